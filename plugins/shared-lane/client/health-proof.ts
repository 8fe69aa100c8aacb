/** Asks the other side of a new connection to prove that it knows our key, before it hears the key. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { Endpoint } from "./endpoint.js";

const MAX_PROOF_BYTES = 65_536;

export interface ProofDemand {
  readonly endpoint: Endpoint;
  readonly key: string;
  /** The proof has to name the port, so that another program cannot pass on the proof of our service. */
  readonly isForPort: boolean;
}

/** @throws what the network throws, or an Error that says what is missing. The socket is as before afterwards. */
export async function proveKey(socket: Socket, demand: ProofDemand): Promise<void> {
  const { endpoint, key, isForPort } = demand;
  const nonce = randomBytes(16).toString("hex");
  socket.write(
    `GET ${endpoint.basePath}/api/health?nonce=${nonce} HTTP/1.1\r\nHost: ${endpoint.authority}\r\nConnection: keep-alive\r\n\r\n`,
  );
  const health = healthOf(await readAnswer(socket));
  const expected = (extra: string) =>
    createHmac("sha256", key).update(`${nonce}${health["storageId"]}${extra}`).digest("hex");
  const isProven =
    isSame(health["proof"], expected("")) &&
    (!isForPort || isSame(health["portProof"], expected(`:${endpoint.port}`)));
  if (!isProven) throw new Error("it did not prove that it knows this user's key");
}

/** The whole first answer on the connection; nothing else is on its way then. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const settle = (finish: () => void) => {
      socket.off("data", onData).off("error", onError).off("close", onClose);
      finish();
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = () => settle(() => reject(new Error("it closed the connection")));
    const onData = (part: Buffer) => {
      bytes = Buffer.concat([bytes, part]);
      const answer = wholeAnswer(bytes);
      if (answer !== undefined) settle(() => resolve(answer));
      else if (bytes.length > MAX_PROOF_BYTES) onError(new Error("its answer is too long"));
    };
    socket.on("data", onData).once("error", onError).once("close", onClose);
  });
}

/** Status line, headers and body of a short answer with a length; undefined while it is not all there. */
function wholeAnswer(bytes: Buffer): string | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = /^content-length:[ \t]*(\d{1,6})[ \t]*$/im.exec(head)?.[1];
  if (length === undefined) return `${head}\r\n\r\n`;
  const whole = end + 4 + Number(length);
  return bytes.length < whole ? undefined : bytes.toString("utf8", 0, whole);
}

function healthOf(answer: string): Readonly<Record<string, unknown>> {
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  try {
    const health: unknown = JSON.parse(body);
    const isOk = /^HTTP\/1\.1 200 /.test(answer) && typeof health === "object" && health !== null;
    if (isOk && (health as { service?: unknown }).service === "threadroom") {
      return health as Readonly<Record<string, unknown>>;
    }
  } catch {
    // Said below.
  }
  throw new Error(`it is no askroom service (${answer.split("\r\n", 1)[0]?.slice(0, 60)})`);
}

function isSame(offered: unknown, expected: string): boolean {
  const [left, right] = [Buffer.from(String(offered)), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
