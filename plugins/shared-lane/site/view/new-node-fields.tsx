import type { NewNodeModel } from "../models/new-node-model.js";
import type { NewNodeDraft } from "../state/new-node.js";
import { AuthoredFields } from "./authored-fields.js";
import { useEnter } from "./use-enter.js";

export interface NewNodeFieldsProps {
  readonly model: NewNodeModel;
  readonly draft: NewNodeDraft;
  readonly onEnter: () => void;
}

export function NewNodeFields({ model, draft, onEnter }: NewNodeFieldsProps) {
  const enter = useEnter(onEnter);
  return (
    <>
      <label>
        Title
        <input
          autofocus
          value={draft.title}
          dir="auto"
          onInput={(event) => model.edit({ title: event.currentTarget.value })}
          {...enter}
        />
      </label>
      <label>
        Content (Markdown)
        <textarea
          rows={6}
          value={draft.body}
          dir="auto"
          onInput={(event) => model.edit({ body: event.currentTarget.value })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.expectsAnswer}
          onChange={(event) => model.edit({ expectsAnswer: event.currentTarget.checked })}
        />
        Ask for an answer
      </label>
      <AuthoredFields
        html={draft.html}
        fallback={draft.fallback}
        onEdit={({ html = draft.html, fallback = draft.fallback }) =>
          model.edit({ html, fallback })
        }
      />
    </>
  );
}
