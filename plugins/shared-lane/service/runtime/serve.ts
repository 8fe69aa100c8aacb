/** `askroom serve`: from settings to a service that runs until a signal or a request ends it. */
import { chmodSync, mkdirSync } from "node:fs";
import { hasCode } from "../../../../contracts/errors.js";
import { FileBlobStore } from "../blobs/file-blob-store.js";
import { laneError } from "../errors.js";
import { openSqliteStore } from "../sqlite/sqlite-store.js";
import { ThreadWriter } from "../sqlite/thread-writer.js";
import { ensureKey } from "./key-file.js";
import { takeOwnership } from "./owner-lock.js";
import type { ServicePaths } from "./paths.js";
import type { Service } from "./service.js";
import { faultFacts, fileLog, type ServiceLog } from "./service-log.js";
import type { ServiceSettings } from "./service-settings.js";

export interface ServeOptions {
  readonly settings: ServiceSettings;
  readonly paths: ServicePaths;
  /** Address of the database when it is PostgreSQL. */
  readonly postgres: string | undefined;
  readonly siteFolder: string | undefined;
  readonly writerThread: URL;
  readonly writerArguments?: readonly string[];
  readonly version: string;
}

export interface Serving {
  readonly service: Service;
  readonly storageId: string;
  /** Settles when the service has ended, whatever ended it. */
  readonly ended: Promise<"stop" | "hand-over" | "signal">;
  readonly end: (reason: "stop" | "hand-over" | "signal") => void;
}

export async function serve(options: ServeOptions): Promise<Serving> {
  const { paths, settings, version } = options;
  const { log, key } = prepareFolder(paths);
  // The routes and their libraries are read while the writer's thread starts.
  const [opened, { startService }] = await Promise.all([
    openStorage(options, log),
    import("./service.js"),
  ]);
  let settle: (reason: "stop" | "hand-over" | "signal") => void = () => {};
  const wanted = new Promise<"stop" | "hand-over" | "signal">((resolve) => {
    settle = resolve;
  });
  try {
    const service = await startService({
      ...options,
      ...opened,
      key,
      log,
      onEnd: (reason) => setImmediate(() => settle(reason)),
    });
    log.write("serving", {
      url: service.url,
      version,
      pid: process.pid,
      storage: opened.store.kind,
    });
    const ended = wanted.then(async (reason) => {
      log.write("ending", { reason });
      await service.close();
      opened.release();
      return reason;
    });
    return { service, storageId: opened.store.storageId, ended, end: settle };
  } catch (error) {
    log.write("not started", { ...faultFacts(error), port: settings.port });
    await opened.store.close();
    opened.release();
    throw error;
  }
}

function prepareFolder({ folder, log, key }: ServicePaths) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { log: fileLog(log), key: ensureKey(key) };
  } catch (error) {
    if (hasCode(error, "key_unreadable")) throw error;
    throw laneError(
      "storage_unavailable",
      `The data folder ${folder} cannot be used (${(error as Error).message}); name another with THREADROOM_DB.`,
      { cause: error },
    );
  }
}

async function openStorage(options: ServeOptions, log: ServiceLog) {
  const { paths, postgres } = options;
  const onFault = (error: unknown) => log.write("fault", faultFacts(error));
  if (postgres !== undefined) {
    const { openPostgres } = await import("../postgres/open-postgres.js");
    return { ...(await openPostgres(postgres, onFault)), release: () => {} };
  }
  if (paths.database === undefined) throw laneError("settings_invalid", "No database is named.");
  const ownership = takeOwnership(paths.database);
  const release = () => ownership[Symbol.dispose]();
  try {
    const writer = await ThreadWriter.start({
      path: paths.database,
      entry: options.writerThread,
      ...(options.writerArguments && { execArgv: [...options.writerArguments] }),
    });
    chmodSync(paths.database, 0o600);
    const store = openSqliteStore({ path: paths.database, writer, onFault });
    return { store, blobs: new FileBlobStore(paths.attachments), release };
  } catch (error) {
    release();
    throw error;
  }
}
