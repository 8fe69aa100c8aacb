/** What `/askroom` shows beside the plugins: faults, conflicts and notes; repeats are counted. */
import type { CodedError } from "../contracts/errors.js";
import type { HostRecord } from "../contracts/host.js";

export type CountedRecord = HostRecord & { readonly count: number };

/** A fault in every frame must not fill the memory. */
const RECORD_LIMIT = 200;

export class Records {
  readonly #counted = new Map<string, CountedRecord>();

  add(record: HostRecord): void {
    const key = [record.kind, record.where, record.message].join("\0");
    const known = this.#counted.get(key);
    if (known || this.#counted.size < RECORD_LIMIT) {
      this.#counted.set(key, { ...(known ?? record), count: (known?.count ?? 0) + 1 });
    } else {
      this.#countOverflow();
    }
  }

  fault(where: string, error: unknown): void {
    this.add({ kind: "fault", where, message: sentenceOf(error), error });
  }

  coded(kind: HostRecord["kind"], where: string, error: CodedError): void {
    this.add({ kind, where, message: sentenceOf(error), error });
  }

  list(): readonly CountedRecord[] {
    return [...this.#counted.values()];
  }

  #countOverflow(): void {
    const count = (this.#counted.get("")?.count ?? 0) + 1;
    const message = `More than ${RECORD_LIMIT} different lines; the rest are only counted.`;
    this.#counted.set("", { kind: "note", where: "records", message, count });
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${code}: ${error.message}` : `${error.name}: ${error.message}`;
}
