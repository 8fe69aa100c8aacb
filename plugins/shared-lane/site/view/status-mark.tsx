import { statusWords } from "../state/words.js";
import type { Status } from "../wire/records.js";

/** Told by shape and by colour; the words are for whoever sees neither. */
export function StatusDot({ status }: { readonly status: Status | undefined }) {
  return <span class={`dot dot-${status ?? "note"}`} aria-hidden="true" />;
}

export function StatusChip({ status }: { readonly status: Status | undefined }) {
  if (status === undefined) return undefined;
  return (
    <span class={`chip chip-${status}`}>
      <StatusDot status={status} />
      {statusWords[status]}
    </span>
  );
}
