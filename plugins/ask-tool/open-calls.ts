/** Which calls of the tool have their questionnaire collapsed right now, for their cards. */

interface OpenCall {
  collapsed: boolean;
  redraw: (() => void) | undefined;
}

export class OpenCalls {
  readonly #open = new Map<string, OpenCall>();

  /** Dispose it when the call has its result. */
  open(toolCallId: string): Disposable {
    this.#open.set(toolCallId, { collapsed: false, redraw: undefined });
    return { [Symbol.dispose]: () => void this.#open.delete(toolCallId) };
  }

  /** Remembers how to redraw the card of an open call; does nothing for others. */
  bind(toolCallId: string, redraw: () => void): void {
    const call = this.#open.get(toolCallId);
    if (call) call.redraw = redraw;
  }

  isCollapsed(toolCallId: string): boolean {
    return this.#open.get(toolCallId)?.collapsed ?? false;
  }

  setCollapsed(toolCallId: string, collapsed: boolean): void {
    const call = this.#open.get(toolCallId);
    if (!call || call.collapsed === collapsed) return;
    call.collapsed = collapsed;
    call.redraw?.();
  }
}
