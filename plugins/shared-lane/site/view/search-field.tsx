import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const typingPauseMs = 180;

/** Searches while you type; the address keeps the search, so that it can be shared and gone back to. */
export function SearchField() {
  const site = useSite();
  const route = useStore(site.router.route);
  const [text, setText] = useState(route.query);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useRef(text);
  typed.current = text;
  // What is being typed may be ahead of the address, which leaves out the space at its end.
  useEffect(() => {
    if (typed.current.trim() !== route.query) setText(route.query);
  }, [route.query]);

  const type = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isSearch = words.trim() !== "";
      const change = { view: isSearch ? "search" : "all", query: words.trim() } as const;
      if (site.router.route.value.view === "search") site.router.replace(change);
      else if (isSearch) site.router.go(change);
    }, typingPauseMs);
  };
  return (
    <search class="search">
      <Icon name="search" />
      <input
        id="search"
        type="search"
        value={text}
        placeholder={route.branch === undefined ? "Search everything" : "Search this branch"}
        aria-label={route.branch === undefined ? "Search everything" : "Search this branch"}
        autocomplete="off"
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && type("")}
      />
      <span class="key-hint" aria-hidden="true">
        /
      </span>
    </search>
  );
}
