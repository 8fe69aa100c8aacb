import { useEffect } from "preact/hooks";
import type { Site } from "../models/site.js";
import { type ShortcutAction, shortcutFor } from "../state/shortcuts.js";
import { copyLink } from "./copy-link.js";

export function useShortcuts(site: Site): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!site.preferences.usesSingleKeys.value || event.defaultPrevented) return;
      const action = shortcutFor(event, {
        inTextField: isTextField(event.target),
        inDialog: site.dialog.value !== undefined,
      });
      if (action === undefined) return;
      event.preventDefault();
      actions[action](site);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [site]);
}

const actions: Readonly<Record<ShortcutAction, (site: Site) => void>> = {
  search: () => focus("search"),
  outline: () => focus("outline"),
  reply: () => focus("reply"),
  help: (site) => site.dialog.set({ kind: "shortcuts" }),
  "new-node": (site) => site.dialog.set({ kind: "new-node", parentId: undefined }),
  "branch-here": (site) => {
    const { nodeId } = site.router.route.value;
    if (nodeId !== undefined) site.dialog.set({ kind: "new-node", parentId: nodeId });
  },
  up: (site) => {
    const { value } = site.room.state;
    if (value.status === "open") site.router.go({ nodeId: value.view.ancestors.at(-1)?.id });
  },
  "next-question": (site) => void openNextQuestion(site),
  "copy-link": (site) => {
    const { nodeId } = site.router.route.value;
    if (nodeId !== undefined) void copyLink(nodeId, site.notice);
  },
  refresh: (site) => {
    site.refresh();
    site.feed.hurry();
  },
};

async function openNextQuestion(site: Site): Promise<void> {
  try {
    const { items } = await site.api.withStatus("outstanding", undefined);
    const at = items.findIndex(({ id }) => id === site.router.route.value.nodeId);
    const next = items[(at + 1) % items.length];
    if (next) site.router.go({ nodeId: next.id });
    else site.notice.set("Nothing needs your answer.");
  } catch {
    site.notice.set("The service does not answer.");
  }
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}
