/** One row that stands for a question which something of the host covers. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { cleanLine } from "../../contracts/clean-text.js";
import { type AnswerState, resolveLabels } from "../../contracts/questions/index.js";
import { clip } from "./wrapped-text.js";

export function waitsRow(state: AnswerState, theme: Theme, width: number): string {
  const words = cleanLine(resolveLabels(state.labels).questionWaits);
  return clip(theme.fg("warning", words), width);
}
