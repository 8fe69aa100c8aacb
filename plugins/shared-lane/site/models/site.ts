import { ChangeFeed } from "../live/change-feed.js";
import { Coalescer } from "../live/coalescer.js";
import { SharedStream } from "../live/shared-stream.js";
import { Store } from "../state/store.js";
import type { Counts } from "../wire/records.js";
import { ServiceApi } from "../wire/service-api.js";
import { fetchJson } from "../wire/transport.js";
import { DraftBook } from "./draft-book.js";
import { Identity } from "./identity.js";
import { ListModel } from "./list-model.js";
import { OutlineModel } from "./outline-model.js";
import { Preferences } from "./preferences.js";
import { RoomModel } from "./room-model.js";
import { Router } from "./router.js";

export type Dialog =
  | { readonly kind: "identity"; readonly andThen?: () => void }
  | { readonly kind: "new-node"; readonly parentId: string | undefined }
  | { readonly kind: "shortcuts" };

/** Everything behind the page, put together once. */
export class Site {
  readonly api = new ServiceApi(fetchJson);
  readonly feed = new ChangeFeed(this.api);
  readonly router = new Router();
  readonly outline = new OutlineModel(this.api);
  readonly room = new RoomModel(this.api);
  readonly list = new ListModel(this.api);
  readonly drafts = new DraftBook(localStorage);
  readonly identity = new Identity(localStorage);
  readonly preferences = new Preferences(localStorage);
  readonly counts = new Store<Counts | undefined>(undefined);
  readonly dialog = new Store<Dialog | undefined>(undefined);
  /** What assistive technology reads out, and what a short note at the foot of the page shows. */
  readonly notice = new Store("");
  readonly storage: Storage = localStorage;
  readonly #countsRefresh = new Coalescer(200, async () => {
    this.counts.set(await this.api.counts());
  });

  start(signal: AbortSignal): void {
    this.router.start(signal);
    this.router.route.subscribe(() => this.#follow());
    this.feed.onChange((changes) => {
      this.outline.apply(changes);
      this.room.apply(changes);
      this.list.refresh();
      this.#countsRefresh.request();
    });
    this.#refreshAfterLoss();
    this.#revealOpened();
    this.#follow();
    this.#countsRefresh.request();
    void this.feed.run(signal);
    void this.room.followWaiting(() => !document.hidden, signal);
    new SharedStream(this.feed).start(signal);
    document.addEventListener("visibilitychange", () => this.feed.hurry(), { signal });
    addEventListener("online", () => this.feed.hurry(), { signal });
  }

  /** What was asked for while the service was away is asked for again. */
  #refreshAfterLoss(): void {
    let before = this.feed.liveness.value;
    this.feed.liveness.subscribe(() => {
      const now = this.feed.liveness.value;
      if (now === "live" && before !== "live") this.refresh();
      before = now;
    });
  }

  #revealOpened(): void {
    let revealedId: string | undefined;
    this.room.state.subscribe(() => {
      const { value } = this.room.state;
      if (value.status !== "open" || value.id === revealedId) return;
      revealedId = value.id;
      this.outline.reveal(value.view.ancestors.map(({ id }) => id));
    });
  }

  refresh(): void {
    this.outline.retry();
    this.room.refresh();
    this.list.refresh();
    this.#countsRefresh.request();
  }

  #follow(): void {
    const route = this.router.route.value;
    void this.room.open(route.nodeId);
    void this.list.show(route);
  }
}
