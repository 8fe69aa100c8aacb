import { describe, expect, it } from "@jest/globals";
import { getCapabilities, setCapabilities } from "@mariozechner/pi-tui";
import type { LaneNode } from "../../../../contracts/lane-records.js";
import { SeenImages } from "../../../../plugins/shared-lane/pi/seen-images.js";
import { replyCard } from "../../../../plugins/shared-lane/pi/tool-cards.js";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function nodeWith(id: string, image: string): LaneNode {
  return {
    id,
    parentId: null,
    title: "A reply",
    body: "",
    expectsAnswer: false,
    author: null,
    status: null,
    presentation: null,
    response: {
      kind: "answer",
      selections: [{ id: "values", value: { notes: "x", snapshot: image } }],
      presentationRevision: null,
      targetId: "node_q",
    },
    createdAt: "",
    updatedAt: "",
  };
}

describe("pictures of records that passed by", () => {
  it("are found in what was saved, and nothing else is taken for one", () => {
    const images = new SeenImages();
    images.note(nodeWith("a", `data:image/png;base64,${PIXEL}`));
    for (const other of [
      "https://elsewhere.example/a.png",
      "data:text/html;base64,AAAA",
      "data:image/png;base64,\u001b[2J",
    ]) {
      images.note(nodeWith(other, other));
      expect(images.of(other)).toEqual([]);
    }

    expect(images.of("a")).toEqual([{ data: PIXEL, mediaType: "image/png" }]);
  });

  it("do not pile up", () => {
    const images = new SeenImages();
    const large = `data:image/png;base64,${"A".repeat(3_000_000)}`;
    for (const id of ["a", "b", "c"]) images.note(nodeWith(id, large));

    expect(["a", "b", "c"].map((id) => images.of(id).length)).toEqual([0, 1, 1]);
  });

  it("are shown in an expanded card alone, and only where the terminal can", () => {
    const images = new SeenImages();
    const node = nodeWith("a", `data:image/png;base64,${PIXEL}`);
    images.note(node);
    const before = getCapabilities();
    const drawn = (terminal: "kitty" | null, expanded: boolean) => {
      setCapabilities({ ...before, images: terminal });
      const details = { response: { id: "a", title: "A reply" } };
      return replyCard(details, { theme: undefined, expanded, images }).render(80).join("\n");
    };
    const shown = [drawn("kitty", true), drawn("kitty", false), drawn(null, true)];
    setCapabilities(before);

    expect(shown.map((rows) => rows.includes("\u001b_G"))).toEqual([true, false, false]);
  });
});
