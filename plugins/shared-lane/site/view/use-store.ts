import { useEffect, useState } from "preact/hooks";
import type { Store } from "../state/store.js";

/** The store's value; the component is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState(0);
  const { value } = store;
  useEffect(() => {
    const update = () => redraw((count) => count + 1);
    // It may have changed between drawing and this effect.
    if (!Object.is(store.value, value)) update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
