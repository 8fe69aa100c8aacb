/** The session side of the fake Pi: entries, the read-only session manager, dialogs that tests answer. */
import type { SessionManager } from "@mariozechner/pi-coding-agent";

export interface FakeEntry {
  readonly type: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly timestamp: string;
  readonly [member: string]: unknown;
}

export type FakeSessionManager = Pick<
  SessionManager,
  "getCwd" | "getSessionId" | "getSessionFile" | "getLeafId" | "getLeafEntry" | "getEntry"
> & { getBranch(fromId?: string): FakeEntry[]; getEntries(): FakeEntry[] };

/** A straight branch: every entry follows the one before. */
export class FakeSession {
  readonly entries: FakeEntry[] = [];
  readonly manager: FakeSessionManager;

  constructor(cwd: string, id: string) {
    const leaf = (): FakeEntry | undefined => this.entries.at(-1);
    this.manager = {
      getCwd: () => cwd,
      getSessionId: () => id,
      getSessionFile: () => undefined,
      getLeafId: () => leaf()?.id ?? null,
      getLeafEntry: () => leaf() as never,
      getEntry: (wanted) => this.entries.find((entry) => entry.id === wanted) as never,
      getBranch: () => [...this.entries],
      getEntries: () => [...this.entries],
    };
  }

  append(entry: Record<string, unknown> & { readonly type: string }): void {
    const parentId = this.entries.at(-1)?.id ?? null;
    const id = `entry-${this.entries.length + 1}`;
    this.entries.push({ ...entry, id, parentId, timestamp: "2026-01-01T00:00:00.000Z" });
  }
}

/** One dialog that the host was asked for. `answer` may come late, twice or with a foreign value. */
export interface FakeDialog {
  readonly kind: "select" | "input" | "confirm" | "editor";
  readonly title: string;
  readonly rows: readonly string[];
  readonly placeholder: string | undefined;
  readonly signal: AbortSignal | undefined;
  answer(value: string | undefined): void;
  fail(error: unknown): void;
}

export type DialogScript = string | undefined | ((dialog: FakeDialog) => string | undefined);

/** Answers from a script while it lasts; afterwards a dialog stays open until the test answers it. */
export class FakeDialogs {
  readonly opened: FakeDialog[] = [];
  readonly script: DialogScript[] = [];
  /** A host that leaves a dialog open although its signal aborted. */
  ignoresAbort = false;
  readonly #unseen: FakeDialog[] = [];
  readonly #awaited: ((dialog: FakeDialog) => void)[] = [];

  open(request: Omit<FakeDialog, "answer" | "fail">): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const dialog: FakeDialog = { ...request, answer: resolve, fail: reject };
      this.opened.push(dialog);
      if (!this.ignoresAbort) {
        if (request.signal?.aborted) resolve(undefined);
        request.signal?.addEventListener("abort", () => resolve(undefined), { once: true });
      }
      const awaited = this.#awaited.shift();
      if (awaited) awaited(dialog);
      else this.#unseen.push(dialog);
      if (this.script.length === 0) return;
      const step = this.script.shift();
      const value = typeof step === "function" ? step(dialog) : step;
      queueMicrotask(() => resolve(value));
    });
  }

  /** The next dialog that no earlier call of `next` returned; waits for it where none is open. */
  next(): Promise<FakeDialog> {
    const known = this.#unseen.shift();
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      this.#awaited.push(resolve);
    });
  }
}
