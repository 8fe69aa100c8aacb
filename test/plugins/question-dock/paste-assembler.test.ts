import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { PasteAssembler } from "../../../plugins/question-dock/paste-assembler.js";

const paste = "\x1b[200~two\rlines\x1b[201~";

describe("paste assembler", () => {
  it("hands keys on as they come", () => {
    const assembler = new PasteAssembler();

    expect(["a", "\x1b[A", "\x03", "\x1b"].map((key) => assembler.feed(key))).toEqual([
      ["a"],
      ["\x1b[A"],
      ["\x03"],
      ["\x1b"],
    ]);
  });

  it("hands a paste on whole, wherever its reads are cut (2-28)", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(paste.length), { maxLength: 6 }), (cuts) => {
        const places = [0, ...cuts, paste.length].sort((one, other) => one - other);
        const reads = places.slice(1).map((end, index) => paste.slice(places[index], end));
        // A frame that is cut in its first characters is no frame yet.
        fc.pre(reads.some((read) => read.startsWith("\x1b[200~")));
        const assembler = new PasteAssembler();

        expect(reads.flatMap((read) => assembler.feed(read))).toEqual([paste]);
      }),
    );
  });

  it("hands on what stands before and after a paste in the same read", () => {
    expect(new PasteAssembler().feed(`a${paste}b${paste}`)).toEqual(["a", paste, "b", paste]);
  });

  it("gives the keyboard back with Ctrl+C, when a paste never ends (2-30)", () => {
    const assembler = new PasteAssembler();

    expect(assembler.feed("\x1b[200~never")).toEqual([]);
    expect(assembler.feed("\x03")).toEqual(["\x03"]);
    expect(assembler.feed("1")).toEqual(["1"]);
  });
});
