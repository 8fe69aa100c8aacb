/** Everything that the routes work with. */
import type { BlobStore } from "../blobs/blob-store.js";
import type { EventHub } from "../events/event-hub.js";
import type { Store } from "../store.js";
import type { Waits } from "../waits.js";
import type { Credentials } from "./credentials.js";
import type { RateLimits } from "./rate-limits.js";
import type { Site } from "./site.js";

export interface LanePolicy {
  /** Host names, beside those of this computer, that requests may name. Lower case, without port. */
  readonly allowedHosts: readonly string[];
  /** Origins of a separately hosted website. */
  readonly uiOrigins: readonly string[];
  /** false: anybody who reaches the service may use it. */
  readonly requiresKey: boolean;
}

export interface Lane {
  readonly store: Store;
  readonly hub: EventHub;
  readonly waits: Waits;
  readonly blobs: BlobStore;
  readonly credentials: Credentials;
  readonly limits: RateLimits;
  readonly policy: LanePolicy;
  /** undefined: the API alone. */
  readonly site: Site | undefined;
  /** Of the package. */
  readonly version: string;
  /** The port that the service listens on; undefined until it does. */
  readonly port: () => number | undefined;
  /** Ends the service once this request is answered. */
  readonly end: (reason: "stop" | "hand-over") => void;
  readonly isClosing: () => boolean;
  readonly onFault: (error: unknown) => void;
  readonly now: () => number;
}
