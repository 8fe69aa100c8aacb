/** The tools in Pi's list: there while the lane is on, absent while it is off, left to others who have the name. */
import type { Host } from "../../../contracts/host.js";
import { REPLY_MESSAGE } from "./branch-receipts.js";
import type { SharedLane } from "./shared-lane.js";
import { replyCard } from "./tool-cards.js";
import { toolDefinitions } from "./tool-definitions.js";
import { isFailure } from "./tool-failure.js";

export class LanePresence {
  readonly #host: Pick<Host, "tools" | "ui" | "record" | "messageCard">;
  readonly #lane: SharedLane;

  constructor(host: Pick<Host, "tools" | "ui" | "record" | "messageCard">, lane: SharedLane) {
    this.#host = host;
    this.#lane = lane;
  }

  start(): void {
    this.#host.messageCard(REPLY_MESSAGE, ({ details }, { expanded }, theme) =>
      replyCard(details, { expanded, theme, images: this.#lane.images }),
    );
    if (this.#lane.switch.isOn) for (const tool of toolDefinitions(this.#lane)) this.#claim(tool);
    else this.#leave();
  }

  #claim(definition: ReturnType<typeof toolDefinitions>[number]): void {
    const { tools, ui, record } = this.#host;
    const { name } = definition;
    const other = tools.all().find((entry) => entry.name === name);
    if (other === undefined || other.isOurs) {
      tools.register(definition, { isError: isFailure });
      return;
    }
    const message = `${name} comes from ${other.sourcePath ?? "another extension"}; pi-askroom's stands down. Exclude that extension, then /reload.`;
    record({ kind: "conflict", where: `tool ${name}`, message });
    ui.notify(message, "warning");
  }

  /** Pi keeps tools from session to session: what an earlier one registered must not stay on. */
  #leave(): void {
    const { tools } = this.#host;
    const ours = tools
      .all()
      .filter(({ name, isOurs }) => isOurs && (name === "threadroom" || name === "threadroom_ask"))
      .map(({ name }) => name);
    const active = tools.active();
    if (!active.some((name) => ours.includes(name))) return;
    tools.setActive(active.filter((name) => !ours.includes(name)));
  }
}
