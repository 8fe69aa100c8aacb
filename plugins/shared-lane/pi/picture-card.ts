/** Pictures below the text of an expanded card, where the terminal can show them. */
import { type Component, getCapabilities, Image } from "@mariozechner/pi-tui";
import type { SeenImage } from "./seen-images.js";

const MAX_COLUMNS = 60;
const MAX_ROWS = 20;

export function withPictures(text: Component, images: readonly SeenImage[]): Component {
  if (images.length === 0 || getCapabilities().images === null) return text;
  const theme = { fallbackColor: (words: string) => words };
  const pictures = images.map(
    ({ data, mediaType }) =>
      new Image(data, mediaType, theme, { maxWidthCells: MAX_COLUMNS, maxHeightCells: MAX_ROWS }),
  );
  const parts = [text, ...pictures];
  return {
    render: (width) => parts.flatMap((part) => [...part.render(width)]),
    invalidate: () => {
      for (const part of parts) part.invalidate();
    },
  };
}
