/** Finds the live editor by its position: the container after the one that holds our widget. */
import type { Component, TUI } from "@mariozechner/pi-tui";
import { hasEditorMembers, type LiveEditor } from "./live-editor.js";

/** `occupied`: a dialog, a selector or a custom component stands where the editor belongs. */
export type PlaceView =
  | { readonly kind: "editor"; readonly editor: LiveEditor }
  | { readonly kind: "occupied" }
  | { readonly kind: "absent" };

/** Members that some hosts have and the TUI type does not name. */
type FocusReader = { getFocusedComponent?(): unknown; readonly focusedComponent?: unknown };

export class EditorPlace {
  readonly #tui: TUI;
  readonly #landmark: Component;
  readonly #factoryInForce: () => unknown;
  readonly #known = new WeakSet<LiveEditor>();
  #latest: LiveEditor | undefined;
  #latestFactory: unknown;

  /** `factoryInForce` says which editor factory the host uses now, undefined for its own editor. */
  constructor(tui: TUI, landmark: Component, factoryInForce: () => unknown) {
    this.#tui = tui;
    this.#landmark = landmark;
    this.#factoryInForce = factoryInForce;
  }

  look(): PlaceView {
    const child = this.#child();
    if (child === undefined) return { kind: "absent" };
    if (!hasEditorMembers(child) || !this.#isHostsEditor(child)) return { kind: "occupied" };
    return { kind: "editor", editor: child };
  }

  /** The editor that was there last, also while something else stands in its place. */
  get latest(): LiveEditor | undefined {
    return this.#latest;
  }

  /** True while the next key goes to the editor, as far as the host lets us see. */
  hasFocus(editor: LiveEditor): boolean {
    const focused = this.#focused();
    return focused === undefined ? editor.focused === true : focused === editor;
  }

  /** False once the host has cleared its widgets, which it does when a session ends. */
  isMounted(): boolean {
    return this.#index() >= 0;
  }

  #child(): Component | undefined {
    const index = this.#index();
    if (index < 0) return undefined;
    const children = childrenOf(this.#tui.children[index + 1]);
    return children.length === 1 ? children[0] : undefined;
  }

  #index(): number {
    return this.#tui.children.findIndex((child) => childrenOf(child).includes(this.#landmark));
  }

  /** A custom component may look like an editor; only the host's own is wired or focused as one. */
  #isHostsEditor(child: LiveEditor): boolean {
    const factory = this.#factoryInForce();
    if (!this.#known.has(child)) {
      const accepted =
        this.#latest === undefined
          ? this.hasFocus(child)
          : factory !== this.#latestFactory || sharesSubmit(child, this.#latest);
      if (!accepted) return false;
      this.#known.add(child);
    }
    this.#latest = child;
    this.#latestFactory = factory;
    return true;
  }

  #focused(): unknown {
    const reader = this.#tui as TUI & FocusReader;
    return reader.getFocusedComponent?.() ?? reader.focusedComponent;
  }
}

/** The host hands one submit callback to every editor it mounts. */
function sharesSubmit(one: LiveEditor, other: LiveEditor): boolean {
  return one.onSubmit !== undefined && one.onSubmit === other.onSubmit;
}

function childrenOf(component: Component | undefined): readonly Component[] {
  const { children } = (component ?? {}) as { children?: unknown };
  return Array.isArray(children) ? children : [];
}
