/** The writer in a thread of its own, seen from the service's thread. */
import { once } from "node:events";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { CodedError } from "../../../../contracts/errors.js";
import type { BatchResult } from "../commit/batch.js";
import type { BatchWriter } from "../commit/group-commit.js";
import { laneError } from "../errors.js";
import type { WriteCommand } from "../rules/commands.js";
import type { FromWriter, ToWriter, WriterThreadData } from "./thread-protocol.js";

export interface ThreadWriterOptions {
  readonly path: string;
  /** The built `writer-thread`. */
  readonly entry: URL;
  readonly execArgv?: WorkerOptions["execArgv"];
}

export class ThreadWriter implements BatchWriter {
  readonly #worker: Worker;
  #fault: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("error", (error) => {
      this.#fault = laneError("storage_unavailable", `The writer failed: ${error.message}`, {
        cause: error,
      });
    });
    worker.on("exit", () => {
      this.#fault ??= laneError(
        "storage_unavailable",
        "The writer has ended; restart the service.",
      );
    });
  }

  /** @throws what opening the file throws. */
  static async start({ path, entry, execArgv }: ThreadWriterOptions): Promise<ThreadWriter> {
    const workerData: WriterThreadData = { path };
    const worker = new Worker(entry, { workerData, ...(execArgv && { execArgv }) });
    const [message] = (await once(worker, "message")) as [FromWriter];
    if (message.type === "ready") return new ThreadWriter(worker);
    await worker.terminate();
    const { code, message: text } = message as Extract<FromWriter, { type: "failed" }>;
    throw code === undefined ? new Error(text) : new CodedError(code, text);
  }

  async write(commands: readonly WriteCommand[]): Promise<BatchResult> {
    const answer = await this.#ask({ type: "write", commands });
    if (answer.type === "written") return answer.result;
    throw laneError("internal", `The writer answered ${answer.type} to a write.`);
  }

  async close(): Promise<void> {
    if (this.#fault !== undefined) return;
    await this.#ask({ type: "close" });
    await this.#worker.terminate();
  }

  /** The queue in front of this writer asks one thing at a time, so that answers need no number. */
  #ask(request: ToWriter): Promise<FromWriter> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const heard = (answer: FromWriter) => {
        this.#worker.off("exit", gone);
        resolve(answer);
      };
      const gone = () => {
        this.#worker.off("message", heard);
        reject(this.#fault ?? laneError("storage_unavailable", "The writer has ended."));
      };
      this.#worker.once("message", heard);
      this.#worker.once("exit", gone);
      this.#worker.postMessage(request);
    });
  }
}
