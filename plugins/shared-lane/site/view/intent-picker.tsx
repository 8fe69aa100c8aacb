import type { Intent } from "../state/draft.js";
import { intentWords } from "../state/words.js";

const intents = Object.keys(intentWords) as readonly Intent[];

export interface IntentPickerProps {
  readonly value: Intent;
  readonly onChange: (intent: Intent) => void;
}

export function IntentPicker({ value, onChange }: IntentPickerProps) {
  return (
    <fieldset class="intents">
      <legend class="unseen">What kind of reply</legend>
      {intents.map((intent) => (
        <label key={intent} class={`intent intent-${intent}`}>
          <input
            type="radio"
            name="intent"
            value={intent}
            checked={value === intent}
            onChange={() => onChange(intent)}
          />
          {intentWords[intent].name}
        </label>
      ))}
    </fieldset>
  );
}
