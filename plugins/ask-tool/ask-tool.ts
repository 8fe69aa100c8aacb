/** The tool in one session: offered when its name is free, answered through the session's queue. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { inject, injectable } from "tsyringe";
import { FEEDBACK_MESSAGE } from "../../contracts/feedback.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { QuestionTool } from "../../contracts/question-tool.js";
import { type AnswerState, createState } from "../../contracts/questions/index.js";
import { type SettingsInForce, settingsV1 } from "../../contracts/settings.js";
import { CallRoute } from "./call-route.js";
import { CardsInForce } from "./cards-in-force.js";
import { questionToolDefinition } from "./definition.js";
import { answerCall } from "./execute.js";
import { feedbackCard } from "./feedback-card.js";
import { guidanceFrom, TOOL_NAME } from "./guidance.js";
import { Loadout } from "./loadout.js";
import { repairArguments } from "./repair.js";
import { readRequest, type ToolCall } from "./request.js";
import { isFlaggedError, type ToolResult } from "./results.js";
import { ToolPresence } from "./tool-presence.js";

@injectable()
export class AskTool implements QuestionTool {
  readonly name = TOOL_NAME;
  readonly #host: Host;
  readonly #cards: CardsInForce;
  readonly #route: CallRoute;
  readonly #loadout: Loadout;
  readonly #definition: ToolDefinition;
  readonly #presence: ToolPresence;

  constructor(
    @inject(hostV1.token) host: Host,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(CardsInForce) cards: CardsInForce,
    @inject(CallRoute) route: CallRoute,
  ) {
    this.#host = host;
    this.#cards = cards;
    this.#route = route;
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
    this.#host.messageCard(FEEDBACK_MESSAGE, ({ details }, { expanded }, theme) =>
      feedbackCard({ details, expanded, theme }, this.#cards.look),
    );
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
    const reading = readRequest(repairArguments(rawArguments));
    if (!reading.valid || reading.request.kind !== "ask") return undefined;
    const { isBlocking, questionnaire } = reading.request;
    return isBlocking ? createState(questionnaire) : undefined;
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
      ...this.#route.enter(),
      onCollapseChange: (collapsed) => this.#cards.calls.setCollapsed(call.id, collapsed),
    });
  }
}
