import type { Summary } from "../../plugins/shared-lane/site/wire/records.js";

export function makeSummary(id: string, overrides: Partial<Summary> = {}): Summary {
  return {
    id,
    parentId: undefined,
    title: `Title of ${id}`,
    author: { id: undefined, name: "Mara" },
    expectsAnswer: false,
    status: undefined,
    responseKind: undefined,
    createdAt: "2026-01-01T00:00:00.000Z",
    archived: false,
    childCount: 0,
    counts: { nodes: 1, requests: 0, outstanding: 0, waitingOnTeam: 0, deferred: 0 },
    ...overrides,
  };
}
