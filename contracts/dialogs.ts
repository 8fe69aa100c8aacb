/** Plain dialogs of the host, for when nothing better mounts. */
import { type Contract, defineContract } from "./contract.js";

/**
 * One dialog at a time, raced against the signal: when it aborts, the promise rejects with the
 * signal's reason at once, even where the host ignores the signal, and a late answer is dropped.
 * `undefined` = the person closed the dialog.
 */
export interface Dialogs {
  select(title: string, rows: readonly string[], signal?: AbortSignal): Promise<string | undefined>;
  input(title: string, placeholder?: string, signal?: AbortSignal): Promise<string | undefined>;
}

export const dialogsV1: Contract<Dialogs> = defineContract<Dialogs>({
  name: "dialogs",
  version: 1,
});
