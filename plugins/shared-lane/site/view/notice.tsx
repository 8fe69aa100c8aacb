import { useEffect } from "preact/hooks";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const shownMs = 5000;

/** A short word about what just happened, read out and gone by itself. */
export function Notice() {
  const { notice } = useSite();
  const words = useStore(notice);
  useEffect(() => {
    if (words === "") return undefined;
    const timer = setTimeout(() => notice.set(""), shownMs);
    return () => clearTimeout(timer);
  }, [words, notice]);
  return (
    <div class="notice" role="status">
      {words}
    </div>
  );
}
