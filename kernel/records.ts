/** What `/askroom` shows beside the plugins: faults, conflicts and notes; repeats are counted. */
import { type CodedError, messageOf } from "../contracts/errors.js";
import type { HostRecord } from "../contracts/host.js";

export type CountedRecord = HostRecord & { readonly count: number };

/** A fault in every frame must not fill the memory. */
const RECORD_LIMIT = 200;

export class Records {
  readonly #counted = new Map<string, CountedRecord>();

  /** What plugins hand over is taken for text, whatever it is. */
  add(given: HostRecord): void {
    const { kind, error } = given;
    const where = messageOf(given.where);
    const message = messageOf(given.message);
    const record = { kind, where, message, ...(error !== undefined && { error }) };
    const key = [messageOf(kind), where, message].join("\0");
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
  const message = messageOf(error);
  const name = nameOf(error);
  return name === undefined ? message : `${name}: ${message}`;
}

/** Its code, which says more than the name of its class. */
function nameOf(error: unknown): string | undefined {
  try {
    if (!(error instanceof Error)) return undefined;
    const { code, name } = error as { code?: unknown; name: unknown };
    return typeof code === "string" ? code : messageOf(name);
  } catch {
    return undefined;
  }
}
