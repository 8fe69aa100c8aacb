/** A running service: storage, routes and a listening socket, taken down in reverse order. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { BlobStore } from "../blobs/blob-store.js";
import { laneError } from "../errors.js";
import { EventHub } from "../events/event-hub.js";
import { createApp } from "../http/app.js";
import { Credentials } from "../http/credentials.js";
import type { Lane } from "../http/lane.js";
import { malformedRequest } from "../http/pages.js";
import { RateLimits } from "../http/rate-limits.js";
import { errorResponse } from "../http/respond-json.js";
import { Site } from "../http/site.js";
import type { Store } from "../store.js";
import { Waits } from "../waits.js";
import { faultFacts, type ServiceLog } from "./service-log.js";
import { linkHost, type ServiceSettings } from "./service-settings.js";

const MAX_CONNECTIONS = 6000;
const MAX_STREAMS = 4000;
const MAX_WAITS = 2000;
/** What is still open this long after the end began is cut off. */
const GRACE_MS = 3000;

export interface ServiceParts {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly key: string;
  readonly siteFolder: string | undefined;
  readonly version: string;
  readonly log: ServiceLog;
  /** Called once when a client asks for the end. */
  readonly onEnd: (reason: "stop" | "hand-over") => void;
}

export interface Service {
  readonly url: string;
  readonly port: number;
  /** Ends gracefully: accepted writes are answered, waits and streams released, the storage closed. */
  close(): Promise<void>;
}

/** @throws port_busy */
export async function startService(parts: ServiceParts): Promise<Service> {
  const { settings, store, log } = parts;
  const hub = new EventHub({ store, maxStreams: MAX_STREAMS });
  const waits = new Waits(store, MAX_WAITS);
  const state = { isClosing: false, port: undefined as number | undefined };
  const onFault = (error: unknown) => log.write("fault", faultFacts(error));
  const lane: Lane = {
    ...laneOf(parts),
    hub,
    waits,
    port: () => state.port,
    isClosing: () => state.isClosing,
    onFault,
  };
  const server = serverOf(lane);
  state.port = await listen(server, settings);
  return {
    url: `http://${linkHost(settings.address)}:${state.port}`,
    port: state.port,
    close: async () => {
      state.isClosing = true;
      waits[Symbol.dispose]();
      hub[Symbol.dispose]();
      await closeServer(server);
      await store.close();
      log.write("ended");
    },
  };
}

function laneOf(parts: ServiceParts) {
  const { settings, store, blobs, key, siteFolder, version, onEnd } = parts;
  return {
    store,
    blobs,
    credentials: new Credentials(key),
    limits: new RateLimits({ refusalsPerSecond: 20, maxBodyBytes: 64_000_000 }),
    policy: settings,
    site: settings.servesWebsite && siteFolder !== undefined ? new Site(siteFolder) : undefined,
    version,
    end: onEnd,
    now: Date.now,
  };
}

function serverOf(lane: Lane): Server {
  const app = createApp(lane);
  const listener = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      (error as Error).name === "RequestError"
        ? malformedRequest()
        : errorResponse(error, lane.onFault),
  });
  const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 30_000 }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

function listen(server: Server, { port, address }: ServiceSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? portBusy(port, error) : notListening(address, error));
    });
    server.listen({ port, host: address, backlog: 1024 }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function portBusy(port: number, cause: Error): Error {
  return laneError(
    "port_busy",
    `Port ${port} belongs to another program; end that one, or choose another with --port.`,
    { cause },
  );
}

function notListening(address: string, cause: Error): Error {
  return laneError(
    "settings_invalid",
    `It cannot listen on ${address} (${cause.message}); choose another address or port.`,
    { cause },
  );
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Connections that fall idle while the end waits would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}
