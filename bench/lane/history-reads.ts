/** Reading in a history of a million nodes: pages, search and the replay of a watch. */
import { percentile } from "../statistics.js";
import { COMMON_WORD, type LargeHistory, RARE_WORD } from "./large-history.js";
import type { Served } from "./served.js";

/** Milliseconds: the 95th of a hundred requests, as the client sees them. */
export type ReadFigures = Readonly<Record<string, number>>;

export async function historyReads(
  service: Served,
  { wideId, topicIds }: LargeHistory,
  rounds: number,
): Promise<ReadFigures> {
  const topic = (round: number) => topicIds[round % topicIds.length] ?? "";
  const watched = (round: number) =>
    Array.from({ length: 10 }, (_, index) => topic(round * 7 + index)).join(",");
  const reads: Readonly<Record<string, (round: number) => string>> = {
    "page of the outline": (round) => `/api/tree?after=${1 + ((round * 9973) % 990_000)}&limit=50`,
    "page of a level of 100,000": (round) =>
      `/api/tree?parent=${wideId}&after=${10_000 + ((round * 977) % 99_000)}&limit=50`,
    "a node with its children": (round) => `/api/nodes/${topic(round)}?children=50`,
    "page of open questions": (round) =>
      `/api/attention?after=${(round * 9973) % 990_000}&limit=50`,
    "search, a word of every node": (round) =>
      `/api/search?q=${COMMON_WORD}&limit=50${round % 2 === 0 ? "" : `&after=${round * 9973}`}`,
    "search, a rare word": () => `/api/search?q=${RARE_WORD}&limit=50`,
    "search, two words": () => `/api/search?q=${COMMON_WORD}+harbour&limit=50`,
    "replay of ten watches": (round) => `/api/events?watch=${watched(round)}&after=0`,
  };
  const figures: Record<string, number> = {};
  for (const [what, path] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await service.call("GET", path(round));
      times.push(performance.now() - started);
    }
    figures[what] = percentile(times, 0.95);
  }
  return figures;
}
