/** What travels between the service's thread and the writer's. */
import type { BatchResult } from "../commit/batch.js";
import type { WriteCommand } from "../rules/commands.js";

export interface WriterThreadData {
  readonly path: string;
}

export type ToWriter =
  | { readonly type: "write"; readonly commands: readonly WriteCommand[] }
  | { readonly type: "close" };

export type FromWriter =
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly code: string | undefined; readonly message: string }
  | { readonly type: "written"; readonly result: BatchResult }
  | { readonly type: "closed" };
