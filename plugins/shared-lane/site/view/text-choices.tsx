import { useState } from "preact/hooks";
import type { Proposal } from "../state/proposal.js";

export interface TextChoicesProps {
  readonly choices: readonly string[];
  readonly multiple: boolean;
  readonly revision: string | undefined;
  readonly onPropose: (proposal: Proposal | undefined) => void;
}

/** Toggles whose state becomes a proposal: choosing is not yet answering. */
export function TextChoices({ choices, multiple, revision, onPropose }: TextChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (choices.length === 0) return undefined;
  const toggle = (choice: string) => {
    const next = nextChosen(choices, chosen, { choice, multiple });
    setChosen(next);
    const values = multiple ? next : next[0];
    onPropose(next.length === 0 ? undefined : { summary: next.join("; "), values, revision });
  };
  return (
    <fieldset class={`choices ${multiple ? "choices-any" : "choices-one"}`}>
      <legend class="unseen">{multiple ? "Choose any" : "Choose one"}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          class="choice"
          aria-pressed={chosen.includes(choice)}
          dir="auto"
          onClick={() => toggle(choice)}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}

function nextChosen(
  choices: readonly string[],
  chosen: readonly string[],
  change: { readonly choice: string; readonly multiple: boolean },
): readonly string[] {
  const { choice, multiple } = change;
  if (chosen.includes(choice)) return chosen.filter((each) => each !== choice);
  return multiple ? choices.filter((each) => each === choice || chosen.includes(each)) : [choice];
}
