/** What `/threadroom status` says. Looking starts nothing. */
import { messageOf } from "../../../contracts/errors.js";
import type { LaneLabels } from "../../../contracts/lane-labels.js";
import type { LaneSwitch } from "./lane-switch.js";
import { sourceWords } from "./lane-words.js";
import type { OpenLane } from "./open-lane.js";

const SHOWN = 12;
const LINK_MS = 3000;

export async function laneStatus(
  open: OpenLane,
  { source }: LaneSwitch,
  labels: LaneLabels,
): Promise<string> {
  const { session, service } = open;
  const { connection, watching, unconfirmed, fault } = session.participation.state();
  const { apiUrl, uiUrl } = session.transport;
  const others = watching.length - SHOWN;
  return [
    `${labels.sharedDiscussions}: ${labels.on} (${sourceWords(source, labels)})`,
    `API ${apiUrl} · ${labels.website} ${uiUrl}`,
    `${labels.connection}: ${labels[connection]}${fault === undefined ? "" : ` (${fault})`}`,
    `${labels.onTheirWay}: ${unconfirmed}`,
    `${labels.watched}: ${watching.length}`,
    ...watching.slice(-SHOWN).map((id) => `  ${id}  ${session.transport.link(id)}`),
    ...(others > 0 ? [`  … ${others} ${labels.more}`] : []),
    ...(await (service === undefined ? givenLines(open, labels) : serviceLines(service, labels))),
  ].join("\n");
}

async function serviceLines(
  service: NonNullable<OpenLane["service"]>,
  labels: LaneLabels,
): Promise<string[]> {
  const running = await service.running();
  if (running === undefined) {
    return [`${labels.serviceRests}: ${service.paths.database ?? "PostgreSQL"}`];
  }
  const { url, pid, version, startedAt } = running.record;
  const facts = [
    `${labels.version} ${version}`,
    `${labels.process} ${pid}`,
    `${labels.since} ${startedAt}`,
    `${labels.log} ${service.paths.log}`,
  ];
  return [
    `${labels.serviceRuns}: ${url} · ${facts.join(" · ")}`,
    `${labels.openSoon}: ${await service.link(running, undefined)}`,
  ];
}

async function givenLines({ session }: OpenLane, labels: LaneLabels): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(LINK_MS);
    const link = await session.transport.oneTimeLink?.(undefined, { signal });
    return link === undefined ? [] : [`${labels.openSoon}: ${link}`];
  } catch (error) {
    return [`${labels.serviceSilent}: ${messageOf(error)}`];
  }
}
