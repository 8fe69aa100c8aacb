/** Where the lane's service is, from the THREADROOM_ variables. Read only while the lane is on. */
import { readFileSync } from "node:fs";
import { messageOf } from "../../../contracts/errors.js";
import { ThreadroomError } from "../../../contracts/lane-errors.js";

const DEFAULT_PORT = 4310;

type Environment = Readonly<Record<string, string | undefined>>;

export interface LanePlace {
  readonly apiUrl: string;
  readonly uiUrl: string | undefined;
  /** `given`: somebody else runs it; `managed`: we start it; `local`: ours, but somebody else starts it. */
  readonly kind: "given" | "managed" | "local";
  /** Given by the operator, for a given address alone. */
  readonly key: string | undefined;
}

/** @throws ThreadroomError lane_settings_invalid */
export function lanePlace(env: Environment): LanePlace {
  const uiUrl = env["THREADROOM_UI_URL"] || undefined;
  const given = env["THREADROOM_API_URL"] || undefined;
  if (given !== undefined) return { apiUrl: given, uiUrl, kind: "given", key: givenKey(env) };
  const kind = env["THREADROOM_AUTO_START"] === "0" ? "local" : "managed";
  return { apiUrl: `http://127.0.0.1:${portOf(env)}`, uiUrl, kind, key: undefined };
}

function givenKey(env: Environment): string | undefined {
  const { THREADROOM_KEY: key, THREADROOM_KEY_FILE: file } = env;
  if (key !== undefined && key !== "") return key.trim();
  if (file === undefined || file === "") return undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw invalid(`THREADROOM_KEY_FILE ${file} cannot be read (${messageOf(error)}).`);
  }
}

function portOf(env: Environment): number {
  const text = env["THREADROOM_PORT"];
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port > 0 && port <= 65_535) return port;
  throw invalid(`THREADROOM_PORT ${JSON.stringify(text)} is no port; use 1 to 65535.`);
}

function invalid(message: string): ThreadroomError {
  return new ThreadroomError("lane_settings_invalid", message, { endpoint: "" });
}
