/** Lets one build at a time write `dist`: tests in several processes may ask for it at once. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const RETRY_MS = 50;

/** Waits for the lock file; resolves with the function that gives it back. */
export async function acquireLock(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await delay(RETRY_MS);
  }
}

/** A build that was killed leaves its file behind. */
function isAbandoned(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
