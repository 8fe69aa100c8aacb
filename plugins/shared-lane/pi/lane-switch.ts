/** Whether the shared lane is on: `threadroom.json` of the computer and of a trusted project, off by default. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../../../contracts/errors.js";
import type { Host } from "../../../contracts/host.js";

const FILE = "threadroom.json";
const MAX_FILE_BYTES = 65_536;

export type LaneScope = "computer" | "project";

export interface LaneSwitch {
  readonly isOn: boolean;
  /** What decided. `invalid`: a file that cannot be used turned it off. */
  readonly source: "default" | LaneScope | "invalid";
  readonly warnings: readonly string[];
}

export type SwitchPlaces = Pick<Host, "agentDir" | "cwd" | "projectTrusted">;

type Layer =
  | { readonly kind: "absent" }
  | { readonly kind: "value"; readonly isOn: boolean }
  | { readonly kind: "malformed"; readonly why: string };

/** The project's file is not read before the project is trusted. */
export function readSwitch(places: SwitchPlaces): LaneSwitch {
  const layers = (["computer", "project"] as const)
    .filter((scope) => scope === "computer" || places.projectTrusted)
    .map((scope) => ({ scope, path: switchFile(scope, places) }))
    .map((place) => ({ ...place, layer: readLayer(place.path) }));
  let [isOn, source]: [boolean, LaneSwitch["source"]] = [false, "default"];
  const warnings: string[] = [];
  for (const { scope, path, layer } of layers) {
    if (layer.kind === "value") [isOn, source] = [layer.isOn, scope];
    if (layer.kind !== "malformed") continue;
    [isOn, source] = [false, "invalid"];
    warnings.push(`${path} ${layer.why}; it counts as off. Correct it or use /threadroom.`);
  }
  return { isOn, source, warnings };
}

/** `undefined` inherits: the file goes. @throws what the file system throws */
export function writeSwitch(path: string, isOn: boolean | undefined): void {
  if (isOn === undefined) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, `${JSON.stringify({ shared: isOn }, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(partial, path);
}

export function switchFile(scope: LaneScope, { agentDir, cwd }: SwitchPlaces): string {
  return scope === "computer" ? join(agentDir, FILE) : join(cwd, ".pi", FILE);
}

function readLayer(path: string): Layer {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isAbsent ? { kind: "absent" } : malformed(`cannot be read (${messageOf(error)})`);
  }
  if (text.length > MAX_FILE_BYTES) return malformed("is too large");
  return layerIn(text);
}

function layerIn(text: string): Layer {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return malformed("is no JSON");
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    return malformed("is no JSON object");
  }
  const other = Object.keys(content).find((key) => key !== "shared");
  if (other !== undefined) return malformed(`has the unknown key ${JSON.stringify(other)}`);
  const { shared } = content as { readonly shared?: unknown };
  if (shared === undefined) return { kind: "absent" };
  if (typeof shared !== "boolean")
    return malformed("has a value of shared that is not true or false");
  return { kind: "value", isOn: shared };
}

function malformed(why: string): Layer {
  return { kind: "malformed", why };
}
