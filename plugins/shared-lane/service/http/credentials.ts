/** What the per-user key vouches for: requests, sessions of a browser, one-time tickets, and the service itself. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
const TICKET_MS = 60_000;

export interface Ticket {
  readonly id: string;
  readonly expiresAtMs: number;
}

export class Credentials {
  readonly #key: string;
  readonly #keyBytes: Buffer;
  readonly #now: () => number;

  constructor(key: string, now: () => number = Date.now) {
    this.#key = key;
    this.#keyBytes = Buffer.from(key);
    this.#now = now;
  }

  acceptsKey(offered: string): boolean {
    const bytes = Buffer.from(offered);
    // How long a key is, is no secret.
    return bytes.length === this.#keyBytes.length && timingSafeEqual(bytes, this.#keyBytes);
  }

  /** Shows to a client that knows the key that this service knows it too. */
  proof(nonce: string, storageId: string): string {
    return createHmac("sha256", this.#key).update(`${nonce}${storageId}`).digest("hex");
  }

  /** As `proof`, for one port: another program cannot pass off our proof as its own. */
  portProof(nonce: string, storageId: string, port: number): string {
    return createHmac("sha256", this.#key).update(`${nonce}${storageId}:${port}`).digest("hex");
  }

  newTicket(): string {
    return this.#sealed("ticket", TICKET_MS);
  }

  /** undefined when it is forged or too old. Whether it was spent before is the storage's to say. */
  openTicket(ticket: string): Ticket | undefined {
    const expiresAtMs = this.#opened("ticket", ticket);
    return expiresAtMs === undefined
      ? undefined
      : { id: createHash("sha256").update(ticket).digest("hex"), expiresAtMs };
  }

  newSession(): { readonly value: string; readonly maxAgeSeconds: number } {
    return { value: this.#sealed("session", SESSION_MS), maxAgeSeconds: SESSION_MS / 1000 };
  }

  /** Sessions are signed and not kept, so that they outlive a restart of the service. */
  acceptsSession(value: string): boolean {
    return this.#opened("session", value) !== undefined;
  }

  #sealed(purpose: string, lifeMs: number): string {
    const content = `${(this.#now() + lifeMs).toString(36)}.${randomBytes(16).toString("base64url")}`;
    return `${content}.${this.#seal(purpose, content)}`;
  }

  #opened(purpose: string, sealed: string): number | undefined {
    const end = sealed.lastIndexOf(".");
    const content = sealed.slice(0, Math.max(0, end));
    if (!isSame(sealed.slice(end + 1), this.#seal(purpose, content))) return undefined;
    const expiresAtMs = Number.parseInt(content.split(".", 1)[0] ?? "", 36);
    return expiresAtMs > this.#now() ? expiresAtMs : undefined;
  }

  #seal(purpose: string, content: string): string {
    return createHmac("sha256", this.#key)
      .update(`askroom ${purpose} ${content}`)
      .digest("base64url");
  }
}

/** Digests are equally long, so that comparing them tells nothing about where texts differ. */
function isSame(offered: string, expected: string): boolean {
  return timingSafeEqual(digestOf(offered), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
