/** Pi as the demo starts it: our package, a scripted model, no key, no network, and its own folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../toolchain.mjs";
import { questionnaire } from "./questionnaire.mjs";

/** How often a person can type something and be asked. */
const ROUNDS = 50;

/** Makes the folder; `args`, `cwd` and `env` start Pi in it, `remove` takes it away again. */
export function throwAwayPi() {
  const home = mkdtempSync(join(tmpdir(), "askroom-demo-"));
  const cwd = join(home, "project");
  mkdirSync(cwd);
  const ask = {
    text: "Before I start, I need a few decisions.",
    calls: [{ name: "ask_user_question", arguments: questionnaire }],
  };
  // After each questionnaire the model says back what it received.
  const script = Array.from({ length: ROUNDS }, () => [ask, null]).flat();
  writeFileSync(join(home, "script.json"), JSON.stringify(script));
  const extensions = [
    root,
    join(root, "test/support/scripted-model.ts"),
    join(root, "scripts/demo/guide.ts"),
  ];
  return {
    cli: join(root, "node_modules/@mariozechner/pi-coding-agent/dist/bundle/cli.js"),
    args: [
      ...extensions.flatMap((file) => ["-e", file]),
      ...["--provider", "scripted", "--model", "scripted-1", "--no-session"],
    ],
    cwd,
    env: {
      ...process.env,
      PI_CODING_AGENT_DIR: join(home, "agent"),
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
      ASKROOM_MODEL_SCRIPT: join(home, "script.json"),
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
