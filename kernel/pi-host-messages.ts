/** Cards for messages of ours, guarded: what throws in them must not end Pi. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import type { HostMessageCard } from "../contracts/host.js";
import { ComponentGuard, type Fault, guarded } from "./pi-host-guard.js";

export interface MessageCardParts {
  readonly type: string;
  readonly draw: HostMessageCard;
  readonly fault: Fault;
}

export function registerMessageCard(
  pi: ExtensionAPI | undefined,
  { type, draw, fault }: MessageCardParts,
): void {
  const components = new ComponentGuard(fault);
  const where = `card of message ${type}`;
  pi?.registerMessageRenderer(
    type,
    guarded(
      fault,
      where,
      (...[message, options, theme]: Parameters<HostMessageCard>) => {
        const component = draw(message, options, theme);
        return component && components.guard(where, component);
      },
      () => undefined,
    ),
  );
}
