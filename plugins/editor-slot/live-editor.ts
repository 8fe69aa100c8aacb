/** What the slot asks of an editor: the members that Pi itself asks of one. */
import type { Component } from "@mariozechner/pi-tui";

export interface LiveEditor extends Component {
  handleInput(data: string): void;
  getText(): string;
  setText(text: string): void;
  onSubmit?: (text: string) => void;
  focused?: boolean;
}

/** Selectors and dialogs have none of these; a custom component may, so this alone proves nothing. */
export function hasEditorMembers(component: Component | undefined): component is LiveEditor {
  const candidate = component as Partial<LiveEditor> | undefined;
  return (
    typeof candidate?.getText === "function" &&
    typeof candidate.setText === "function" &&
    typeof candidate.handleInput === "function"
  );
}
