/** Real Pi without a terminal: in RPC mode, answered by the test, and in print and JSON mode. */
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { hostCli } from "../../scripts/host-cache.mjs";
import { type RpcEvent, RpcPi } from "../../scripts/rpc-pi.mjs";
import { builtPackage } from "./built-package.js";
import { type PiHome, piArguments } from "./pi-home.js";
import type { ModelStep } from "./scripted-model.js";

export interface RealPiOptions {
  /** Where it runs; a second run in the same home can resume its session. */
  readonly home: PiHome;
  /** What the model does, one step per request. */
  readonly script: readonly ModelStep[];
  /** Extensions in load order; default: this package alone. */
  readonly extensions?: readonly string[];
  /** More arguments; default `--no-session`. */
  readonly arguments?: readonly string[];
  /** A version of Pi; default the newest that we know. */
  readonly host?: string;
}

export interface PrintedRun {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** JSON mode: the events; else empty. */
  readonly events: readonly RpcEvent[];
}

const run = promisify(execFile);
/** Generous, for a busy machine; what goes well ends at once. */
const RUN_TIMEOUT_MS = 120_000;
const NEWEST_HOST = "1.6.0";

/** Runs Pi to its end on one prompt, with nobody to ask. */
export async function printWithPi(
  options: RealPiOptions & { readonly mode?: "print" | "json"; readonly prompt?: string },
): Promise<PrintedRun> {
  const { cli, args, env, cwd } = await command(options);
  const mode = options.mode === "json" ? ["--mode", "json"] : ["-p"];
  const child = spawn(process.execPath, [cli, ...args, ...mode, options.prompt ?? "Go on."], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: RUN_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit, signal) =>
      signal ? reject(new Error(`Pi was ended by ${signal}. ${errors}`)) : resolve(exit ?? 1),
    );
  });
  return { code, output, errors, events: options.mode === "json" ? readEvents(output) : [] };
}

/** Runs one of Pi's own commands, such as `install`; resolves with what it printed. Throws when it fails. */
export async function runPiCommand(home: PiHome, ...args: readonly string[]): Promise<string> {
  const { PI_OFFLINE: _, ...env } = await home.environment([]);
  const options = { env, cwd: home.project, timeout: RUN_TIMEOUT_MS };
  const { stdout } = await run(process.execPath, [await hostCli(NEWEST_HOST), ...args], options);
  return stdout;
}

/** Starts Pi in RPC mode; resolves when it answers. */
export async function startRpcPi(options: RealPiOptions): Promise<RpcSession> {
  const session = new RpcSession(new RpcPi(await command(options)));
  try {
    await session.request({ type: "get_state" });
    return session;
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}

export interface Dialog {
  readonly id: string;
  readonly method: "select" | "input" | "confirm" | "editor";
  readonly title: string;
  readonly options: readonly string[];
}

/** What a person does with one dialog: the value, or `undefined` to close it. */
export type DialogAnswer = (dialog: Dialog) => string | undefined;

export class RpcSession implements AsyncDisposable {
  readonly pi: RpcPi;
  readonly #answered = new Set<string>();
  #requests = 0;

  constructor(pi: RpcPi) {
    this.pi = pi;
  }

  /** Sends a command and resolves with its response. Throws when Pi refuses it. */
  async request(message: Readonly<Record<string, unknown>>): Promise<RpcEvent> {
    this.#requests += 1;
    const id = `request-${this.#requests}`;
    this.pi.send({ ...message, id });
    const response = await this.pi.waitFor(
      `the response to ${message["type"]}`,
      (event) => event.type === "response" && event["id"] === id,
      RUN_TIMEOUT_MS,
    );
    if (response["success"] !== true) throw new Error(`Pi refused: ${JSON.stringify(response)}`);
    return response;
  }

  /** Prompts the agent and resolves when it has settled; each dialog is answered as it opens. */
  async prompt(message: string, answer: DialogAnswer = refuseDialog): Promise<void> {
    using _answering = this.answerDialogs(answer);
    const before = this.count("agent_settled");
    await this.request({ type: "prompt", message });
    await this.pi.waitFor(
      "the end of the run",
      () => this.count("agent_settled") > before,
      RUN_TIMEOUT_MS,
    );
  }

  /** Answers every dialog that opens until disposed. */
  answerDialogs(answer: DialogAnswer): Disposable {
    return this.pi.onEvent((event) => {
      const dialog = asDialog(event);
      if (dialog === undefined) return undefined;
      this.#answered.add(dialog.id);
      const value = answer(dialog);
      const reply = value === undefined ? { cancelled: true } : { value };
      return { type: "extension_ui_response", id: dialog.id, ...reply };
    });
  }

  /** The next dialog that nobody has answered. */
  async nextDialog(): Promise<Dialog> {
    const event = await this.pi.waitFor(
      "a dialog",
      (each) => {
        const dialog = asDialog(each);
        return dialog !== undefined && !this.#answered.has(dialog.id);
      },
      RUN_TIMEOUT_MS,
    );
    const dialog = asDialog(event);
    if (dialog === undefined) throw new Error("Not a dialog.");
    this.#answered.add(dialog.id);
    return dialog;
  }

  /** Events of one type, in order. */
  events(type: string): readonly RpcEvent[] {
    return this.pi.events.filter((event) => event.type === type);
  }

  count(type: string): number {
    return this.events(type).length;
  }

  /** What Pi notified the person of. */
  notices(): readonly string[] {
    return this.events("extension_ui_request")
      .filter((event) => event["method"] === "notify")
      .map((event) => String(event["message"]));
  }

  /** The results of finished tool calls, in order. */
  toolResults(): readonly ToolResult[] {
    return this.events("tool_execution_end") as unknown as readonly ToolResult[];
  }

  /** Closes Pi's input; resolves with its exit code. */
  close(): Promise<number | string> {
    return this.pi.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pi.close(2_000);
  }
}

export interface ToolResult {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly isError: boolean;
  readonly result: {
    readonly content: readonly { readonly text: string }[];
    readonly details: Readonly<Record<string, unknown>>;
  };
}

/** A dialog that a test did not expect is a failure of the test, not an answer. */
function refuseDialog(dialog: Dialog): never {
  throw new Error(`Pi opened a dialog that nobody answers: ${dialog.title}`);
}

function asDialog(event: RpcEvent): Dialog | undefined {
  const dialogs = ["select", "input", "confirm", "editor"];
  if (event.type !== "extension_ui_request" || !dialogs.includes(String(event["method"]))) {
    return undefined;
  }
  return { options: [], ...event } as unknown as Dialog;
}

async function command(options: RealPiOptions) {
  const extensions = options.extensions ?? [await builtPackage()];
  return {
    cli: await hostCli(options.host ?? NEWEST_HOST),
    args: [...piArguments(extensions), ...(options.arguments ?? ["--no-session"])],
    env: await options.home.environment(options.script),
    cwd: options.home.project,
  };
}

function readEvents(output: string): readonly RpcEvent[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
