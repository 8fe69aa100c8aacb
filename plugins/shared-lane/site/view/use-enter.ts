import { useMemo, useRef } from "preact/hooks";
import { CompositionGuard } from "../state/composition-guard.js";

/** Handlers for a text field that act on Enter only when it is not an input method's. */
export function useEnter(onEnter: (event: KeyboardEvent) => void) {
  const latest = useRef(onEnter);
  latest.current = onEnter;
  return useMemo(() => {
    const guard = new CompositionGuard();
    return {
      onCompositionStart: () => guard.compositionStarted(),
      onCompositionEnd: (event: Event) => guard.compositionEnded(event.timeStamp),
      onKeyDown: (event: KeyboardEvent) => {
        if (guard.isMeantEnter(event)) latest.current(event);
      },
    };
  }, []);
}
