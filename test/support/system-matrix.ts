/** What the system tests run on: every host that we support fully, at a wide and at a small size. */
import { hostCli } from "../../scripts/host-cache.mjs";
import { builtPackage } from "./built-package.js";
import type { TerminalSize } from "./tmux-terminal.js";

export interface SystemCase {
  /** For test titles. */
  readonly on: string;
  readonly host: string;
  readonly size: TerminalSize;
}

const HOSTS = ["1.6.0", "1.5.0"];
const SIZES: readonly TerminalSize[] = [
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
];

/** `ASKROOM_HOST=1.5.0` narrows the run to that one. */
const chosen = process.env["ASKROOM_HOST"]?.split(",") ?? HOSTS;

// Installed and built here, so that no test's time limit pays for it.
for (const host of chosen) await hostCli(host);
await builtPackage();

export const SYSTEM_CASES: readonly SystemCase[] = chosen.flatMap((host) =>
  SIZES.map((size) => ({ on: `Pi ${host} at ${size.columns}x${size.rows}`, host, size })),
);

/** One case per host, for what does not depend on the size. */
export const HOST_CASES: readonly SystemCase[] = SYSTEM_CASES.filter(
  ({ size }) => size === SIZES[1],
);

/** A test of this kind starts Pi, answers and ends it; generous for a busy machine. */
export const SYSTEM_TIMEOUT_MS = 90_000;
