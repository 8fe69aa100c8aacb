/** Everything of the lane that is loaded only once it is on. */
import type { Host } from "../../../contracts/host.js";
import type { LaneLanguage } from "../../../contracts/lane-labels.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";
import type { SessionJournal } from "../../../contracts/session-journal.js";
import { ThreadroomClient } from "../client/threadroom-client.js";
import { type LanePlace, lanePlace } from "./lane-environment.js";
import { LaneSession } from "./lane-session.js";
import { LaneTools } from "./lane-tools.js";
import { ManagedService } from "./managed-service.js";
import type { SeenImages } from "./seen-images.js";

export interface OpenLaneParts {
  readonly host: Host;
  readonly journal: SessionJournal | undefined;
  /** The best one of another package, as it is now; the client over HTTP where there is none. */
  readonly transport: () => LaneTransport | undefined;
  readonly language: () => LaneLanguage | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly images: SeenImages;
  /** Told after the state of the participation has changed. */
  readonly changed: () => void;
}

export class OpenLane implements AsyncDisposable {
  readonly tools: LaneTools;
  readonly #parts: OpenLaneParts;
  #own:
    | { readonly client: ThreadroomClient; readonly service: ManagedService | undefined }
    | undefined;
  #session: LaneSession;

  /** @throws ThreadroomError lane_settings_invalid */
  constructor(parts: OpenLaneParts) {
    this.#parts = parts;
    this.#session = this.#open();
    this.tools = new LaneTools(() => this.#session);
  }

  get session(): LaneSession {
    return this.#session;
  }

  /** Ours, where we may start and end it, or find it on this computer. */
  get service(): ManagedService | undefined {
    return this.#session.transport === this.#own?.client ? this.#own.service : undefined;
  }

  /** Another transport has come or gone: the session goes on over the one that counts now. */
  transportChanged(): void {
    const wanted = this.#parts.transport() ?? this.#own?.client;
    if (wanted === this.#session.transport) return;
    this.#session[Symbol.dispose]();
    this.#session = this.#open();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#session[Symbol.dispose]();
    await this.#own?.client.close();
  }

  #open(): LaneSession {
    const { host, journal, images, transport, language, changed } = this.#parts;
    return new LaneSession({
      host,
      journal,
      images,
      language,
      transport: transport() ?? this.#client(),
      onCall: () => this.service?.want(),
      onChange: changed,
    });
  }

  #client(): ThreadroomClient {
    this.#own ??= clientFor(lanePlace(this.#parts.env), this.#parts);
    return this.#own.client;
  }
}

function clientFor({ apiUrl, uiUrl, kind, key }: LanePlace, { env, host }: OpenLaneParts) {
  if (kind === "given") {
    return { client: new ThreadroomClient(apiUrl, { uiUrl, key }), service: undefined };
  }
  const isStarted = kind === "managed";
  const service = new ManagedService({ url: apiUrl, isStarted, env, cwd: host.cwd });
  const beforeConnect = () => service.grant();
  return { client: new ThreadroomClient(apiUrl, { uiUrl, beforeConnect }), service };
}
