import { useEffect, useMemo } from "preact/hooks";
import { draftKey } from "../models/draft-book.js";
import { ReplyModel } from "../models/reply-model.js";
import { useSite } from "./site-context.js";

/** The draft under one node; follows what another tab writes unless this one is being written in. */
export function useReply(nodeId: string): ReplyModel {
  const { api, drafts } = useSite();
  const reply = useMemo(() => new ReplyModel(nodeId, api, drafts), [nodeId, api, drafts]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === draftKey(nodeId) && !document.hasFocus()) reply.adoptStored();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [nodeId, reply]);
  return reply;
}
