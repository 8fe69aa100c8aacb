import { Store } from "../state/store.js";

export type Theme = "system" | "light" | "dark";

const themeKey = "askroom:theme";
const shortcutsKey = "askroom:shortcuts";

/** How this browser likes the site. */
export class Preferences {
  readonly theme: Store<Theme>;
  readonly usesSingleKeys: Store<boolean>;
  readonly #storage: Pick<Storage, "getItem" | "setItem">;

  constructor(storage: Pick<Storage, "getItem" | "setItem">) {
    this.#storage = storage;
    const theme = this.#read(themeKey);
    this.theme = new Store(theme === "light" || theme === "dark" ? theme : "system");
    this.usesSingleKeys = new Store(this.#read(shortcutsKey) !== "off");
  }

  setTheme(theme: Theme): void {
    this.theme.set(theme);
    this.#write(themeKey, theme);
  }

  setSingleKeys(used: boolean): void {
    this.usesSingleKeys.set(used);
    this.#write(shortcutsKey, used ? "on" : "off");
  }

  #read(key: string): string | null {
    try {
      return this.#storage.getItem(key);
    } catch {
      return null;
    }
  }

  #write(key: string, value: string): void {
    try {
      this.#storage.setItem(key, value);
    } catch {
      // Then it lasts as long as the tab.
    }
  }
}
