import type { Theme } from "../models/preferences.js";
import { Icon } from "./icons.js";
import { followLink } from "./link.js";
import { LivenessMark } from "./liveness.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const nextTheme: Readonly<Record<Theme, Theme>> = {
  system: "light",
  light: "dark",
  dark: "system",
};

export function SiteHeader() {
  const site = useSite();
  const theme = useStore(site.preferences.theme);
  const author = useStore(site.identity.author);
  return (
    <header class="site-header">
      <a
        class="brand"
        href="/"
        onClick={(event) =>
          followLink(event, () =>
            site.router.go({ nodeId: undefined, view: "all", branch: undefined }),
          )
        }
      >
        Askroom
      </a>
      <LivenessMark />
      <span class="spring" />
      <IconButton
        icon="plus"
        words="Add an entry"
        onClick={() => site.dialog.set({ kind: "new-node", parentId: undefined })}
      />
      <IconButton
        icon="keyboard"
        words="Keys"
        onClick={() => site.dialog.set({ kind: "shortcuts" })}
      />
      <IconButton
        icon="sun"
        words={`Colours: ${theme}`}
        onClick={() => site.preferences.setTheme(nextTheme[theme])}
      />
      <IconButton
        icon="person"
        words={author ? `You write as ${author.name}` : "Say who you are"}
        onClick={() => site.dialog.set({ kind: "identity" })}
      />
    </header>
  );
}

export interface IconButtonProps {
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly words: string;
  readonly onClick: () => void;
}

export function IconButton({ icon, words, onClick }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" title={words} aria-label={words} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
