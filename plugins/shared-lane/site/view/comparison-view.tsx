import { useState } from "preact/hooks";
import type { Proposal } from "../state/proposal.js";
import type { ComparisonOption } from "../wire/records.js";

export interface ComparisonViewProps {
  readonly options: readonly ComparisonOption[];
  readonly revision: string | undefined;
  readonly onPropose: (proposal: Proposal | undefined) => void;
}

/** Options side by side; choosing one makes it the proposal. */
export function ComparisonView({ options, revision, onPropose }: ComparisonViewProps) {
  const [chosenId, setChosenId] = useState<string>();
  const choose = ({ id, label }: ComparisonOption) => {
    const isChosen = chosenId === id;
    setChosenId(isChosen ? undefined : id);
    onPropose(isChosen ? undefined : { summary: label, values: { id, label }, revision });
  };
  return (
    <fieldset class="cards">
      <legend class="unseen">Choose one</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          class="card"
          aria-pressed={chosenId === option.id}
          onClick={() => choose(option)}
        >
          {option.image && <img src={option.image} alt={option.alt} />}
          <span class="card-label" dir="auto">
            {option.label}
          </span>
          {option.detail !== "" && (
            <span class="card-detail" dir="auto">
              {option.detail}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
