/** What a panel is drawn with. Asked at every frame: kits, languages and themes come and go. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider, MarkdownTheme, TUI } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../../contracts/host.js";
import type { Locale } from "../../../contracts/locale.js";
import type { RankedProviders } from "../../../contracts/plugin.js";
import type { RenderKit } from "../../../contracts/render-kit.js";

export interface PanelLook {
  readonly tui: TUI;
  readonly keybindings: KeybindingsManager;
  /** Pi key ids, or `off`. */
  readonly collapseKey: string;
  readonly focusToggleKey: string;
  readonly locales: Pick<RankedProviders<Locale>, "best">;
  theme(): Theme;
  kit(): RenderKit;
  markdownTheme(): MarkdownTheme;
  completion(): AutocompleteProvider | undefined;
  editorCommand(): string;
  record(entry: HostRecord): void;
}
