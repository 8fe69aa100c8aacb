/** `/threadroom`: switches the lane, says how it stands, opens the website, ends the service. */
import { messageOf } from "../../../contracts/errors.js";
import type { Host } from "../../../contracts/host.js";
import { OFF_ADVICE } from "./lane-names.js";
import { type LaneScope, switchFile, writeSwitch } from "./lane-switch.js";
import type { SharedLane } from "./shared-lane.js";

const USAGE =
  "Usage: /threadroom [status | open [id] | stop | computer on|off|inherit | project on|off|inherit]";
const VALUES = { on: true, off: false, inherit: undefined } as const;
const SCOPES: Readonly<Record<string, LaneScope>> = {
  computer: "computer",
  global: "computer",
  project: "project",
  local: "project",
};

export type CommandHost = Pick<Host, "ui" | "agentDir" | "cwd" | "projectTrusted">;

export class ThreadroomCommand {
  readonly #host: CommandHost;
  readonly #lane: SharedLane;

  constructor(host: CommandHost, lane: SharedLane) {
    this.#host = host;
    this.#lane = lane;
  }

  async run(line: string): Promise<void> {
    const [word = "", more, ...rest] = line.trim().split(/\s+/);
    const scope = Object.hasOwn(SCOPES, word) ? SCOPES[word] : undefined;
    if (rest.length > 0) this.#host.ui.notify(USAGE, "warning");
    else if (word === "") await this.#menu();
    else if (scope !== undefined) await this.#switch(scope, more);
    else if (word === "status" && more === undefined) await this.#status();
    else if (word === "open") await this.#openWebsite(more);
    else if (word === "stop" && more === undefined) await this.#stop();
    else this.#host.ui.notify(USAGE, "warning");
  }

  async #menu(): Promise<void> {
    const { isOn, source } = this.#lane.switch;
    const rows: [string, () => Promise<void>][] = [
      ...(isOn
        ? ([
            ["Status and watched discussions", () => this.#status()],
            ["Open the website", () => this.#openWebsite(undefined)],
            ["Stop the service", () => this.#stop()],
          ] as [string, () => Promise<void>][])
        : []),
      ["Default of this computer…", () => this.#switch("computer", undefined)],
    ];
    if (this.#host.projectTrusted) {
      rows.push(["This project…", () => this.#switch("project", undefined)]);
    }
    const title = `Shared lane: ${isOn ? "on" : "off"} (${source})`;
    const chosen = await this.#host.ui.select(
      title,
      rows.map(([label]) => label),
    );
    await rows.find(([label]) => label === chosen)?.[1]();
  }

  async #switch(scope: LaneScope, given: string | undefined): Promise<void> {
    const { ui } = this.#host;
    if (scope === "project" && !this.#host.projectTrusted) {
      ui.notify("Pi does not trust this project, so its threadroom.json is not used.", "warning");
      return;
    }
    const title = scope === "computer" ? "Default of this computer" : "This project";
    const value = given ?? (await ui.select(title, Object.keys(VALUES)));
    if (value === undefined) return;
    if (!Object.hasOwn(VALUES, value)) return ui.notify(USAGE, "warning");
    const path = switchFile(scope, this.#host);
    try {
      writeSwitch(path, VALUES[value as keyof typeof VALUES]);
      ui.notify(`${title}: ${value} (${path}). Run /reload for it to take effect.`, "info");
    } catch (error) {
      ui.notify(`${path} could not be written: ${messageOf(error)}`, "error");
    }
  }

  async #status(): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const open = await this.#lane.opened();
    open.session.lookAgain();
    const { laneStatus } = await import("./lane-status.js");
    this.#host.ui.notify(await laneStatus(open, this.#lane.switch), "info");
  }

  async #openWebsite(id: string | undefined): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const { session } = await this.#lane.opened();
    session.begin("command");
    const { transport } = session;
    const link = transport.oneTimeLink ? await transport.oneTimeLink(id) : linkOf(transport, id);
    this.#host.ui.notify(`Open within a minute: ${link}`, "info");
  }

  async #stop(): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const { service, session } = await this.#lane.opened();
    const { apiUrl } = session.transport;
    if (service === undefined) {
      this.#host.ui.notify(`Somebody else runs ${apiUrl}; it is ended where it runs.`, "warning");
      return;
    }
    const url = await service.stop();
    const said =
      url === undefined
        ? "No service runs."
        : `The service on ${url} has ended. The next shared call starts it again.`;
    this.#host.ui.notify(said, "info");
  }

  #sayOff(): void {
    this.#host.ui.notify(OFF_ADVICE, "info");
  }
}

function linkOf(
  transport: { readonly uiUrl: string; link(id: string): string },
  id: string | undefined,
): string {
  return id === undefined ? transport.uiUrl : transport.link(id);
}
