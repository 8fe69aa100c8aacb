/** What each word after `askroom` does, and its exit code. */
import { existsSync } from "node:fs";
import { isPostgresAddress, type ServicePaths, servicePaths } from "./paths.js";
import { endRunning, findRunning, oneTimeLink } from "./running.js";
import { serviceSettings } from "./service-settings.js";
import { compareVersions } from "./version-order.js";

const END_MS = 10_000;
const NOT_RUNNING = 3;

export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly siteFolder: string;
  readonly writerThread: URL;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const HELP = `askroom serve [--port N] [--listen ADDRESS --unsafe-remote]   run the shared service here
askroom status                                                say whether it runs, and where
askroom stop                                                  end it after every accepted write
askroom open [node id]                                        print a link that opens the website once
askroom import FILE                                           copy a Threadroom database into ours, once

THREADROOM_DB names the database, a path or postgres://…; THREADROOM_AUTH=off needs no key on this computer.`;

export async function runCommand(
  [command, ...args]: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    switch (command) {
      case "serve":
        return await serveHere(args, context);
      case "status":
        return await status(context);
      case "stop":
        return await stop(context);
      case "open":
        return await open(args, context);
      case "import":
        return await importFile(args, context);
      case "--version":
        context.print(context.version);
        return 0;
      case "help":
      case "--help":
      case undefined:
        context.print(HELP);
        return 0;
      default:
        context.complain(`There is no command ${command}.\n\n${HELP}`);
        return 1;
    }
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    context.complain(code === undefined ? message : `${code}: ${message}`);
    return 1;
  }
}

async function serveHere(args: readonly string[], context: CommandContext): Promise<number> {
  const settings = serviceSettings(args, context.env);
  const paths = pathsOf(context);
  const database = context.env["THREADROOM_DB"] ?? "";
  const running = paths.database === undefined ? undefined : await findRunning(paths);
  if (running !== undefined) {
    if (compareVersions(running.record.version, context.version) >= 0) {
      context.print(`${running.record.url} serves ${paths.database} already.`);
      return 0;
    }
    await endRunning(running, "hand-over", END_MS);
  }
  const { serveOrDecline } = await import("./serve-command.js");
  return serveOrDecline(
    {
      settings,
      paths,
      postgres: isPostgresAddress(database) ? database : undefined,
      siteFolder: existsSync(context.siteFolder) ? context.siteFolder : undefined,
      writerThread: context.writerThread,
      version: context.version,
    },
    context,
  );
}

async function status(context: CommandContext): Promise<number> {
  const paths = pathsOf(context);
  const running = await findRunning(paths);
  if (running === undefined) {
    context.print(`No service runs for ${paths.database ?? paths.folder}.`);
    return NOT_RUNNING;
  }
  const { url, pid, version, startedAt } = running.record;
  context.print(`${url} runs, version ${version}, process ${pid}, since ${startedAt}.`);
  context.print(`Database: ${paths.database ?? "PostgreSQL"}. Log: ${paths.log}.`);
  context.print(`Open within a minute: ${await oneTimeLink(running, undefined)}`);
  return 0;
}

async function stop(context: CommandContext): Promise<number> {
  const running = await findRunning(pathsOf(context));
  if (running === undefined) {
    context.print("No service runs.");
    return 0;
  }
  await endRunning(running, "stop", END_MS);
  context.print(`The service on ${running.record.url} has ended.`);
  return 0;
}

async function open([nodeId]: readonly string[], context: CommandContext): Promise<number> {
  const running = await findRunning(pathsOf(context));
  if (running === undefined) {
    context.complain("No service runs; start it with: askroom serve");
    return NOT_RUNNING;
  }
  context.print(await oneTimeLink(running, nodeId));
  return 0;
}

async function importFile([source]: readonly string[], context: CommandContext): Promise<number> {
  const paths = pathsOf(context);
  if (source === undefined || paths.database === undefined) {
    context.complain(
      "askroom import needs the path of a Threadroom database, and a SQLite database of ours.",
    );
    return 1;
  }
  const { importThreadroom } = await import("./import-threadroom.js");
  const { nodes, events } = importThreadroom(source, paths.database);
  context.print(`Copied ${nodes} nodes and ${events} events into ${paths.database}.`);
  return 0;
}

function pathsOf({ env }: CommandContext): ServicePaths {
  return servicePaths({ env, platform: process.platform, workingFolder: process.cwd() });
}
