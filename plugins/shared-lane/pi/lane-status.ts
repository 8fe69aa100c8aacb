/** What `/threadroom status` says. Looking starts nothing. */
import { messageOf } from "../../../contracts/errors.js";
import type { LaneSwitch } from "./lane-switch.js";
import type { OpenLane } from "./open-lane.js";

const SHOWN = 12;
const LINK_MS = 3000;

export async function laneStatus(open: OpenLane, { source }: LaneSwitch): Promise<string> {
  const { session, service } = open;
  const { connection, watching, unconfirmed, fault } = session.participation.state();
  const { apiUrl, uiUrl } = session.transport;
  const others = watching.length - SHOWN;
  return [
    `Shared lane: on (${source}).`,
    `API ${apiUrl}, website ${uiUrl}.`,
    `Connection: ${connection}${fault === undefined ? "" : ` (${fault})`}; ${watching.length} watched, ${unconfirmed} unconfirmed.`,
    ...watching.slice(-SHOWN).map((id) => `  ${id}  ${session.transport.link(id)}`),
    ...(others > 0 ? [`  and ${others} more`] : []),
    ...(await (service === undefined ? givenLines(open) : serviceLines(service))),
  ].join("\n");
}

async function serviceLines(service: NonNullable<OpenLane["service"]>): Promise<string[]> {
  const running = await service.running();
  if (running === undefined) {
    return [`The service does not run for ${service.paths.database ?? "PostgreSQL"}.`];
  }
  const { url, pid, version, startedAt } = running.record;
  return [
    `The service runs on ${url}: version ${version}, process ${pid}, since ${startedAt}. Log: ${service.paths.log}`,
    `Open within a minute: ${await service.link(running, undefined)}`,
  ];
}

async function givenLines({ session }: OpenLane): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(LINK_MS);
    const link = await session.transport.oneTimeLink?.(undefined, { signal });
    return link === undefined ? [] : [`Open within a minute: ${link}`];
  } catch (error) {
    return [`The service does not answer: ${messageOf(error)}`];
  }
}
