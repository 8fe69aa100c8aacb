/** What a fake Pi is told to be, and what it keeps of each extension that it has loaded. */
import type { ExtensionAPI, Theme, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { TUI } from "@mariozechner/pi-tui";

export interface FakePiOptions {
  /** Default `tui`. */
  readonly mode?: "tui" | "rpc" | "json" | "print";
  /** A host of the 0.73 kind: no `ctx.mode`, no `isProjectTrusted`, `pi.on` returns nothing. */
  readonly old?: boolean;
  readonly cwd?: string;
  /** Default false. */
  readonly trusted?: boolean;
  readonly sessionId?: string;
  /** What widget factories get; default a small object with `requestRender` and a terminal size. */
  readonly tui?: TUI;
  readonly theme?: Theme;
  /** Tool names that the operator filtered out: registering them has no effect. */
  readonly filteredTools?: readonly string[];
}

export type FakeHandler = (event: unknown, ctx: unknown) => unknown;

export interface FakeExtension {
  readonly path: string;
  readonly handlers: Map<string, FakeHandler[]>;
  readonly tools: Map<string, ToolDefinition>;
  readonly commands: Map<string, FakeCommand>;
  readonly pi: ExtensionAPI;
}

export interface FakeCommand {
  readonly description?: string;
  handler(args: string, ctx: unknown): Promise<void>;
  getArgumentCompletions?(prefix: string): unknown;
}
