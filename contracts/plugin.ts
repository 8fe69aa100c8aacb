/** What a plugin is, what it is handed, and how a plugin of another Pi package takes part. */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { Contract, OptionalNeed, RankedNeed } from "./contract.js";

// biome-ignore lint/suspicious/noExplicitAny: needs are contracts of any promise; unknown would refuse them.
export type AnyNeed = Contract<any> | OptionalNeed<any> | RankedNeed<any>;
export type Needs = Readonly<Record<string, AnyNeed>>;

/** One provider of a contract. `id` is what `providers.<contract>` in the settings names. */
export interface Provider<T> {
  readonly id: string;
  /** The plugin that provides it. */
  readonly plugin: string;
  /** Higher is preferred; equal ranks keep arrival order. Default 0. */
  readonly rank: number;
  readonly value: T;
}

/** A live list of a contract's providers, best first. Reading it never throws. */
export interface RankedProviders<T> {
  /** All present providers, best first. A new array at each change, so it may be compared by identity. */
  all(): readonly Provider<T>[];
  /** The best provider's value, or undefined. */
  best(): T | undefined;
  /** Called after each change, told what came and what went. */
  watch(listener: (change: ProviderChange<T>) => void): Disposable;
}

export interface ProviderChange<T> {
  readonly added: readonly Provider<T>[];
  readonly removed: readonly Provider<T>[];
}

export type ResolvedNeed<N> =
  N extends OptionalNeed<infer T>
    ? T | undefined
    : N extends RankedNeed<infer T>
      ? RankedProviders<T>
      : N extends Contract<infer T>
        ? T
        : never;

export type ResolvedNeeds<N extends Needs> = { readonly [K in keyof N]: ResolvedNeed<N[K]> };

/** Anything that a scope can own: disposed once, last in first out. */
export type Ownable = Disposable | AsyncDisposable | (() => void | Promise<void>);

/** What a plugin's `activate` is handed. Everything added through it is taken back when it closes. */
export interface PluginScope {
  /** Aborts when the plugin stops or the session ends: hand it to long work. */
  readonly signal: AbortSignal;
  /** Owns a thing: it is disposed when the plugin stops. Returns the thing. */
  own<T extends Ownable>(thing: T, label?: string): T;
  /**
   * Offers a value under a contract that the plugin lists in `provides`.
   *
   * Others see it once `activate` has ended well; it is withdrawn before anything the scope owns goes.
   *
   * @throws CodedError KERNEL_PROVIDES_BROKEN when the contract is not listed, or an option is no text or
   *   no finite number.
   * @throws CodedError KERNEL_PROVIDER_TAKEN when the contract has a provider of this id already.
   */
  provide<T>(contract: Contract<T>, value: T, options?: ProvideOptions): Disposable;
  /**
   * Builds an object of the plugin's own. Without `args` each constructor parameter is filled by its
   * `@inject(contract.token)` from the plugin's needs; with `args` it is a plain `new`. A disposable
   * object is owned by the scope.
   *
   * @throws CodedError KERNEL_CLASS_UNKNOWN when no type information is known of the class: it has no
   *   tsyringe decorator, or another copy of tsyringe decorated it. Hand over finished `args` then.
   * @throws CodedError KERNEL_NEED_UNLISTED when a parameter asks for a contract that is not in `needs`.
   * @throws CodedError SESSION_CLOSED when the plugin has stopped.
   */
  create<T, A extends readonly unknown[]>(constructorOf: new (...args: A) => T, ...args: A | []): T;
}

export interface ProvideOptions {
  /** Higher is preferred. Default 0; the package's own fallbacks use negative ranks. */
  readonly rank?: number;
  /** Default: the plugin's id. */
  readonly id?: string;
}

export interface Plugin<N extends Needs = Needs> {
  /** kebab-case, unique in a session. */
  readonly id: string;
  /** One sentence for a person; the boot report prints it. */
  readonly summary: string;
  /** `ui`: only in sessions that have a person (TUI, RPC). Default `all`. */
  readonly sessions?: "ui" | "all";
  readonly needs: N;
  readonly provides: readonly Contract<unknown>[];
  /** Wires the plugin. Called again each time its needs return after having left. */
  activate(needs: ResolvedNeeds<N>, scope: PluginScope): void | Promise<void>;
}

/** Types a plugin's needs; the manifest itself is checked when a kernel takes it in. */
export function definePlugin<const N extends Needs>(plugin: Plugin<N>): Plugin<N> {
  return Object.freeze(plugin);
}

/** Where plugins of other packages wait for the kernel of a session, or the kernel for them. */
export interface Mailbox {
  readonly joined: Set<Plugin>;
  /** Present while a kernel runs this session. */
  open?: (plugin: Plugin) => Disposable;
}

/**
 * The record at `globalThis[Symbol.for("askroom.registry.v1")]`: one mailbox per session, keyed by
 * Pi's session manager object. Its shape never changes within v1.
 */
export interface GlobalRegistry {
  readonly version: 1;
  readonly sessions: WeakMap<object, Mailbox>;
}

export const REGISTRY_KEY: unique symbol = Symbol.for("askroom.registry.v1") as never;

/** The meeting place, made when absent. A record of another shape is left alone: undefined. */
export function globalRegistry(): GlobalRegistry | undefined {
  const slot = globalThis as { [REGISTRY_KEY]?: unknown };
  if (slot[REGISTRY_KEY] === undefined) {
    slot[REGISTRY_KEY] = Object.freeze({ version: 1, sessions: new WeakMap<object, Mailbox>() });
  }
  const record = slot[REGISTRY_KEY] as Partial<GlobalRegistry> | null;
  if (typeof record !== "object" || record?.version !== 1) return undefined;
  return record.sessions instanceof WeakMap ? (record as GlobalRegistry) : undefined;
}

/** The mailbox of one session, made when absent. */
export function mailboxOf(registry: GlobalRegistry, session: object): Mailbox {
  const known = registry.sessions.get(session);
  if (known) return known;
  const mailbox: Mailbox = { joined: new Set() };
  registry.sessions.set(session, mailbox);
  return mailbox;
}

/**
 * Lets a plugin of another Pi package take part, whichever package loads first. Called in the middle of
 * a session it takes part from the next input, prompt or turn on. Does nothing where pi-askroom is not
 * installed, or where another program holds the registry's global slot. Call it from the package's Pi
 * factory.
 */
export function joinKernel(pi: Pick<ExtensionAPI, "on">, plugin: Plugin): void {
  const handles = new Map<object, Disposable>();

  const enter = (_event: unknown, ctx: SessionContext): undefined => {
    const session = ctx.sessionManager;
    const registry = globalRegistry();
    const mailbox = registry && mailboxOf(registry, session);
    if (!mailbox || mailbox.joined.has(plugin)) return;
    mailbox.joined.add(plugin);
    const handle = mailbox.open?.(plugin);
    if (handle) handles.set(session, handle);
  };

  const leave = (_event: unknown, ctx: SessionContext): void => {
    const session = ctx.sessionManager;
    globalRegistry()?.sessions.get(session)?.joined.delete(plugin);
    handles.get(session)?.[Symbol.dispose]();
    handles.delete(session);
  };

  pi.on("session_start", enter);
  pi.on("session_shutdown", leave);
  // A session that began before this call announces itself with one of these.
  pi.on("input", enter);
  pi.on("before_agent_start", enter);
  pi.on("turn_start", enter);
}

type SessionContext = Pick<ExtensionContext, "sessionManager">;
