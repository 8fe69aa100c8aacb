import { showableImage } from "../wire/decode-presentation.js";
import { asObject, asText } from "../wire/json.js";
import type { Selection } from "../wire/records.js";

const previewCharacters = 3000;
const imageMembers = ["image", "snapshot", "questionImage"] as const;

/** What was chosen or proposed along with a saved answer. */
export function SavedValues({ selections }: { readonly selections: readonly Selection[] }) {
  if (selections.length === 0) return undefined;
  return (
    <ul class="values" aria-label="Saved values">
      {selections.map((selection, index) => (
        <li key={`${index}:${selection.id}`}>
          <span class="value-label" dir="auto">
            {selection.label}
          </span>
          <ValueDetail value={selection.value} label={selection.label} />
        </li>
      ))}
    </ul>
  );
}

function ValueDetail({ value, label }: { readonly value: unknown; readonly label: string }) {
  const source = asObject(value);
  const images = imageMembers.flatMap((name) => showableImage(source[name]) ?? []);
  const notes = asText(source["notes"]);
  const rest = restText(value, label);
  return (
    <>
      {images.map((url) => (
        <img key={url} src={url} alt={label} />
      ))}
      {notes !== "" && <p dir="auto">{notes}</p>}
      {rest !== "" && (
        <details>
          <summary>Values</summary>
          <pre>{rest}</pre>
        </details>
      )}
    </>
  );
}

/** What neither the pictures, the notes nor the label have said already. */
function restText(value: unknown, label: string): string {
  if (value === undefined || value === null || value === label) return "";
  const isList = typeof value !== "object" || Array.isArray(value);
  const shown = new Set<string>([...imageMembers, "notes"]);
  const rest = isList
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !shown.has(name)));
  if (!isList && Object.keys(asObject(rest)).length === 0) return "";
  const text = typeof rest === "string" ? rest : JSON.stringify(rest, undefined, 2);
  return text.length > previewCharacters ? `${text.slice(0, previewCharacters)}…` : text;
}
