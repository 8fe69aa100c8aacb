/** Names that the lane has in Pi. */
export const REPLY_MESSAGE = "threadroom.reply.v1";
export const TOOL_NAMES: readonly string[] = ["threadroom_ask", "threadroom"];
export const OFF_ADVICE =
  "The shared lane is off. Switch it on with /threadroom computer on (or project on), then /reload.";
