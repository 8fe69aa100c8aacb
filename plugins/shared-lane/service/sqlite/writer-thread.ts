/** The thread that waits for the disk, so that requests are read and events sent meanwhile. */
import { parentPort, workerData } from "node:worker_threads";
import { SqliteWriter } from "./sqlite-writer.js";
import type { FromWriter, ToWriter, WriterThreadData } from "./thread-protocol.js";

const port = parentPort;
if (port === null) throw new Error("This file runs as a worker thread only.");
const tell = (message: FromWriter) => port.postMessage(message);

try {
  const writer = new SqliteWriter({ path: (workerData as WriterThreadData).path });
  port.on("message", async (message: ToWriter) => {
    if (message.type === "write") {
      tell({ type: "written", result: await writer.write(message.commands) });
      return;
    }
    await writer.close();
    tell({ type: "closed" });
    port.close();
  });
  tell({ type: "ready" });
} catch (error) {
  const { code, message } = error as Error & { readonly code?: string };
  tell({ type: "failed", code, message });
}
