import { shortcuts } from "../state/shortcuts.js";
import { Modal } from "./modal.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const fixedKeys = [
  ["↑ ↓ Home End PgUp PgDn", "Move in the outline"],
  ["→ ←", "Expand or go in; collapse or go out"],
  ["Enter", "Open the marked entry"],
  ["Ctrl+Enter or ⌘Enter", "Save what is written"],
  ["Esc", "Leave a dialog or the search"],
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { preferences } = useSite();
  const usesSingleKeys = useStore(preferences.usesSingleKeys);
  return (
    <Modal title="Keys" onClose={onClose}>
      <dl class="keys">
        {fixedKeys.map(([keys, words]) => (
          <KeyLine key={keys} keys={keys} words={words} />
        ))}
        {shortcuts.map(({ key, words }) => (
          <KeyLine key={key} keys={key} words={words} />
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={usesSingleKeys}
          onChange={(event) => preferences.setSingleKeys(event.currentTarget.checked)}
        />
        Use the single keys
      </label>
      <div class="modal-foot">
        <button type="button" class="save" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function KeyLine({ keys, words }: { readonly keys: string; readonly words: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
