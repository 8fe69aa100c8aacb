/** Where the service keeps its things. */
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";

export interface ServicePaths {
  /** Absolute; undefined when the storage is PostgreSQL. */
  readonly database: string | undefined;
  readonly folder: string;
  readonly key: string;
  readonly log: string;
  readonly attachments: string;
  /** Where the running service says where it is. */
  readonly record: string;
}

export interface PathSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home?: string;
  /** What a relative THREADROOM_DB starts from. */
  readonly workingFolder: string;
}

/** `THREADROOM_DB` wins; a relative value starts at the working folder. */
export function servicePaths(source: PathSource): ServicePaths {
  const chosen = source.env["THREADROOM_DB"];
  const isPostgres = chosen !== undefined && isPostgresAddress(chosen);
  const database =
    chosen === undefined || chosen === "" || isPostgres
      ? join(dataFolder(source), "askroom.sqlite")
      : resolve(source.workingFolder, chosen);
  const folder = dirname(database);
  return {
    database: isPostgres ? undefined : database,
    folder,
    key: join(folder, "key"),
    log: join(folder, "service.log"),
    attachments: join(folder, "attachments"),
    record: `${database}.service.json`,
  };
}

export function isPostgresAddress(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value);
}

function dataFolder({ env, platform, home = homedir() }: PathSource): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", "askroom");
  if (platform === "win32") {
    return join(absoluteOr(env["LOCALAPPDATA"], join(home, "AppData", "Local")), "askroom");
  }
  return join(absoluteOr(env["XDG_DATA_HOME"], join(home, ".local", "share")), "askroom");
}

function absoluteOr(value: string | undefined, otherwise: string): string {
  return value !== undefined && isAbsolute(value) ? value : otherwise;
}
