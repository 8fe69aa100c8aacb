import { useState } from "preact/hooks";

/** More than this at once takes a browser seconds to lay out. */
const shownAtFirst = 100_000;

/** A text as it was written, line by line. */
export function PlainText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= shownAtFirst);
  return (
    <div class="prose">
      <p class="as-written" dir="auto">
        {isWhole ? text : text.slice(0, shownAtFirst)}
      </p>
      {!isWhole && (
        <button type="button" onClick={() => setIsWhole(true)}>
          Show all of it ({text.length.toLocaleString()} characters)
        </button>
      )}
    </div>
  );
}
