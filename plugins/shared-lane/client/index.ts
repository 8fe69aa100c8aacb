/** `pi-askroom/client`: the shared lane for any Node program; nothing of Pi is needed. */

export type {
  Lane,
  LaneConnection,
  LanePublishOptions,
  LaneReplied,
  LaneReplyInput,
  LaneState,
  LaneWaited,
  LaneWaitOptions,
} from "../../../contracts/lane.js";
export type { ThreadroomErrorFacts } from "../../../contracts/lane-errors.js";
export { ThreadroomError } from "../../../contracts/lane-errors.js";
export type * from "../../../contracts/lane-records.js";
export type {
  LaneCallOptions,
  LaneEventQuery,
  LaneFound,
  LaneQuery,
  LaneStreamOptions,
  LaneTransport,
  LaneWriteOptions,
} from "../../../contracts/lane-transport.js";
export type { BeforeConnect, ConnectionGrant } from "./connections.js";
export type { LaneDelivery } from "./deliveries.js";
export type { LaneCheckpoint, ParticipationOptions } from "./participation.js";
export { Participation } from "./participation.js";
export type { ReadableNode, ReadableRecord } from "./readable-record.js";
export { readableNode, readableRecord } from "./readable-record.js";
export type { ThreadroomClientOptions } from "./threadroom-client.js";
export { ThreadroomClient } from "./threadroom-client.js";
