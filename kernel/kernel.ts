/** Opens a kernel session for each Pi session and closes it again. */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { BootReporter } from "../contracts/boot-report.js";
import { CodedError, messageOf } from "../contracts/errors.js";
import { globalRegistry, type Mailbox, mailboxOf, type Plugin } from "../contracts/plugin.js";
import { DEFAULT_DEADLINES, type Deadlines } from "./deadline.js";
import type { ScopeTracker } from "./scope.js";
import { KernelSession } from "./session.js";

export interface KernelOptions {
  /** Pi's agent folder, absolute. Given, because loading Pi to ask for it costs a test a second. */
  readonly agentDir: string;
  readonly deadlines?: Partial<Deadlines>;
  /** Told of everything that plugins own: for leak tests. */
  readonly tracker?: ScopeTracker;
}

export interface Kernel {
  /** The report of an open session, by Pi's session manager; undefined when none runs here. */
  report(session: object): BootReporter | undefined;
  /** What went wrong while the last session closed. */
  readonly shutdownFailures: readonly CodedError[];
}

/** Everything the kernel knows lives in this call, so that each Pi session and each reload starts afresh. */
export function startKernel(
  pi: ExtensionAPI,
  plugins: readonly Plugin[],
  options: KernelOptions,
): Kernel {
  const kernel = new SessionKeeper(pi, plugins, options);
  pi.on("session_start", (_event, ctx) => kernel.open(ctx));
  pi.on("session_shutdown", (_event, ctx) => kernel.close(ctx));
  return kernel;
}

class SessionKeeper implements Kernel {
  shutdownFailures: readonly CodedError[] = [];
  readonly #pi: ExtensionAPI;
  readonly #plugins: readonly Plugin[];
  readonly #options: KernelOptions;
  readonly #sessions = new Map<object, KernelSession>();

  constructor(pi: ExtensionAPI, plugins: readonly Plugin[], options: KernelOptions) {
    this.#pi = pi;
    this.#plugins = plugins;
    this.#options = options;
  }

  report(session: object): BootReporter | undefined {
    return this.#sessions.get(session)?.report;
  }

  /** Never throws into Pi. */
  async open(ctx: ExtensionContext): Promise<void> {
    try {
      const key = ctx.sessionManager;
      if (this.#sessions.has(key)) return;
      const registry = globalRegistry();
      const mailbox = registry && mailboxOf(registry, key);
      if (mailbox?.open) return tell(ctx, secondCopy().message);
      const session = this.#newSession(ctx, mailbox);
      this.#sessions.set(key, session);
      if (!registry) session.records.coded("conflict", "plugin registry", foreignSlot());
      await session.open(this.#plugins);
    } catch (error) {
      tell(ctx, `pi-askroom could not start: ${messageOf(error)}`);
    }
  }

  /** Never throws into Pi. */
  async close(ctx: ExtensionContext): Promise<void> {
    try {
      const key = ctx.sessionManager;
      const session = this.#sessions.get(key);
      if (!session) return;
      this.#sessions.delete(key);
      this.shutdownFailures = await session.close();
    } catch (error) {
      tell(ctx, `pi-askroom could not end the session: ${messageOf(error)}`);
    }
  }

  #newSession(ctx: ExtensionContext, mailbox: Mailbox | undefined): KernelSession {
    const { agentDir, tracker } = this.#options;
    const deadlines = { ...DEFAULT_DEADLINES, ...this.#options.deadlines };
    return new KernelSession({ pi: this.#pi, ctx, agentDir, mailbox, deadlines, tracker });
  }
}

function tell(ctx: ExtensionContext, message: string): void {
  try {
    if (ctx.hasUI) ctx.ui.notify(message, "warning");
  } catch {
    // Where even this fails there is nobody left to tell.
  }
}

function secondCopy(): CodedError {
  return new CodedError(
    "KERNEL_SECOND_COPY",
    "KERNEL_SECOND_COPY: another copy of pi-askroom runs this session, so this one does nothing; " +
      "see `pi list` and remove one of the two.",
  );
}

function foreignSlot(): CodedError {
  return new CodedError(
    "KERNEL_SLOT_FOREIGN",
    "Another program holds the global slot of the plugin registry, so plugins of other packages cannot " +
      "take part; remove that program, or update pi-askroom.",
  );
}
