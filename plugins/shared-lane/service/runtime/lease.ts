/**
 * Lets one of many starters start. The holder listens on a socket of its own and writes down where, so that a
 * dead holder is known at once by its socket, whatever process has its number now.
 */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const OUR_SOCKET = /[/]askroom-[0-9a-f]{16}[.]sock$/;

export interface Lease extends Disposable {
  readonly kind: "held";
}

/** The holder of a moment ago is done or dead: look again whether the service runs. */
export interface Released {
  readonly kind: "released";
}

/** @param timeoutMs how long to wait for another holder. */
export async function claimLease(path: string, timeoutMs: number): Promise<Lease | Released> {
  const address = socketAddress();
  const server = await listen(address);
  try {
    return await claim(path, { address, server, timeoutMs });
  } catch (error) {
    server.close();
    throw error;
  }
}

interface Claim {
  readonly address: string;
  readonly server: Server;
  readonly timeoutMs: number;
}

async function claim(
  path: string,
  { address, server, timeoutMs }: Claim,
): Promise<Lease | Released> {
  for (;;) {
    if (writeLease(path, address))
      return { kind: "held", [Symbol.dispose]: () => give(path, server, address) };
    const holder = readLease(path);
    if (holder === undefined) continue;
    const seen = await watchHolder(holder, timeoutMs);
    if (seen === "dead") {
      removeDead(path, holder);
      continue;
    }
    server.close();
    return { kind: "released" };
  }
}

function give(path: string, server: Server, address: string): void {
  if (readLease(path) === address) rmSync(path, { force: true });
  server.close();
  for (const connection of connections.get(server) ?? []) connection.destroy();
}

const connections = new WeakMap<Server, Set<{ destroy(): void }>>();

function listen(address: string): Promise<Server> {
  const server = createServer((socket) => {
    // Accepted in the moment of giving back: nobody would end it any more.
    if (!server.listening) return void socket.destroy();
    const known = connections.get(server) ?? new Set();
    known.add(socket);
    connections.set(server, known);
    socket.on("error", () => {});
    socket.on("close", () => known.delete(socket));
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve(server));
  });
}

/** A link appears with its whole content or not at all. */
function writeLease(path: string, address: string): boolean {
  const partial = `${path}.${randomBytes(8).toString("hex")}`;
  writeFileSync(partial, address, { mode: 0o600, flag: "wx" });
  try {
    linkSync(partial, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** undefined once it was given back. @throws what else keeps it from being read: looking again would not help. */
function readLease(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns when the holder has let go, is found dead, or takes too long. */
function watchHolder(address: string, timeoutMs: number): Promise<"dead" | "released"> {
  return new Promise((resolve) => {
    let isConnected = false;
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on("connect", () => {
      isConnected = true;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(isConnected ? "released" : "dead");
    });
  });
}

/** Takes the dead lease away; a live one that has come in its place meanwhile is put back. */
function removeDead(path: string, dead: string): void {
  const aside = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    renameSync(path, aside);
    if (readLease(aside) !== dead) linkSync(aside, path);
    else removeSocket(dead);
  } catch {
    // Another starter was faster; the next look at the lease decides.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Who dies leaves its socket's file behind. */
function removeSocket(address: string): void {
  if (OUR_SOCKET.test(address)) rmSync(address, { force: true });
}

function socketAddress(): string {
  const name = `askroom-${randomBytes(8).toString("hex")}`;
  // Socket addresses have room for about a hundred characters, so that the data folder may be too long.
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
