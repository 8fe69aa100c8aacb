/** The Node that the service runs under: ours where it can, else the one on the path. */
import { execFileSync } from "node:child_process";
import { basename } from "node:path";
import { laneError } from "../errors.js";
import { compareVersions } from "./version-order.js";

const OLDEST = "22.19.0";

export interface RuntimeSource {
  readonly execPath: string;
  /** `process.versions` of the running program. */
  readonly versions: Readonly<Record<string, string | undefined>>;
}

/** @throws service_runtime_missing */
export function findNode(source: RuntimeSource = process): string {
  const { execPath, versions } = source;
  const isNode = /^node(\.exe)?$/i.test(basename(execPath)) && versions["bun"] === undefined;
  if (isNode && isRecent(versions["node"])) return execPath;
  if (isRecent(versionOf("node"))) return "node";
  throw laneError(
    "service_runtime_missing",
    `The shared service needs Node ${OLDEST} or newer, and neither Pi's own program nor \`node\` on PATH is one; install Node.`,
  );
}

function isRecent(version: string | undefined): boolean {
  return version !== undefined && compareVersions(version, OLDEST) >= 0;
}

function versionOf(command: string): string | undefined {
  try {
    const told = execFileSync(command, ["--version"], { encoding: "utf8", timeout: 5000 });
    return told.trim().replace(/^v/, "");
  } catch {
    return undefined;
  }
}
