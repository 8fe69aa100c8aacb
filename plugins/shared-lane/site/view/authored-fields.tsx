export interface AuthoredFieldsProps {
  readonly html: string;
  readonly fallback: string;
  /** Absent where the form has its own way to say so. */
  readonly asksBack?: boolean;
  readonly onEdit: (change: { html?: string; fallback?: string; asksBack?: boolean }) => void;
}

/** Seldom needed, so folded away: a page of one's own, and a reply that is itself a question. */
export function AuthoredFields({ html, fallback, asksBack, onEdit }: AuthoredFieldsProps) {
  return (
    <details class="authored-fields">
      <summary>More</summary>
      {asksBack !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={asksBack}
            onChange={(event) => onEdit({ asksBack: event.currentTarget.checked })}
          />
          This reply asks for an answer itself
        </label>
      )}
      <label>
        A page of your own (HTML, CSS, JavaScript; nothing from elsewhere)
        <textarea
          class="code"
          rows={3}
          spellcheck={false}
          value={html}
          onInput={(event) => onEdit({ html: event.currentTarget.value })}
        />
      </label>
      <label>
        Plain text that stands in for it
        <textarea
          rows={2}
          value={fallback}
          onInput={(event) => onEdit({ fallback: event.currentTarget.value })}
        />
      </label>
    </details>
  );
}
