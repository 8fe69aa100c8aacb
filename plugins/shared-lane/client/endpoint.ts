/** The two addresses of a lane, checked once. */
import { ThreadroomError } from "../../../contracts/lane-errors.js";

export const DEFAULT_API_URL = "http://127.0.0.1:4310";

export interface Endpoint {
  /** Without a slash at its end. */
  readonly apiUrl: string;
  readonly uiUrl: string;
  readonly isSecure: boolean;
  /** As a socket wants it: an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** As the `Host` header says it. */
  readonly authority: string;
  /** What every path starts with, for services behind a prefix. */
  readonly basePath: string;
  readonly isLoopback: boolean;
}

/** @throws ThreadroomError lane_settings_invalid */
export function endpointOf(apiUrl: string, uiUrl: string | undefined): Endpoint {
  const api = checkedUrl(apiUrl, "API");
  const website = uiUrl === undefined ? api : checkedUrl(uiUrl, "website");
  const isSecure = api.protocol === "https:";
  const host = api.hostname.replace(/^\[|\]$/g, "");
  return {
    apiUrl: withoutSlash(api),
    uiUrl: withoutSlash(website),
    isSecure,
    host,
    port: Number(api.port) || (isSecure ? 443 : 80),
    authority: api.host,
    basePath: api.pathname.replace(/\/+$/, ""),
    isLoopback: host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host),
  };
}

function checkedUrl(address: string, what: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  if (isPlain) return url;
  throw new ThreadroomError(
    "lane_settings_invalid",
    `The ${what} address ${JSON.stringify(address)} is no http(s) address without credentials, query and fragment; correct it.`,
    { endpoint: address },
  );
}

function withoutSlash(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
