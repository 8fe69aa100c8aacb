/** Who listens on an address: nobody, our service over our database, or something else. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { API_VERSION } from "../http/api-version.js";
import { requestLocal } from "./local-request.js";

const PROBE_MS = 1000;

export type Probe =
  | { readonly kind: "absent" }
  | {
      readonly kind: "foreign";
      readonly why: string;
      /** What it says of itself, unproven. */
      readonly claimedStorageId?: string;
    }
  | {
      readonly kind: "ours";
      readonly version: string;
      readonly storageId: string;
      readonly hasWebsite: boolean;
    };

export interface ProbeOptions {
  /** Like `http://127.0.0.1:4310`. */
  readonly url: string;
  /** undefined while no key file exists: then nothing can prove that it is ours. */
  readonly key: string | undefined;
  /** What the database says of itself, where that is known. */
  readonly storageId?: string | undefined;
}

export async function probe(options: ProbeOptions): Promise<Probe> {
  const nonce = randomBytes(16).toString("hex");
  let answer: Awaited<ReturnType<typeof requestLocal>>;
  try {
    answer = await requestLocal(`${options.url}/api/health?nonce=${nonce}`, {
      timeoutMs: PROBE_MS,
    });
  } catch (error) {
    const isRefused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
    return isRefused
      ? { kind: "absent" }
      : { kind: "foreign", why: `it gave no answer (${(error as Error).message})` };
  }
  return judge(answer, nonce, options);
}

function judge(
  { status, text }: { readonly status: number; readonly text: string },
  nonce: string,
  { url, key, storageId }: ProbeOptions,
): Probe {
  const health = parse(text);
  if (status !== 200 || health === undefined || health["service"] !== "threadroom") {
    return { kind: "foreign", why: `it answered ${status} and is no askroom service` };
  }
  if (health["apiVersion"] !== API_VERSION) {
    return { kind: "foreign", why: `it speaks API version ${String(health["apiVersion"])}` };
  }
  const found = String(health["storageId"]);
  const expected = (extra: string) =>
    createHmac("sha256", key ?? randomBytes(32))
      .update(`${nonce}${found}${extra}`)
      .digest("hex");
  const isProven =
    isSame(String(health["proof"]), expected("")) &&
    isSame(String(health["portProof"]), expected(`:${new URL(url).port}`));
  if (!isProven) {
    const why = "it did not prove that it knows this user's key";
    return { kind: "foreign", why, claimedStorageId: found };
  }
  if (storageId !== undefined && storageId !== found) {
    return { kind: "foreign", why: "it serves another database" };
  }
  return {
    kind: "ours",
    version: String(health["version"]),
    storageId: found,
    hasWebsite: health["website"] === true,
  };
}

function isSame(offered: string, expected: string): boolean {
  const [left, right] = [Buffer.from(offered), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
