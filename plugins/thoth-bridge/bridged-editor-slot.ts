/** The editor's place, shared with Thoth's packages: whoever owns it first, the other joins. */
import { isKeyRelease } from "@mariozechner/pi-tui";
import { inject, injectable } from "tsyringe";
import {
  type EditorSlot,
  editorSlotV1,
  type SlotContribution,
  type SlotHandle,
} from "../../contracts/editor-slot.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { JoinedContribution } from "./joined-contribution.js";
import { KeyClock } from "./key-clock.js";
import { keyTaken } from "./key-taken.js";
import { SharedPlace } from "./shared-place.js";
import { ownerOf, placeOwner, type ThothOwner } from "./slot-record.js";

export type BridgeHost = Pick<Host, "session" | "ui" | "record">;

interface Placed {
  readonly place: SharedPlace;
  readonly record: Disposable;
}

@injectable()
export class BridgedEditorSlot implements EditorSlot, Disposable {
  readonly #host: BridgeHost;
  readonly #slots: Pick<RankedProviders<EditorSlot>, "all">;
  readonly #listener: Disposable;
  readonly #clock = new KeyClock();
  readonly #joinedKeys = new Set<string>();
  #placed: Placed | undefined;

  constructor(
    @inject(hostV1.token) host: BridgeHost,
    @inject(editorSlotV1.token) slots: Pick<RankedProviders<EditorSlot>, "all">,
  ) {
    this.#host = host;
    this.#slots = slots;
    this.#listener = host.ui.onTerminalInput((data) => {
      if (!isKeyRelease(data)) this.#clock.note();
      return undefined;
    });
  }

  async register(contribution: SlotContribution): Promise<SlotHandle | undefined> {
    const session = this.#host.session();
    const owner = session && ownerOf(session);
    if (owner && owner !== this.#placed?.place) return this.#join(owner, contribution);
    const slot = this.#native();
    const handle = await slot?.register(contribution);
    if (slot === undefined || handle === undefined) return undefined;
    return this.#share(slot, contribution, handle);
  }

  [Symbol.dispose](): void {
    this.#listener[Symbol.dispose]();
    this.#leaveRecord();
  }

  #join(owner: ThothOwner, contribution: SlotContribution): SlotHandle | undefined {
    const { ui, record } = this.#host;
    const { key } = contribution;
    if (this.#joinedKeys.has(key)) throw keyTaken(key);
    try {
      const joined = new JoinedContribution({
        owner,
        contribution,
        theme: () => ui.theme as SlotHandle["theme"],
        quietMs: (isAsked) => this.#clock.quietMs(isAsked),
        left: () => this.#joinedKeys.delete(key),
      });
      const handle = owner.register(joined.asked);
      if (handle) this.#joinedKeys.add(key);
      return handle && joined.open(handle);
    } catch (error) {
      const message = "The owner of the editor's place refused a contribution.";
      record({ kind: "fault", where: "thoth-bridge", message, error });
      return undefined;
    }
  }

  /** The first of ours puts the place on the record, the last of ours and theirs takes it off. */
  #share(slot: EditorSlot, contribution: SlotContribution, handle: SlotHandle): SlotHandle {
    this.#placed ??= this.#place(slot, handle);
    const present = this.#placed?.place.enter(contribution);
    const leave = (): void => {
      handle[Symbol.dispose]();
      present?.[Symbol.dispose]();
    };
    return Object.create(handle, { [Symbol.dispose]: { value: leave } }) as SlotHandle;
  }

  #place(slot: EditorSlot, handle: SlotHandle): Placed | undefined {
    const session = this.#host.session();
    if (session === undefined) return undefined;
    const place = new SharedPlace(slot, handle, () => this.#leaveRecord());
    const record = placeOwner(session, handle.tui, place);
    return record && { place, record };
  }

  #leaveRecord(): void {
    this.#placed?.record[Symbol.dispose]();
    this.#placed = undefined;
  }

  #native(): EditorSlot | undefined {
    return this.#slots.all().find(({ value }) => value !== this)?.value;
  }
}
