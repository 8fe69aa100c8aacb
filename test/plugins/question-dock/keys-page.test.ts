import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { KEY_BINDINGS, type KeyPlace, keyName } from "../../../plugins/question-dock/pane-keys.js";
import { CELL_BINDINGS, type CellPlace } from "../../../plugins/question-dock/panel/cell-keys.js";
import { DEFAULT_COLLAPSE_KEY } from "../../../plugins/question-dock/question-hook.js";
import { KEY_WALK, PAGE_KEYS } from "../../support/key-walk.js";

const PLACES: readonly KeyPlace[] = ["list", "filter", "text", "review", "reading"];
const HEADINGS: Readonly<Record<string, readonly KeyPlace[]>> = {
  Everywhere: PLACES,
  Options: ["list"],
  Filter: ["filter"],
  "Text fields": ["text"],
  Review: ["review"],
  "Full view": ["reading"],
};

/** Keys by heading, as the first column of each table names them. */
function keysOnPage(page: string): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const section of page.split(/^###? /m).slice(1)) {
    const [heading = ""] = section.split("\n");
    const columns = [...section.matchAll(/^\|([^|]*`[^|]*)\|/gm)].map((match) => match[1] ?? "");
    const named = columns.flatMap((column) =>
      [...column.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
    );
    if (named.length > 0) keys.set(heading, new Set(named));
  }
  return keys;
}

function boundKeys(places: readonly KeyPlace[], exactly: boolean): Set<string> {
  const fitting = KEY_BINDINGS.filter(
    (binding) =>
      places.every((place) => binding.places.includes(place)) &&
      (binding.places.length === PLACES.length) === exactly,
  );
  return new Set(fitting.flatMap(({ keys }) => keys.map(keyName)));
}

describe("the page of keys", () => {
  const page = keysOnPage(readFileSync("docs/keys.md", "utf8"));

  it.each(Object.entries(HEADINGS))("lists every key and no other, under %s", (heading, places) => {
    const isEverywhere = places.length === PLACES.length;
    const bound = boundKeys(places, isEverywhere);
    if (isEverywhere) bound.add(keyName(DEFAULT_COLLAPSE_KEY));

    expect([...(page.get(heading) ?? [])].sort()).toEqual([...bound].sort());
  });
});

describe("the walk through the keys in real Pi", () => {
  it("presses every key but those digits that are like the others", () => {
    const pressed = new Set([...KEY_WALK, ...PAGE_KEYS].map(({ key }) => key));
    const bound = new Set(KEY_BINDINGS.flatMap(({ keys }) => keys));

    for (const digit of "456789") bound.delete(digit);

    expect([...bound].filter((key) => !pressed.has(key))).toEqual([]);
    expect(pressed).toContain(DEFAULT_COLLAPSE_KEY);
  });
});

const CELL_PLACES: readonly CellPlace[] = ["list", "blank", "text", "reading"];
const CELL_HEADINGS: Readonly<Record<string, readonly CellPlace[]>> = {
  "Questions that block nobody": CELL_PLACES,
  "Options of a nonblocking question": ["list"],
  "Reply to a nonblocking question": ["text"],
  "Full view of a nonblocking question": ["reading"],
};

function cellKeys(places: readonly CellPlace[]): Set<string> {
  const isEverywhere = places.length === CELL_PLACES.length;
  const fitting = CELL_BINDINGS.filter(
    (binding) =>
      places.every((place) => binding.places.includes(place)) &&
      (binding.places.length === CELL_PLACES.length) === isEverywhere,
  );
  return new Set(fitting.flatMap(({ keys }) => keys.map(keyName)));
}

describe("the page of keys for questions that block nobody", () => {
  const page = keysOnPage(readFileSync("docs/keys.md", "utf8"));

  it.each(Object.entries(CELL_HEADINGS))("lists every key, under %s", (heading, places) => {
    const bound = cellKeys(places);
    if (places.length === CELL_PLACES.length) bound.add(keyName(DEFAULT_COLLAPSE_KEY));

    expect([...(page.get(heading) ?? [])].sort()).toEqual([...bound].sort());
  });
});
