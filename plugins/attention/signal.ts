/** One signal that calls the person: a bell, a notification of the terminal, or a command. */
import { spawn } from "node:child_process";
import type { Host } from "../../contracts/host.js";

/** A command that hangs must not pile up. */
const COMMAND_TIMEOUT_MS = 10_000;

interface SignalRoute {
  /** Writes to the terminal. */
  write(sequence: string): void;
  /** Runs a shell command. */
  run(command: string, environment: Readonly<Record<string, string>>): void;
}

/**
 * @param notify `off`, `bell`, `osc9`, `osc777` or a command, which finds the text in `ASKROOM_MESSAGE`.
 * @param message one clean line.
 */
function sendSignal(notify: string, message: string, route: SignalRoute): void {
  // A semicolon would end the title.
  const sequences: Readonly<Record<string, string>> = {
    bell: "\x07",
    osc9: `\x1b]9;${message}\x07`,
    osc777: `\x1b]777;notify;Pi;${message.replaceAll(";", ",")}\x07`,
  };
  const sequence = Object.hasOwn(sequences, notify) ? sequences[notify] : undefined;
  if (sequence !== undefined) route.write(sequence);
  else if (notify !== "off") route.run(notify, { ASKROOM_MESSAGE: message });
}

/** On a terminal only: a person who is reached through a program gets that program's own signal. */
export function createSignal(
  notify: string,
  host: Pick<Host, "mode" | "record">,
  terminal: Pick<NodeJS.WriteStream, "isTTY" | "write">,
): (message: string) => void {
  const onFailure = (error: unknown): void => {
    const message = "The notify command failed; correct the setting `notify`.";
    host.record({ kind: "fault", where: "attention", message, error });
  };
  const route: SignalRoute = {
    write: (sequence) => void terminal.write(sequence),
    run: (command, environment) => runCommand(command, environment, onFailure),
  };
  return (message) => {
    if (host.mode === "tui" && terminal.isTTY) sendSignal(notify, message, route);
  };
}

/** Runs apart from Pi: no inherited handles, and Pi does not wait for its end. */
function runCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
  onFailure: (error: unknown) => void,
): void {
  try {
    const child = spawn(command, {
      shell: true,
      stdio: "ignore",
      windowsHide: true,
      timeout: COMMAND_TIMEOUT_MS,
      env: { ...process.env, ...environment },
    });
    child.on("error", onFailure);
    child.on("exit", (code) => {
      if (code !== 0) onFailure(new Error(`The notify command ended with ${code ?? "a signal"}.`));
    });
    child.unref();
  } catch (error) {
    // What the system will not start at all, it says at once.
    onFailure(error);
  }
}
