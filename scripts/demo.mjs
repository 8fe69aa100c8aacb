/**
 * Builds the package and opens real Pi with it and a scripted model: type anything, answer the
 * questionnaire, and see the model receive the answers.
 *
 *   npm run demo                 in a terminal
 *   npm run demo -- --headless   without one: a script answers; prints one line of JSON
 */
import { spawn } from "node:child_process";
import { answerByScript } from "./demo/headless.mjs";
import { throwAwayPi } from "./demo/throw-away-pi.mjs";
import { runNode } from "./toolchain.mjs";

const isHeadless = process.argv.includes("--headless");

async function demo() {
  if (!isHeadless && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw new Error("This is not a terminal. Run: npm run demo -- --headless");
  }
  // Its table of files is of no interest here.
  const built = await runNode(["scripts/build.mjs", "--if-changed"], { stdio: "ignore" });
  if (built !== 0) throw new Error("The build failed. To see why, run: npm run build");
  const pi = throwAwayPi();
  try {
    if (!isHeadless) return await openPi(pi);
    console.log(JSON.stringify(await answerByScript(pi)));
    return 0;
  } finally {
    pi.remove();
  }
}

/** Hands this terminal to Pi; resolves with its exit code. */
function openPi({ cli, args, cwd, env }) {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: "inherit" });
  // Who ends the demo from outside ends Pi; its folder goes when it has closed.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

try {
  process.exitCode = await demo();
} catch (error) {
  console.error(`The demo failed: ${error.message}`);
  process.exitCode = 1;
}
