/** Two participants and a person over any transport. */
import type { LaneTransport } from "../../contracts/lane-transport.js";
import type { LaneDelivery } from "../../plugins/shared-lane/client/deliveries.js";
import {
  Participation,
  type ParticipationOptions,
} from "../../plugins/shared-lane/client/participation.js";
import type { LaneBench } from "../contracts/lane.stage.js";

export interface Recorder {
  readonly delivered: string[];
  readonly deliveries: LaneDelivery[];
  deliver(delivery: LaneDelivery): boolean;
  /** Returns when so many have been delivered. */
  until(count: number): Promise<void>;
}

export function recorder(): Recorder {
  const delivered: string[] = [];
  const deliveries: LaneDelivery[] = [];
  let wake = () => {};
  return {
    delivered,
    deliveries,
    deliver: (delivery) => {
      delivered.push(delivery.response.node.id);
      deliveries.push(delivery);
      wake();
      return true;
    },
    until: async (count) => {
      while (delivered.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

export function participate(
  transport: LaneTransport,
  name: string,
  options: Partial<ParticipationOptions> = {},
): Participation & { readonly record: Recorder } {
  const record = recorder();
  const author = { id: `pi:${name}`, sessionId: name, name };
  const participation = new Participation(transport, {
    author,
    deliver: (delivery) => record.deliver(delivery),
    ...options,
  });
  return Object.assign(participation, { record });
}

export function laneBench(
  transports: readonly [LaneTransport, LaneTransport, LaneTransport],
  end: () => Promise<void> = async () => {},
): LaneBench {
  const [lane, otherLane] = [participate(transports[0], "s1"), participate(transports[1], "s2")];
  return {
    lane,
    otherLane,
    person: transports[2],
    delivered: lane.record.delivered,
    deliveredToOther: otherLane.record.delivered,
    untilDelivered: lane.record.until,
    [Symbol.asyncDispose]: async () => {
      lane.close();
      otherLane.close();
      await Promise.all(transports.map((transport) => transport.close()));
      await end();
    },
  };
}
