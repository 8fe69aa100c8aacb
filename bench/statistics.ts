/** A median with its spread. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

export function summarize(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return {
    median: round((low + high) / 2),
    min: round(sorted[0] ?? Number.NaN),
    max: round(sorted.at(-1) ?? Number.NaN),
    runs: sorted.length,
  };
}

/** `median [min..max]`, as the table shows it. */
export function show({ median, min, max }: Figure): string {
  return `${median} [${min}..${max}]`;
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return round(sorted[place] ?? Number.NaN);
}

/** Three digits are as many as such a measurement deserves. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}
