import { agoWords, fullTimeWords } from "../state/time-words.js";

export function TimeAgo({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={fullTimeWords(at)}>
      {agoWords(at, Date.now())}
    </time>
  );
}
