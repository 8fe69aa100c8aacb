/** The whole environment of a Pi that is on its own: no network, no user settings, a scripted model. */
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `home` holds everything: the agent folder, `script.json` for the model, its `requests.jsonl`. */
export function piEnvironment(home: string, temporary = tmpdir()): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: home,
    TMPDIR: temporary,
    TERM: "tmux-256color",
    COLORTERM: "truecolor",
    LANG: "C.UTF-8",
    PI_OFFLINE: "1",
    PI_SKIP_VERSION_CHECK: "1",
    PI_TELEMETRY: "0",
    PI_CODING_AGENT_DIR: join(home, "agent"),
    ASKROOM_MODEL_SCRIPT: join(home, "script.json"),
    ASKROOM_MODEL_LOG: join(home, "requests.jsonl"),
  };
}
