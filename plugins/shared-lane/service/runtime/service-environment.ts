/** What of an environment the service gets: no model keys, nothing that it has no use for. */

const NEEDED = new Set([
  "APPDATA",
  "HOME",
  "HOMEDRIVE",
  "HOMEPATH",
  "HOST",
  "LANG",
  "LOCALAPPDATA",
  "PATH",
  "PORT",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "TMPDIR",
  "TZ",
  "USER",
  "USERNAME",
  "USERPROFILE",
  "XDG_DATA_HOME",
]);
/** The service reads its key from its file. */
const PRIVATE = new Set(["THREADROOM_KEY", "THREADROOM_KEY_FILE"]);

export function serviceEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const upper = name.toUpperCase();
    const isOurs = upper.startsWith("THREADROOM_") && !PRIVATE.has(upper);
    if (value !== undefined && (NEEDED.has(upper) || isOurs)) kept[name] = value;
  }
  return kept;
}
