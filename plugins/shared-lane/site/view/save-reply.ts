import type { ReplyModel } from "../models/reply-model.js";
import type { Site } from "../models/site.js";

/** Saves what is written, once it is known who writes. */
export async function saveReply(site: Site, reply: ReplyModel): Promise<void> {
  const author = site.identity.author.value;
  if (author === undefined) {
    site.dialog.set({ kind: "identity", andThen: () => void saveReply(site, reply) });
    return;
  }
  await reply.save(author);
  site.feed.hurry();
  if (reply.saving.value.status === "saved") site.notice.set("Saved.");
}
