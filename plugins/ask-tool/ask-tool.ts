/** The tool in one session: offered when its name is free, answered through the session's queue. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { inject, injectable } from "tsyringe";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type QuestionQueue, questionQueueV1 } from "../../contracts/question-queue.js";
import type { QuestionTool } from "../../contracts/question-tool.js";
import {
  type AnswerState,
  createState,
  validateQuestions,
} from "../../contracts/questions/index.js";
import { type SettingsInForce, settingsV1 } from "../../contracts/settings.js";
import { CardsInForce } from "./cards-in-force.js";
import { questionToolDefinition } from "./definition.js";
import { answerCall, isFlaggedError, type ToolCall, type ToolResult } from "./execute.js";
import { guidanceFrom, TOOL_NAME } from "./guidance.js";
import { Loadout } from "./loadout.js";
import { repairArguments } from "./repair.js";
import { ToolPresence } from "./tool-presence.js";

@injectable()
export class AskTool implements QuestionTool {
  readonly name = TOOL_NAME;
  readonly #host: Host;
  readonly #queues: RankedProviders<QuestionQueue>;
  readonly #cards: CardsInForce;
  readonly #loadout: Loadout;
  readonly #definition: ToolDefinition;
  readonly #presence: ToolPresence;

  constructor(
    @inject(hostV1.token) host: Host,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(questionQueueV1.token) queues: RankedProviders<QuestionQueue>,
    @inject(CardsInForce) cards: CardsInForce,
  ) {
    this.#host = host;
    this.#queues = queues;
    this.#cards = cards;
    this.#loadout = new Loadout(host, TOOL_NAME);
    this.#definition = questionToolDefinition({
      guidance: guidanceFrom(settings.values.guidance),
      cards,
      answer: (call) => this.#answer(call),
    });
    const definition = this.#definition;
    this.#presence = new ToolPresence(host, { definition, isError: isFlaggedError });
  }

  start(): void {
    this.#presence.claim();
    this.#restoreLoadout();
    // Pi takes the set from the transcript again when the person walks to another place of the tree.
    this.#host.on("session_tree", () => this.#restoreLoadout());
    this.#host.on("before_agent_start", () => this.#prepareRun());
  }

  /** Undefined while the name is not ours. */
  get definition(): ToolDefinition | undefined {
    return this.#presence.isOurs ? this.#definition : undefined;
  }

  stateOf(rawArguments: unknown): AnswerState | undefined {
    if (!this.#presence.isOurs) return undefined;
    const checked = validateQuestions(repairArguments(rawArguments));
    return checked.valid ? createState(checked.value) : undefined;
  }

  #restoreLoadout(): void {
    if (this.#presence.isOurs) this.#loadout.restore();
  }

  #prepareRun(): void {
    this.#presence.lookAgain();
    if (this.#presence.isOurs) this.#loadout.prepareRun();
  }

  async #answer(call: ToolCall): Promise<ToolResult> {
    using _open = this.#cards.calls.open(call.id);
    return await answerCall(call, {
      hasUI: this.#host.hasUI,
      queue: this.#queues.best(),
      onCollapseChange: (collapsed) => this.#cards.calls.setCollapsed(call.id, collapsed),
    });
  }
}
