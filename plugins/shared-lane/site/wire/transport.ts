import { asObject, asText, type JsonObject } from "./json.js";
import { failureOfStatus, ServiceFailure } from "./service-failure.js";

export interface TransportRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export type Transport = (path: string, request?: TransportRequest) => Promise<JsonObject>;

const defaultTimeoutMs = 15_000;

/** One JSON call to the service that served this page; every failure is a ServiceFailure. */
export const fetchJson: Transport = async (path, request = {}) => {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const response = await reach(path, request, signal);
  const content = await readJson(response);
  if (!response.ok) throw failureOfStatus(response.status, asText(content["error"]));
  return content;
};

async function reach(
  path: string,
  request: TransportRequest,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(path, {
      method: request.method ?? "GET",
      headers: { Accept: "application/json", ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal,
    });
  } catch {
    throw new ServiceFailure("offline", "The service did not answer.");
  }
}

async function readJson(response: Response): Promise<JsonObject> {
  try {
    return asObject(await response.json());
  } catch {
    if (!response.ok) return {};
    throw new ServiceFailure("offline", "The answer of the service was cut off.");
  }
}
