/** Pi in RPC mode: one JSON object per line in and out. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class RpcPi {
  #child;
  #events = [];
  #listeners = new Set();
  #stderr = "";
  #exit;

  /** @param {{ cli: string, args: readonly string[], env: Record<string, string>, cwd: string }} options */
  constructor({ cli, args, env, cwd }) {
    this.#child = spawn(process.execPath, [cli, "--mode", "rpc", ...args], { cwd, env });
    this.#exit = new Promise((resolve) => {
      this.#child.on("error", (error) => resolve(String(error)));
      this.#child.on("exit", (code, signal) => resolve(code ?? signal));
    });
    this.#exit.then((code) => this.#take({ type: "exit", code }));
    this.#child.stdin.on("error", () => undefined);
    this.#child.stderr.on("data", (chunk) => {
      this.#stderr += chunk;
    });
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      if (line.startsWith("{")) this.#take(JSON.parse(line));
    });
  }

  get stderr() {
    return this.#stderr;
  }

  get events() {
    return [...this.#events];
  }

  send(message) {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Hears every event from now on; `answer(event)` returns a message to send back, or nothing. */
  onEvent(answer) {
    this.#listeners.add(answer);
    return { [Symbol.dispose]: () => this.#listeners.delete(answer) };
  }

  /** The first event, past or coming, that meets the predicate. */
  waitFor(what, predicate, timeoutMs = 30_000) {
    const past = this.#events.find(predicate);
    if (past !== undefined) return Promise.resolve(past);
    return new Promise((resolve, reject) => {
      const stop = (settle, value) => {
        clearTimeout(timer);
        listening[Symbol.dispose]();
        settle(value);
      };
      const fail = (why) =>
        stop(reject, new Error(`${why} before ${what}. ${this.#stderr.trim()}`));
      const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs);
      const listening = this.onEvent((event) => {
        if (predicate(event)) stop(resolve, event);
        else if (event.type === "exit") fail(`Pi ended with ${event.code}`);
      });
    });
  }

  /** Closes Pi's input and resolves to its exit code; kills it when it does not end in time. */
  async close(timeoutMs = 15_000) {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), timeoutMs);
    const code = await this.#exit;
    clearTimeout(timer);
    return code;
  }

  /** Ends it as a crash does; resolves when it is gone. */
  async kill() {
    this.#child.kill("SIGKILL");
    await this.#exit;
  }

  #take(event) {
    this.#events.push(event);
    for (const listener of [...this.#listeners]) {
      const reply = listener(event);
      if (reply !== undefined) this.send(reply);
    }
  }
}
