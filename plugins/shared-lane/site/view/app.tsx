import { useEffect } from "preact/hooks";
import type { Site } from "../models/site.js";
import { Dialogs } from "./dialogs.js";
import { LivenessBanner } from "./liveness.js";
import { Navigation } from "./navigation.js";
import { Notice } from "./notice.js";
import { Room } from "./room.js";
import { SiteProvider } from "./site-context.js";
import { useShortcuts } from "./use-shortcuts.js";
import { useStore } from "./use-store.js";

export function App({ site }: { readonly site: Site }) {
  const { nodeId } = useStore(site.router.route);
  const theme = useStore(site.preferences.theme);
  useShortcuts(site);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return (
    <SiteProvider value={site}>
      <div class={`app ${nodeId === undefined ? "shows-list" : "shows-room"}`}>
        <a class="skip" href="#room">
          Skip to the entry
        </a>
        <LivenessBanner />
        <Navigation />
        <main>
          <Room />
        </main>
        <Notice />
      </div>
      <Dialogs />
    </SiteProvider>
  );
}
