/** The render kit of an installed Thoth theme, seen as ours. It is looked up at each use: themes come and go. */
import { ASCII_GLYPHS } from "../../contracts/plain-kit.js";
import type { FrameOptions, KitPart, RenderKit, Tone } from "../../contracts/render-kit.js";
import { isFunction, isMembers, readGlobal } from "./global-record.js";

export const KIT_KEY = "thoth-agents.pi-core.render-kit.v1";

const REQUIRED = [
  "card",
  "collapse",
  "cachedComponent",
  "indicator",
  "statusGlyph",
  "widgetHeading",
  "treeRow",
  "fg",
];
const OPTIONAL = ["toolFooter", "icon", "resolveToolRenderers"];

interface ThothKit {
  card(theme: Theme, options: Readonly<Record<string, unknown>>, width: number): string[];
  fg(theme: Theme, role: string, text: string): string;
}

type Theme = Parameters<RenderKit["frame"]>[0];

/** Theirs has no warning border: it stays what it is without an outcome. */
const ROLES: Readonly<Record<Tone, string>> = {
  neutral: "accent",
  success: "success",
  error: "error",
  warning: "warning",
  muted: "muted",
};

export class ThothRenderKit implements RenderKit {
  /** Never asked for: theirs has no such set. */
  readonly glyphs = ASCII_GLYPHS;

  draws(part: KitPart): boolean {
    return part !== "glyphs" && kitInForce() !== undefined;
  }

  frame(theme: Theme, options: FrameOptions, width: number): string[] {
    return presentKit().card(theme, cardOf(options), width);
  }

  paint(theme: Theme, tone: Tone, text: string): string {
    return presentKit().fg(theme, ROLES[tone], text);
  }
}

function cardOf({ title, head, sections = [], footer, tone, part = "full" }: FrameOptions) {
  return {
    ...(title === undefined ? {} : { title }),
    ...withFooter(head ?? [], sections, footer),
    part,
    isError: tone === "error",
    isSuccess: tone === "success",
    wrap: false,
  };
}

/** Their footer may stand in the border; ours is a row. */
function withFooter(
  body: readonly string[],
  sections: NonNullable<FrameOptions["sections"]>,
  footer: string | undefined,
): Pick<FrameOptions, "sections"> & { readonly body: readonly string[] } {
  const last = sections.at(-1);
  if (footer === undefined) return { body, sections };
  if (last === undefined) return { body: [...body, footer], sections };
  return { body, sections: [...sections.slice(0, -1), { ...last, rows: [...last.rows, footer] }] };
}

function presentKit(): ThothKit {
  const kit = kitInForce();
  if (kit === undefined) throw new Error("The Thoth theme's render kit has gone.");
  return kit;
}

function kitInForce(): ThothKit | undefined {
  try {
    const record = readGlobal(KIT_KEY);
    if (!isMembers(record) || !isMembers(record["kit"])) return undefined;
    const { kit } = record;
    if (!isMembers(kit) || kit["version"] !== 1) return undefined;
    const whole =
      REQUIRED.every((name) => isFunction(kit[name])) &&
      OPTIONAL.every((name) => !(name in kit) || isFunction(kit[name]));
    return whole ? (kit as unknown as ThothKit) : undefined;
  } catch {
    return undefined;
  }
}
