import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { SCENES } from "../../scripts/screens/scenes.js";
import { sourceFiles } from "../support/source-files.js";

const DOCS = join(import.meta.dirname, "../../docs");
const page = sourceFiles().find(({ path }) => path === "docs/screens.md")?.text ?? "";
const pictures = [...page.matchAll(/(?:src|srcset)="(screens\/[^"]+)"/g)].map(([, path]) => path);

describe("docs/screens.md", () => {
  it("shows every scene in both sizes and themes, and no picture that is not there", () => {
    const wanted = SCENES.flatMap(({ name }) =>
      ["80x24", "120x40"].flatMap((size) =>
        ["light", "dark"].map((theme) => `screens/${name}-${size}-${theme}.svg`),
      ),
    );

    expect(pictures).toEqual(wanted);
    expect(wanted.filter((path) => !existsSync(join(DOCS, path)))).toEqual([]);
  });
});
