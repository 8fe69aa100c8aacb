/** `/threadroom`: switches the lane, says how it stands, opens the website, ends the service. */
import { messageOf } from "../../../contracts/errors.js";
import type { Host } from "../../../contracts/host.js";
import { type LaneLabels, laneLabelsIn } from "../../../contracts/lane-labels.js";
import { type LaneScope, switchFile, writeSwitch } from "./lane-switch.js";
import { sourceWords } from "./lane-words.js";
import type { SharedLane } from "./shared-lane.js";

const USAGE =
  "/threadroom [status | open [id] | stop | computer on|off|inherit | project on|off|inherit]";
const VALUES = { on: true, off: false, inherit: undefined } as const;
const NAMES = ["on", "off", "inherit"] as const;
const SCOPES: Readonly<Record<string, LaneScope>> = {
  computer: "computer",
  global: "computer",
  project: "project",
  local: "project",
};

type Row = readonly [label: string, act: () => Promise<void>];

export type CommandHost = Pick<Host, "ui" | "agentDir" | "cwd" | "projectTrusted">;

export class ThreadroomCommand {
  readonly #host: CommandHost;
  readonly #lane: SharedLane;
  readonly #labels: LaneLabels;

  constructor(host: CommandHost, lane: SharedLane) {
    this.#host = host;
    this.#lane = lane;
    this.#labels = laneLabelsIn(lane.language);
  }

  async run(line: string): Promise<void> {
    const [word = "", more, ...rest] = line.trim().split(/\s+/);
    const scope = Object.hasOwn(SCOPES, word) ? SCOPES[word] : undefined;
    if (rest.length > 0) this.#sayUsage();
    else if (word === "") await this.#menu();
    else if (scope !== undefined) await this.#switch(scope, more);
    else if (word === "status" && more === undefined) await this.#status();
    else if (word === "open") await this.#openWebsite(more);
    else if (word === "stop" && more === undefined) await this.#stop();
    else this.#sayUsage();
  }

  async #menu(): Promise<void> {
    const labels = this.#labels;
    const { isOn, source } = this.#lane.switch;
    const rows: readonly Row[] = [
      ...(isOn ? this.#rowsWhenOn() : []),
      [`${labels.menuComputer}…`, () => this.#switch("computer", undefined)],
      ...(this.#host.projectTrusted
        ? [[`${labels.menuProject}…`, () => this.#switch("project", undefined)] as const]
        : []),
    ];
    const title = `${labels.sharedDiscussions}: ${isOn ? labels.on : labels.off} (${sourceWords(source, labels)})`;
    const chosen = await this.#host.ui.select(
      title,
      rows.map(([label]) => label),
    );
    await rows.find(([label]) => label === chosen)?.[1]();
  }

  #rowsWhenOn(): readonly Row[] {
    const { menuStatus, menuOpen, menuStop } = this.#labels;
    return [
      [menuStatus, () => this.#status()],
      [menuOpen, () => this.#openWebsite(undefined)],
      [menuStop, () => this.#stop()],
    ];
  }

  async #switch(scope: LaneScope, given: string | undefined): Promise<void> {
    const labels = this.#labels;
    const { ui } = this.#host;
    if (scope === "project" && !this.#host.projectTrusted) {
      return ui.notify(labels.notTrusted, "warning");
    }
    const title = scope === "computer" ? labels.menuComputer : labels.menuProject;
    const name = given ?? (await this.#chosenValue(title));
    if (name === undefined) return;
    const value = NAMES.find((each) => each === name);
    if (value === undefined) return this.#sayUsage();
    const path = switchFile(scope, this.#host);
    try {
      writeSwitch(path, VALUES[value]);
      ui.notify(`${title}: ${labels[value]} (${path}). ${labels.takesReload}`, "info");
    } catch (error) {
      ui.notify(`${path}: ${labels.notWritten} (${messageOf(error)})`, "error");
    }
  }

  async #chosenValue(title: string): Promise<string | undefined> {
    const words = NAMES.map((name) => this.#labels[name]);
    const chosen = await this.#host.ui.select(title, words);
    return chosen === undefined ? undefined : NAMES[words.indexOf(chosen)];
  }

  async #status(): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const open = await this.#lane.opened();
    open.session.lookAgain();
    const { laneStatus } = await import("./lane-status.js");
    this.#host.ui.notify(await laneStatus(open, this.#lane.switch, this.#labels), "info");
  }

  async #openWebsite(id: string | undefined): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const { session } = await this.#lane.opened();
    session.begin("command");
    const { transport } = session;
    const link = transport.oneTimeLink ? await transport.oneTimeLink(id) : linkOf(transport, id);
    this.#host.ui.notify(`${this.#labels.openSoon}: ${link}`, "info");
  }

  async #stop(): Promise<void> {
    if (!this.#lane.switch.isOn) return this.#sayOff();
    const { service, session } = await this.#lane.opened();
    const { apiUrl } = session.transport;
    const { servedElsewhere, serviceRests, serviceEnded } = this.#labels;
    if (service === undefined) {
      return this.#host.ui.notify(`${apiUrl}: ${servedElsewhere}`, "warning");
    }
    const url = await service.stop();
    this.#host.ui.notify(url === undefined ? serviceRests : `${url}: ${serviceEnded}`, "info");
  }

  #sayUsage(): void {
    this.#host.ui.notify(`${this.#labels.usage}: ${USAGE}`, "warning");
  }

  #sayOff(): void {
    this.#host.ui.notify(this.#labels.switchedOff, "info");
  }
}

function linkOf(
  transport: { readonly uiUrl: string; link(id: string): string },
  id: string | undefined,
): string {
  return id === undefined ? transport.uiUrl : transport.link(id);
}
