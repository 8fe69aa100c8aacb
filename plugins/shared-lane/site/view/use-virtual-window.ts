import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export interface VirtualWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  readonly pageRows: number;
  /** The last scrolling went up. */
  readonly goesUp: boolean;
  /** Scrolled since it was drawn: the next drawing is on its way. */
  readonly isPast: () => boolean;
}

const overscanRows = 8;

/** Which of many equally high rows are on the screen. */
export function useVirtualWindow(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeightPx: number,
): VirtualWindow {
  const [place, setPlace] = useState({ first: 0, rows: 30, goesUp: false });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const first = firstRowOf(element, rowHeightPx);
      const rows = Math.ceil(element.clientHeight / rowHeightPx);
      setPlace((before) =>
        before.first === first && before.rows === rows
          ? before
          : { first, rows, goesUp: first < before.first },
      );
    };
    measure();
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, rowHeightPx]);
  const first = Math.min(place.first, Math.max(0, rowCount - place.rows));
  const end = Math.min(rowCount, first + place.rows + 2 * overscanRows);
  const isPast = () =>
    scroller.current !== null && firstRowOf(scroller.current, rowHeightPx) !== place.first;
  return { first, end, pageRows: Math.max(1, place.rows - 1), goesUp: place.goesUp, isPast };
}

function firstRowOf(element: HTMLElement, rowHeightPx: number): number {
  return Math.max(0, Math.floor(element.scrollTop / rowHeightPx) - overscanRows);
}
