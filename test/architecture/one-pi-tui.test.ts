import { describe, expect, it } from "@jest/globals";
import { CustomEditor } from "@mariozechner/pi-coding-agent";
import { Editor } from "@mariozechner/pi-tui";

describe("the two installed copies of pi-tui", () => {
  it("are one in tests: Pi's own editor is made of the class that we import", () => {
    expect(Object.getPrototypeOf(CustomEditor)).toBe(Editor);
  });
});
