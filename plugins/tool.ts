/** `pi-askroom/tool`: the question tool by itself, for a package that registers it under its own rules. */
import "reflect-metadata/lite";
import type { ExtensionContext, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { RankedProviders } from "../contracts/plugin.js";
import type { QuestionUI, QuestionUIHook } from "../contracts/question-ui.js";
import { createKitGuard } from "../contracts/render-kit-guard.js";
import { createDialogs, hostFromContext } from "../kernel/index.js";
import { questionToolDefinition } from "./ask-tool/definition.js";
import { answerCall } from "./ask-tool/execute.js";
import { guidanceFrom } from "./ask-tool/guidance.js";
import { keyText } from "./ask-tool/key-text.js";
import { OpenCalls } from "./ask-tool/open-calls.js";
import type { ToolCall } from "./ask-tool/request.js";
import type { ToolResult } from "./ask-tool/results.js";
import { ruler } from "./ask-tool/ruler.js";
import { NativeEditorSlot } from "./editor-slot/native-editor-slot.js";
import { FallbackDialogs } from "./fallback-dialogs/fallback-dialogs.js";
import { createLateLocale, type LateLocale } from "./locale/late-locale.js";
import { openInSlot } from "./question-dock/open-in-slot.js";
import { createQuestionHook, DEFAULT_COLLAPSE_KEY } from "./question-dock/question-hook.js";
import { RankedQuestionQueue } from "./question-service/question-queue.js";
import { createNativeKit } from "./render-kit/native-kit.js";

export type {
  QuestionUIFactory,
  QuestionUIHook,
  QuestionUISession,
} from "../contracts/question-ui.js";
export { TOOL_NAME } from "./ask-tool/guidance.js";
export { getQuestionUIFactory } from "./question-dock/question-hook.js";

/**
 * The tool, complete with its cards, to be handed to `pi.registerTool`. It needs no kernel and no
 * settings. `uiHook` draws the questionnaire; without one the package's own pane does. Where the hook
 * gives no factory, calls `done(undefined)` or cannot be mounted, the host's dialogs ask instead; what
 * the hook throws becomes the tool's error. Calls of one session wait for one another.
 */
export function createQuestionTool(uiHook?: QuestionUIHook): ToolDefinition {
  const kits = inOrder([createNativeKit(process.env)]);
  const calls = new OpenCalls();
  const locale = createLateLocale(process.env);
  const ownHook = createQuestionHook({ kits, locales: locale });
  const sessions = new WeakMap<object, ToolSession>();
  return questionToolDefinition({
    guidance: guidanceFrom({}),
    cards: {
      calls,
      look: { kit: createKitGuard(kits, ruler), locale: () => locale.best() },
      ...keyText(DEFAULT_COLLAPSE_KEY),
    },
    answer: async (call, context) => {
      const known = sessions.get(context.sessionManager);
      const session = known ?? new ToolSession({ uiHook, ownHook, locale });
      if (!known) sessions.set(context.sessionManager, session);
      using _open = calls.open(call.id);
      await locale.ready;
      return await session.answer(call, context, (collapsed) => {
        calls.setCollapsed(call.id, collapsed);
      });
    },
  });
}

/** The calls of one Pi session. What it mounts in the host stays only while one of them is open. */
class ToolSession {
  readonly #parts: StageParts;
  #stage: Stage | undefined;
  #calls = 0;

  constructor(parts: StageParts) {
    this.#parts = parts;
  }

  async answer(
    call: ToolCall,
    context: ExtensionContext,
    onCollapseChange: (collapsed: boolean) => void,
  ): Promise<ToolResult> {
    if (!context.hasUI) return await answerCall(call, { hasUI: false, queue: undefined });
    this.#stage ??= setStage(context, this.#parts);
    this.#calls += 1;
    try {
      return await answerCall(call, { hasUI: true, ...this.#stage.route, onCollapseChange });
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) {
        this.#stage[Symbol.dispose]();
        this.#stage = undefined;
      }
    }
  }
}

interface StageParts {
  readonly uiHook: QuestionUIHook | undefined;
  readonly ownHook: QuestionUIHook;
  readonly locale: LateLocale;
}

interface Stage extends Disposable {
  readonly route: { readonly queue: RankedQuestionQueue; readonly first?: QuestionUI };
}

function setStage(context: ExtensionContext, { uiHook, ownHook, locale }: StageParts): Stage {
  const borrowed = hostFromContext(context);
  const { host } = borrowed;
  const slot = new NativeEditorSlot(host);
  const inSlot = (hook: QuestionUIHook): QuestionUI => ({
    kind: "pane",
    open: (session) => openInSlot(slot, session, hook),
  });
  const dialogs = new FallbackDialogs(createDialogs(host.ui), locale);
  const uis = uiHook ? [dialogs] : [inSlot(ownHook), dialogs];
  const queue = new RankedQuestionQueue(inOrder(uis), host);
  return {
    route: { queue, ...(uiHook ? { first: inSlot(uiHook) } : {}) },
    [Symbol.dispose]: () => {
      for (const part of [queue, slot, borrowed]) part[Symbol.dispose]();
    },
  };
}

function inOrder<T>(values: readonly T[]): RankedProviders<T> {
  const providers = values.map((value, index) => ({
    id: `pi-askroom/tool-${index + 1}`,
    plugin: "pi-askroom/tool",
    rank: -index,
    value,
  }));
  return {
    all: () => providers,
    best: () => values[0],
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  };
}
