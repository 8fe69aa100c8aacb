/** What the operator chose: flags win over environment variables. */
import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { laneError } from "../errors.js";

export const DEFAULT_PORT = 4310;
export const LOOPBACK = "127.0.0.1";

export interface ServiceSettings {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly address: string;
  readonly requiresKey: boolean;
  readonly servesWebsite: boolean;
  readonly allowedHosts: readonly string[];
  readonly uiOrigins: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws settings_invalid, address_unsafe */
export function serviceSettings(args: readonly string[], env: Environment): ServiceSettings {
  const flags = parseFlags(args);
  const address = flags.listen ?? env["HOST"] ?? LOOPBACK;
  const isLocal = isLoopback(address);
  const requiresKey = env["THREADROOM_AUTH"] !== "off";
  if (!isLocal && !flags["unsafe-remote"]) {
    throw laneError(
      "address_unsafe",
      `Listening on ${address} lets other computers in; add --unsafe-remote if that is wanted.`,
    );
  }
  if (!isLocal && !requiresKey) {
    throw laneError(
      "address_unsafe",
      "THREADROOM_AUTH=off works on this computer's own address alone; leave it out.",
    );
  }
  return {
    port: portOf(flags.port ?? env["PORT"]),
    address,
    requiresKey,
    servesWebsite: env["THREADROOM_SERVE_UI"] !== "0",
    allowedHosts: listOf(env["THREADROOM_ALLOWED_HOSTS"]).map((host) => host.toLowerCase()),
    uiOrigins: listOf(env["THREADROOM_UI_ORIGINS"]).map(originOf),
  };
}

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        listen: { type: "string" },
        "unsafe-remote": { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw laneError("settings_invalid", `${(error as Error).message}; see: askroom help`);
  }
}

function portOf(value: string | undefined): number {
  if (value === undefined || value === "") return DEFAULT_PORT;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw laneError("settings_invalid", `${value} is no port; use a number from 0 to 65535.`);
}

function listOf(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function originOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.origin;
  throw laneError("settings_invalid", `${value} in THREADROOM_UI_ORIGINS is no http(s) origin.`);
}

/** How an address is written in a link. */
export function linkHost(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}
