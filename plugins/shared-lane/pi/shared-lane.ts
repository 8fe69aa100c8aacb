/** The lane in a Pi session: off until somebody switches it on, and then loaded, but connected only when needed. */
import { messageOf } from "../../../contracts/errors.js";
import type { Host } from "../../../contracts/host.js";
import type {
  Lane,
  LanePublishOptions,
  LaneReplied,
  LaneReplyInput,
  LaneState,
  LaneWaited,
  LaneWaitOptions,
} from "../../../contracts/lane.js";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { LaneLanguage } from "../../../contracts/lane-labels.js";
import type {
  LaneAuthor,
  LanePublished,
  LanePublishInput,
  LaneView,
} from "../../../contracts/lane-records.js";
import type {
  LaneCallOptions,
  LaneFound,
  LaneQuery,
  LaneTransport,
} from "../../../contracts/lane-transport.js";
import { Listeners } from "../../../contracts/listeners.js";
import type { RankedProviders } from "../../../contracts/plugin.js";
import type { SessionJournal } from "../../../contracts/session-journal.js";
import { OFF_ADVICE, REPLY_MESSAGE, TOOL_NAMES } from "./lane-names.js";
import { type LaneSwitch, readSwitch } from "./lane-switch.js";
import { LateCard } from "./late-card.js";
import type { OpenLane } from "./open-lane.js";
import { SeenImages } from "./seen-images.js";

const OFF: LaneState = {
  connection: "off",
  apiUrl: undefined,
  uiUrl: undefined,
  watching: [],
  unconfirmed: 0,
  fault: undefined,
};

export interface SharedLaneParts {
  readonly journal: SessionJournal | undefined;
  readonly transports: RankedProviders<LaneTransport>;
  /** The language of what the person reads; one that is still being loaded comes later. */
  readonly locales: Pick<RankedProviders<LaneLanguage>, "best">;
}

export class SharedLane implements Lane, AsyncDisposable {
  readonly switch: LaneSwitch;
  readonly images: SeenImages = new SeenImages();
  readonly #host: Host;
  readonly #parts: SharedLaneParts;
  readonly #listeners: Listeners;
  #opening: Promise<OpenLane> | undefined;
  #open: OpenLane | undefined;
  #watch: Disposable | undefined;
  #isClosed = false;

  constructor(host: Host, parts: SharedLaneParts) {
    this.#host = host;
    this.#parts = parts;
    this.#listeners = new Listeners(host, "shared lane listener");
    this.switch = readSwitch(host);
  }

  get language(): LaneLanguage | undefined {
    return this.#parts.locales.best();
  }

  /** Loads the lane where it is on; what it watches is connected, and nothing else is. */
  async start(): Promise<void> {
    this.#host.messageCard(REPLY_MESSAGE, ({ details }, { expanded }, theme) => {
      const view = { expanded, theme, images: this.images, language: () => this.language };
      return new LateCard(async () => (await import("./tool-cards.js")).replyCard(details, view));
    });
    for (const warning of this.switch.warnings) this.#host.ui.notify(warning, "warning");
    if (!this.switch.isOn) {
      this.#withdrawTools();
      return;
    }
    const { offerTools } = await import("./lane-presence.js");
    offerTools(this.#host, this);
    this.opened().catch((error: unknown) => {
      this.#host.record({ kind: "fault", where: "shared-lane", message: messageOf(error), error });
      this.#host.ui.notify(`The shared lane cannot be used: ${messageOf(error)}`, "warning");
    });
  }

  /** @throws ThreadroomError lane_off, lane_settings_invalid, lane_closed */
  opened(): Promise<OpenLane> {
    if (!this.switch.isOn) return Promise.reject(refusal("lane_off", OFF_ADVICE));
    if (this.#isClosed) return Promise.reject(refusal("lane_closed", "The session has ended."));
    this.#opening ??= this.#load();
    return this.#opening;
  }

  get author(): LaneAuthor {
    return this.#open?.session.author ?? {};
  }

  state(): LaneState {
    if (!this.switch.isOn) return OFF;
    return this.#open?.session.participation.state() ?? { ...OFF, connection: "disconnected" };
  }

  async publish(
    input: LanePublishInput,
    options?: LanePublishOptions,
  ): Promise<LanePublished & { readonly retryKey: string }> {
    return (await this.#taking()).publish(input, options);
  }

  async reply(
    id: string,
    input: LaneReplyInput,
    options?: LanePublishOptions,
  ): Promise<LaneReplied> {
    return (await this.#taking()).reply(id, input, options);
  }

  async read(id: string, options?: LaneCallOptions): Promise<LaneView> {
    return (await this.#taking()).read(id, options);
  }

  async find(query: LaneQuery, options?: LaneCallOptions): Promise<LaneFound> {
    return (await this.#taking()).find(query, options);
  }

  async watch(id: string, options?: LaneCallOptions): Promise<LaneView> {
    return (await this.#taking()).watch(id, options);
  }

  unwatch(id: string): boolean {
    return this.#open?.session.participation.unwatch(id) ?? false;
  }

  async wait(ids: readonly string[], options?: LaneWaitOptions): Promise<readonly LaneWaited[]> {
    return (await this.#taking()).wait(ids, options);
  }

  acknowledge(responseIds: readonly string[]): void {
    this.#open?.session.participation.acknowledge(responseIds);
  }

  offerAgain(responseIds: readonly string[]): void {
    this.#open?.session.participation.offerAgain(responseIds);
  }

  onChange(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#watch?.[Symbol.dispose]();
    this.#listeners.clear();
    const open = await this.#opening?.catch(() => undefined);
    await open?.[Symbol.asyncDispose]();
  }

  /** Pi keeps tools from session to session: what an earlier one registered must not stay on. */
  #withdrawTools(): void {
    const { tools } = this.#host;
    const ours = tools
      .all()
      .filter(({ name, isOurs }) => isOurs && TOOL_NAMES.includes(name))
      .map(({ name }) => name);
    const active = tools.active();
    if (!active.some((name) => ours.includes(name))) return;
    tools.setActive(active.filter((name) => !ours.includes(name)));
  }

  async #load(): Promise<OpenLane> {
    const { OpenLane } = await import("./open-lane.js");
    const { journal, transports } = this.#parts;
    const open = new OpenLane({
      host: this.#host,
      journal,
      transport: () => transports.best(),
      language: () => this.language,
      env: process.env,
      images: this.images,
      changed: () => this.#listeners.tell(),
    });
    this.#open = open;
    this.#watch = transports.watch(() => open.transportChanged());
    return open;
  }

  async #taking() {
    const { session } = await this.opened();
    session.begin("command");
    return session.participation;
  }
}

function refusal(code: "lane_off" | "lane_closed", message: string): ThreadroomError {
  return new ThreadroomError(code, message, { endpoint: "" });
}
