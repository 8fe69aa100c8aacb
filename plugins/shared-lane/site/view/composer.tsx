import { whyNotSavable } from "../state/draft.js";
import { intentWords } from "../state/words.js";
import { AuthoredFields } from "./authored-fields.js";
import { ComposerFoot, type ComposerProps } from "./composer-foot.js";
import { ProposalChip } from "./composer-proposal.js";
import { IntentPicker } from "./intent-picker.js";
import { useCanWrite } from "./liveness.js";
import { ReplyText } from "./reply-text.js";
import { saveReply } from "./save-reply.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

/** Where an answer is written, outside of anything that was authored; only Save records it. */
export function Composer({ view, reply }: ComposerProps) {
  const site = useSite();
  const draft = useStore(reply.draft);
  const canWrite = useCanWrite();
  const { node } = view;
  const isReady = canWrite && whyNotSavable(draft) === undefined;
  return (
    <section class="composer" aria-label="Your reply">
      {node.expectsAnswer && (
        <IntentPicker value={draft.intent} onChange={(intent) => reply.edit({ intent })} />
      )}
      {draft.proposal && (
        <ProposalChip
          proposal={draft.proposal}
          isOutdated={draft.proposal.revision !== node.revision}
          onRemove={() => reply.edit({ proposal: undefined })}
        />
      )}
      <ReplyText
        text={draft.text}
        hint={node.expectsAnswer ? intentWords[draft.intent].hint : "Write a reply"}
        onText={(text) => reply.edit({ text })}
        onSave={() => isReady && void saveReply(site, reply)}
      />
      <AuthoredFields
        html={draft.html}
        fallback={draft.fallback}
        asksBack={draft.asksBack}
        onEdit={(change) => reply.edit(change)}
      />
      <ComposerFoot view={view} reply={reply} />
    </section>
  );
}
