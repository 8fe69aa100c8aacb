import { useState } from "preact/hooks";
import { Modal } from "./modal.js";
import { useSite } from "./site-context.js";
import { useEnter } from "./use-enter.js";

export interface IdentityDialogProps {
  readonly onDone: (() => void) | undefined;
  readonly onClose: () => void;
}

export function IdentityDialog({ onDone, onClose }: IdentityDialogProps) {
  const { identity } = useSite();
  const [name, setName] = useState(identity.author.value?.name ?? "");
  const done = () => {
    if (name.trim() === "") return;
    identity.set(name);
    onClose();
    onDone?.();
  };
  const enter = useEnter(done);
  return (
    <Modal title="Who are you?" onClose={onClose}>
      <p class="hint">The name that stands beside what you write. It is kept in this browser.</p>
      <label>
        Your name
        <input
          autofocus
          value={name}
          maxLength={80}
          autocomplete="name"
          onInput={(event) => setName(event.currentTarget.value)}
          {...enter}
        />
      </label>
      <div class="modal-foot">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="save" disabled={name.trim() === ""} onClick={done}>
          {onDone ? "Save and go on" : "Save"}
        </button>
      </div>
    </Modal>
  );
}
