/** A kit of any package, held to the contract: where it throws or miscounts, the plain one draws. */
import { visibleWidth } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../contracts/host.js";
import type { FrameOptions, Glyphs, RenderKit } from "../../contracts/render-kit.js";
import { plainKit } from "./plain-kit.js";

export function safeKit(
  kit: RenderKit | undefined,
  record: (entry: HostRecord) => void,
): RenderKit {
  if (kit === undefined) return plainKit;
  const attempt = <T>(draw: () => T | undefined, plain: () => T): T => {
    try {
      const drawn = draw();
      if (drawn !== undefined) return drawn;
      record({ kind: "fault", where: "render-kit", message: "A frame had a wrong size." });
    } catch (error) {
      record({ kind: "fault", where: "render-kit", message: `A kit threw: ${error}`, error });
    }
    return plain();
  };
  return {
    glyphs: attempt<Glyphs>(
      () => kit.glyphs,
      () => plainKit.glyphs,
    ),
    paint: (theme, tone, text) =>
      attempt(
        () => kit.paint(theme, tone, text),
        () => text,
      ),
    frame: (theme, options, width) =>
      attempt(
        () => fitting(kit.frame(theme, options, width), options, width),
        () => plainKit.frame(theme, options, width),
      ),
  };
}

/** The rows, when there are as many as the contract says and none is too wide. */
function fitting(rows: string[], options: FrameOptions, width: number): string[] | undefined {
  const sections = options.sections ?? [];
  const expected =
    ((options.part ?? "full") === "full" ? 2 : 1) +
    (options.head?.length ?? 0) +
    sections.reduce((sum, section) => sum + 1 + section.rows.length, 0) +
    (options.footer === undefined ? 0 : 1);
  const fits = rows.length === expected && rows.every((row) => visibleWidth(row) <= width);
  return fits ? rows : undefined;
}
