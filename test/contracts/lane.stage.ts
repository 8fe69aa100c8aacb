/** What the cases of `lane@1` are played with. */
import type { Lane } from "../../contracts/lane.js";
import type { LaneTransport } from "../../contracts/lane-transport.js";

export interface LaneBench extends AsyncDisposable {
  /** Under test; its author has a `sessionId`. */
  readonly lane: Lane;
  /** Another session in the same place. */
  readonly otherLane: Lane;
  /** How a person reaches the same records. */
  readonly person: LaneTransport;
  /** Ids of what has been delivered to `lane`, in order. */
  readonly delivered: readonly string[];
  readonly deliveredToOther: readonly string[];
  /** Returns when so many have been delivered to `lane`. */
  untilDelivered(count: number): Promise<void>;
}

export type MakeLane = () => Promise<LaneBench>;

export interface LaneCase {
  readonly name: string;
  run(make: MakeLane): Promise<void>;
}
