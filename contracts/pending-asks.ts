/** Questions that wait without holding anything up; the command /asks lists them. */
import { type Contract, defineContract } from "./contract.js";

export interface PendingAsk {
  /** Stable in its session. */
  readonly id: string;
  /** What the person reads in a list; one line is shown of it. */
  readonly title: string;
  /** Puts it before the person, with the keyboard. Resolves when it is answered or left; never rejects. */
  open(): Promise<void>;
  /** The person will not answer it: the asker is told. */
  decline(): void;
}

export interface PendingAsks {
  /** In order of arrival. */
  list(): readonly PendingAsk[];
}

export const pendingAsksV1: Contract<PendingAsks> = defineContract<PendingAsks>({
  name: "pending-asks",
  version: 1,
});
