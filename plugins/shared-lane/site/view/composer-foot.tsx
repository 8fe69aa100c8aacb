import type { ReplyModel } from "../models/reply-model.js";
import { whyNotSavable } from "../state/draft.js";
import { waitingWords } from "../state/waiting-words.js";
import { intentWords } from "../state/words.js";
import type { NodeView } from "../wire/records.js";
import { useCanWrite } from "./liveness.js";
import { saveReply } from "./save-reply.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

export interface ComposerProps {
  readonly view: NodeView;
  readonly reply: ReplyModel;
}

/** Who hears it, what went wrong, and the one button that records. */
export function ComposerFoot({ view, reply }: ComposerProps) {
  const site = useSite();
  const draft = useStore(reply.draft);
  const saving = useStore(reply.saving);
  const canWrite = useCanWrite();
  const obstacle = canWrite ? whyNotSavable(draft) : "The service does not answer.";
  const isBusy = saving.status === "saving";
  const isOpen = view.node.expectsAnswer && view.node.status !== "answered";
  const words = view.node.expectsAnswer ? intentWords[draft.intent].save : "Save reply";
  return (
    <div class="composer-foot">
      <p class="composer-note" aria-live="polite">
        {saving.status === "failed" ? (
          <strong class="failure">{saving.advice}</strong>
        ) : (
          isOpen && canWrite && waitingWords(view.waiting)
        )}
      </p>
      <button
        type="button"
        class="save"
        disabled={isBusy || obstacle !== undefined}
        title={obstacle ?? "Ctrl+Enter"}
        onClick={() => void saveReply(site, reply)}
      >
        {isBusy ? "Saving…" : words}
      </button>
    </div>
  );
}
