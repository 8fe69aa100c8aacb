/** How pi-tui measures, for the contracts that must not know it. */
import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import type { TextRuler } from "../../contracts/plain-kit.js";

export const ruler: TextRuler = {
  width: visibleWidth,
  cut: (text, columns) => truncateToWidth(text, columns, ""),
};
