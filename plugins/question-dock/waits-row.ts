/** One row that stands for a question which something of the host covers. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { cleanLine } from "../../contracts/clean-text.js";
import type { Labels } from "../../contracts/questions/index.js";
import { clip } from "./wrapped-text.js";

export function waitsRow(labels: Labels, theme: Theme, width: number): string {
  const words = cleanLine(labels.questionWaits);
  return clip(theme.fg("warning", words), width);
}
