/** What old hosts do not say of a session, worked out by looking for the member. */
import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { HostMode } from "../contracts/host.js";

/** Hosts before 0.79 have no `ctx.mode`; there only the TUI has themes. */
export function hostMode(ctx: ExtensionContext): HostMode {
  const { mode, hasUI } = ctx as Partial<ExtensionContext>;
  if (mode) return mode;
  if (!hasUI) return "print";
  const ui = ctx.ui as Partial<ExtensionContext["ui"]>;
  return (ui.getAllThemes?.() ?? []).length > 0 ? "tui" : "rpc";
}

/** Hosts before 0.83 cannot say; a project that nobody vouched for is untrusted. */
export function isProjectTrusted(ctx: ExtensionContext): boolean {
  try {
    const { isProjectTrusted: ask } = ctx as Partial<ExtensionContext>;
    return ask?.call(ctx) === true;
  } catch {
    return false;
  }
}
