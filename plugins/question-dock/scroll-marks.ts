/** How a window on a longer text says where it is and how much it hides. */
import type { StackView } from "./row-stack.js";
import type { ViewContext } from "./view-context.js";

/** `↑ 3 more · ↓ 12 more`; empty when nothing is hidden. */
export function hiddenRows({ ink, labels, text }: ViewContext, view: StackView): string {
  const more = text.line(labels.more);
  const below = view.known - view.first - view.rows.length;
  const parts: string[] = [];
  if (view.first > 0) parts.push(`${ink.glyphs.up} ${view.first} ${more}`);
  if (!view.complete) parts.push(`${ink.glyphs.down} ${more}`);
  else if (below > 0) parts.push(`${ink.glyphs.down} ${below} ${more}`);
  return parts.join(` ${ink.glyphs.separator} `);
}

/** ` 4-9/20`, without the total as long as it is not known; empty when nothing is hidden. */
export function seenRange(view: StackView): string {
  const last = view.first + view.rows.length;
  if (view.complete && view.first === 0 && last >= view.known) return "";
  const total = view.complete ? `/${view.known}` : "";
  return ` ${view.first + 1}-${last}${total}`;
}
