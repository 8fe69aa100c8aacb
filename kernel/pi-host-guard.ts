/** Keeps faults away from Pi, which ends when a callback that it draws or types through throws. */
import type { Component } from "@mariozechner/pi-tui";
import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";

export type Fault = (where: string, error: unknown) => void;

/** The callback with its throws and rejections recorded; `fallback` answers instead. */
export function guarded<A extends unknown[], R>(
  fault: Fault,
  where: string,
  callback: (...args: A) => R,
  fallback: (...args: A) => R,
): (...args: A) => R {
  const rescue = (error: unknown, args: A): R => {
    fault(where, error);
    try {
      return fallback(...args);
    } catch (second) {
      fault(`${where} (fallback)`, second);
      return undefined as R;
    }
  };
  return (...args) => {
    try {
      const answer = callback(...args);
      if (!isPromise(answer)) return answer;
      return answer.then(undefined, (error: unknown) => rescue(error, args)) as R;
    } catch (error) {
      return rescue(error, args);
    }
  };
}

/** Guards components in place, so that their identity, class and focus stay what they are. */
export class ComponentGuard {
  readonly #fault: Fault;
  readonly #known = new WeakSet<object>();

  constructor(fault: Fault) {
    this.#fault = fault;
  }

  guard<T extends Component>(where: string, component: T): T {
    if (this.#known.has(component)) return component;
    const safe: T = Object.isExtensible(component) ? component : Object.create(component);
    const members = this.#safeMembers(where, component);
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(safe, name, { value, writable: true, configurable: true });
    }
    this.#known.add(safe);
    return safe;
  }

  /** Stands in for a component that could not be made. */
  standIn(where: string): Component {
    const row = `${where} could not be drawn; /askroom says why.`;
    return { render: (width) => fitted([row], width), invalidate: () => undefined };
  }

  #safeMembers(where: string, component: Component & { dispose?(): void }): object {
    const wrap = <A extends unknown[], R>(name: string, method: (...args: A) => R, instead: R) =>
      guarded(this.#fault, `${where} ${name}`, method.bind(component), () => instead);
    const { handleInput, handleMouse, dispose, invalidate } = component;
    return {
      render: this.#safeRender(where, component),
      invalidate: wrap("invalidate", invalidate ?? (() => undefined), undefined),
      ...(handleInput && { handleInput: wrap("handleInput", handleInput, undefined) }),
      ...(handleMouse && { handleMouse: wrap("handleMouse", handleMouse, undefined) }),
      ...(dispose && { dispose: wrap("dispose", dispose, undefined) }),
    };
  }

  #safeRender(where: string, component: Component): Component["render"] {
    const render = component.render.bind(component);
    let last: { lines: readonly string[]; width: number; fitted: readonly string[] } | undefined;
    return guarded(
      this.#fault,
      `${where} render`,
      (width: number) => {
        const lines = render(width);
        // A component that returns its array again has not changed: measuring it once is enough.
        if (last?.lines !== lines || last.width !== width) {
          last = { lines, width, fitted: fitted(lines, width) };
        }
        return last.fitted;
      },
      (width) => this.standIn(where).render(width),
    );
  }
}

/**
 * Pi ends in regular mode when a line is wider than the terminal.
 *
 * @throws TypeError when these are no lines of text.
 */
export function fitted(lines: readonly string[], width: number): readonly string[] {
  if (!areTexts(lines)) throw new TypeError("it drew something that is no list of texts");
  if (lines.every((line) => !line.includes("\n") && visibleWidth(line) <= width)) return lines;
  return lines
    .flatMap((line) => line.split(/\r?\n/))
    .map((line) =>
      visibleWidth(line) <= width ? line : truncateToWidth(line, Math.max(0, width), ""),
    );
}

/** By index, because `every` passes over holes. */
function areTexts(lines: readonly unknown[]): boolean {
  if (!Array.isArray(lines)) return false;
  for (let index = 0; index < lines.length; index += 1) {
    if (typeof lines[index] !== "string") return false;
  }
  return true;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
