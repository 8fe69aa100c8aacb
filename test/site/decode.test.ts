import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  decodeAuthor,
  decodeChange,
  decodeFinding,
  decodeNode,
  decodeNodeView,
  decodeSummary,
} from "../../plugins/shared-lane/site/wire/decode.js";
import {
  decodePresentation,
  showableImage,
} from "../../plugins/shared-lane/site/wire/decode-presentation.js";

describe("records from the service", () => {
  it("are drawn whatever they are: decoding never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const decode of [
          decodeNode,
          decodeNodeView,
          decodeSummary,
          decodeFinding,
          decodeChange,
        ]) {
          expect(typeof decode(value)).toBe("object");
        }
      }),
    );
  });

  it.each([
    [{ name: "Mara" }, "Mara"],
    ["Mara", "Mara"],
    [{ name: { first: "M" } }, "Someone"],
    [{ name: "   " }, "Someone"],
    [null, "Someone"],
    [42, "Someone"],
  ])("have an author that can be shown: %j", (author, name) => {
    expect(decodeAuthor(author).name).toBe(name);
  });

  it("leave out selections that are none", () => {
    const node = decodeNode({ response: { kind: "answer", selections: [null, { id: "a" }] } });

    expect(node.response?.selections).toEqual([
      { id: "", label: "", value: undefined },
      { id: "a", label: "a", value: undefined },
    ]);
  });
});

describe("a presentation", () => {
  it("offers each text choice once", () => {
    const presentation = decodePresentation({ kind: "text-v1", choices: ["a", "b", "a", 3, ""] });

    expect(presentation).toEqual({
      kind: "text-v1",
      text: "",
      choices: ["a", "b"],
      multiple: false,
    });
  });

  it("keeps its plain text, when its kind is not known", () => {
    expect(decodePresentation({ kind: "hologram-v9", fallback: "words" })).toEqual({
      kind: "unknown",
      name: "hologram-v9",
      fallback: "words",
    });
  });

  it("names options that have no name", () => {
    const presentation = decodePresentation({ kind: "comparison-v1", options: [{}, null] });

    expect(presentation).toMatchObject({ options: [{ label: "Option 1" }, { label: "Option 2" }] });
  });

  it.each([
    ["data:image/png;base64,AAAA", true],
    ["/api/attachments/abc123", true],
    ["https://elsewhere.example/a.png", false],
    ["data:text/html,<script>", false],
    ["javascript:alert(1)", false],
    ["/api/attachments/../nodes", false],
    ["//elsewhere.example/a.png", false],
  ])("shows only pictures that are here: %s", (url, isShown) => {
    expect(showableImage(url)).toBe(isShown ? url : undefined);
  });
});
