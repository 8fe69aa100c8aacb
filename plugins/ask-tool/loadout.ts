/** Keeps the tool out of runs that nobody watches, and off where the operator had switched it off. */
import type { Host } from "../../contracts/host.js";

/** Session entry that marks the next removal of the tool as ours, not the operator's. */
export const LOADOUT_ENTRY = "askroom.loadout.v1";

type LastChange = "none" | "added" | "removed by operator" | "removed by us";

export class Loadout {
  readonly #host: Host;
  readonly #tool: string;
  #isMarked = false;

  constructor(host: Host, tool: string) {
    this.#host = host;
    this.#tool = tool;
  }

  /**
   * Registering on session start switches a tool on again, and a walk through the session's tree sets
   * what its branch says: keeps what the operator last chose, and takes back what only a run without a
   * person had removed.
   */
  restore(): void {
    const last = this.#lastChange();
    if (last === "removed by operator") this.#switchOff();
    if (last === "removed by us" && this.#host.hasUI) this.#switchOn();
  }

  /** Before a run: without a person the model is not offered the tool. */
  prepareRun(): void {
    if (this.#host.hasUI || !this.#host.tools.active().includes(this.#tool)) return;
    if (!this.#isMarked) {
      this.#isMarked = true;
      this.#host.appendEntry(LOADOUT_ENTRY, { tool: this.#tool, reason: "headless" });
    }
    this.#switchOff();
  }

  #switchOff(): void {
    const active = this.#host.tools.active();
    if (!active.includes(this.#tool)) return;
    this.#host.tools.setActive(active.filter((name) => name !== this.#tool));
  }

  #switchOn(): void {
    const active = this.#host.tools.active();
    if (!active.includes(this.#tool)) this.#host.tools.setActive([...active, this.#tool]);
  }

  #lastChange(): LastChange {
    let last: LastChange = "none";
    let isMarked = false;
    for (const entry of this.#host.session()?.getBranch() ?? []) {
      if (isOurMark(entry, this.#tool)) isMarked = true;
      if (entry.type !== "message") continue;
      if (names(entry.message, "toolsAdded").includes(this.#tool)) {
        last = "added";
        isMarked = false;
      }
      if (names(entry.message, "toolsRemoved").includes(this.#tool)) {
        last = isMarked ? "removed by us" : "removed by operator";
      }
    }
    return last;
  }
}

function isOurMark(entry: object, tool: string): boolean {
  const { customType, data } = entry as { customType?: unknown; data?: unknown };
  return customType === LOADOUT_ENTRY && (data as { tool?: unknown } | null)?.tool === tool;
}

/** Tool names in a list that only system messages have; older hosts write no such message. */
function names(message: object, list: "toolsAdded" | "toolsRemoved"): readonly unknown[] {
  const tools = (message as Record<string, unknown>)[list];
  if (!Array.isArray(tools)) return [];
  return tools.map((tool: unknown) => (tool as { name?: unknown } | null)?.name);
}
