/** The kit in force, held to its contract: where one throws or miscounts, the next one draws. */
import { messageOf } from "./errors.js";
import type { HostRecord } from "./host.js";
import { createPlainKit, type TextRuler } from "./plain-kit.js";
import type { RankedProviders } from "./plugin.js";
import type { FrameOptions, Glyphs, KitPart, RenderKit, Tone } from "./render-kit.js";

type Theme = Parameters<RenderKit["frame"]>[0];

/**
 * Gives a kit that never throws and whose frames keep their row count and width. A call that fails on
 * the best provider is made again on the next one, at last on a plain kit; the next call starts with
 * the best again. Ask at every render: the same object comes back until the providers change.
 *
 * @param record is told of every fault; default: nobody.
 */
export function createKitGuard(
  kits: Pick<RankedProviders<RenderKit>, "all">,
  ruler: TextRuler,
  record: (entry: HostRecord) => void = () => undefined,
): () => RenderKit {
  const plain = createPlainKit(ruler);
  let known: { readonly all: readonly unknown[]; readonly kit: RenderKit } | undefined;
  return () => {
    const all = kits.all();
    if (known?.all !== all) {
      const chain = [
        ...all.map(({ id, value }) => ({ id, kit: value })),
        { id: "plain", kit: plain },
      ];
      known = { all, kit: new GuardedKit({ chain, ruler, record }) };
    }
    return known.kit;
  };
}

interface GuardParts {
  /** Best first; the last one can be trusted. */
  readonly chain: readonly { readonly id: string; readonly kit: RenderKit }[];
  readonly ruler: TextRuler;
  record(entry: HostRecord): void;
}

const KEPT_ROWS = 1_000;

class GuardedKit implements RenderKit {
  readonly #parts: GuardParts;
  /** Kits hand out the same symbols at every frame: they are looked at once. */
  readonly #goodGlyphs = new WeakSet<Glyphs>();
  #goodRows = { width: 0, rows: new Set<string>() };

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  get glyphs(): Glyphs {
    return this.#firstGood(
      "glyphs",
      (kit) => kit.glyphs,
      (glyphs) => this.#faultOfGlyphs(glyphs),
    );
  }

  paint(theme: Theme, tone: Tone, text: string): string {
    return this.#firstGood(
      "paint",
      (kit) => kit.paint(theme, tone, text),
      (painted) => (typeof painted === "string" ? undefined : "painted something that is no text"),
    );
  }

  frame(theme: Theme, options: FrameOptions, width: number): string[] {
    if (width <= 0) return [];
    return this.#firstGood(
      "frame",
      (kit) => kit.frame(theme, options, width),
      (rows) => this.#faultOfFrame(rows, options, width),
    );
  }

  #firstGood<T>(
    part: KitPart,
    draw: (kit: RenderKit) => T,
    faultOf: (drawn: T) => string | undefined,
  ): T {
    const { chain, record } = this.#parts;
    let drawn: T | undefined;
    for (const { id, kit } of chain) {
      try {
        if (kit.draws?.(part) === false) continue;
        drawn = draw(kit);
        const fault = faultOf(drawn);
        if (fault === undefined) return drawn;
        record(faultRecord(id, fault));
      } catch (error) {
        record({ ...faultRecord(id, `threw ${messageOf(error)}`), error });
      }
    }
    return drawn as T;
  }

  #faultOfGlyphs(glyphs: Glyphs): string | undefined {
    if (Object.isFrozen(glyphs) && this.#goodGlyphs.has(glyphs)) return undefined;
    const { chain, ruler } = this.#parts;
    const names = Object.keys(chain.at(-1)?.kit.glyphs ?? {}) as (keyof Glyphs)[];
    const bad = names.find((name) => {
      const glyph: unknown = glyphs[name];
      return typeof glyph !== "string" || !(isKnown(glyph) || ruler.width(glyph) === 1);
    });
    if (bad !== undefined) return `has no ${bad} glyph of one cell`;
    this.#goodGlyphs.add(glyphs);
    return undefined;
  }

  #faultOfFrame(rows: readonly string[], options: FrameOptions, width: number): string | undefined {
    const expected = rowCount(options);
    if (rows.length !== expected) return `drew ${rows.length} rows in place of ${expected}`;
    const good = this.#goodRowsOf(width);
    const fits = (row: unknown): boolean => {
      if (typeof row !== "string") return false;
      if (good.has(row)) return true;
      if (this.#parts.ruler.width(row) > width || /[\r\n]/.test(row)) return false;
      good.add(row);
      return true;
    };
    return Array.from(rows).every(fits) ? undefined : "drew a row that does not fit";
  }

  /** Most rows of a frame were in the frame before. */
  #goodRowsOf(width: number): Set<string> {
    const { rows } = this.#goodRows;
    if (this.#goodRows.width !== width || rows.size >= KEPT_ROWS) {
      this.#goodRows = { width, rows: new Set() };
    }
    return this.#goodRows.rows;
  }
}

/** One cell everywhere. Measuring the first of them takes a host's renderer a tenth of a second, at the worst time. */
const ONE_CELL = "◉○☑☐›★✓✗⚠✎▸↕…↑↓‹·│─";

function isKnown(glyph: string): boolean {
  return glyph.length === 1 && ((glyph > " " && glyph <= "~") || ONE_CELL.includes(glyph));
}

function faultRecord(id: string, what: string): HostRecord {
  return { kind: "fault", where: `render kit ${id}`, message: `The render kit ${id} ${what}.` };
}

function rowCount({ part = "full", head = [], sections = [], footer }: FrameOptions): number {
  const borders = part === "full" ? 2 : 1;
  const inSections = sections.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  return borders + head.length + inSections + (footer === undefined ? 0 : 1);
}
