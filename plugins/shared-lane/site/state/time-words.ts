const minuteMs = 60_000;
const units = [
  { unit: "minute", ms: minuteMs, until: 60 * minuteMs },
  { unit: "hour", ms: 60 * minuteMs, until: 24 * 60 * minuteMs },
  { unit: "day", ms: 24 * 60 * minuteMs, until: 30 * 24 * 60 * minuteMs },
] as const;

/** "5 minutes ago" while that says more than a date does. */
export function agoWords(isoTime: string, nowMs: number, locale?: string): string {
  const timeMs = Date.parse(isoTime);
  if (Number.isNaN(timeMs)) return "";
  const ageMs = Math.max(0, nowMs - timeMs);
  if (ageMs < minuteMs) return "just now";
  const step = units.find(({ until }) => ageMs < until);
  if (step === undefined) {
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(timeMs);
  }
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "short" });
  return words.format(-Math.floor(ageMs / step.ms), step.unit);
}

export function fullTimeWords(isoTime: string, locale?: string): string {
  const timeMs = Date.parse(isoTime);
  if (Number.isNaN(timeMs)) return "";
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" });
  return format.format(timeMs);
}
