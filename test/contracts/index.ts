/**
 * Published as `pi-askroom/testing`: what every provider of a contract keeps, for authors of providers. Each case
 * has a name and a `run` that fails when the provider that it makes does not hold; any test runner will do.
 */
export type { DialogsCase, DialogsUnderTest } from "./dialogs.cases.js";
export { dialogsCases } from "./dialogs.cases.js";
export type { EditorSlotCase, SlotBench } from "./editor-slot.cases.js";
export { editorSlotCases } from "./editor-slot.cases.js";
export { laneCases } from "./lane.cases.js";
export type { LaneBench, LaneCase, MakeLane } from "./lane.stage.js";
export { laneTransportCases } from "./lane-transport.cases.js";
export type { LaneTransportBench, LaneTransportCase } from "./lane-transport.stage.js";
export type { LocaleCase } from "./locale.cases.js";
export { localeCases } from "./locale.cases.js";
export type { PendingQuestionsCase } from "./pending-questions.cases.js";
export { pendingQuestionsCases } from "./pending-questions.cases.js";
export type { DraftsBench, QuestionDraftsCase } from "./question-drafts.cases.js";
export { questionDraftsCases } from "./question-drafts.cases.js";
export { questionQueueCases } from "./question-queue.cases.js";
export type { MakeQueue, QuestionQueueCase, QueueStage } from "./question-queue.stage.js";
export type { MakeService, QuestionServiceCase, ServiceStage } from "./question-service.cases.js";
export { questionServiceCases } from "./question-service.cases.js";
export { questionUiCases } from "./question-ui.cases.js";
export type {
  MakeQuestionUi,
  QuestionUiCase,
  QuestionUiPerson,
  QuestionUiStage,
} from "./question-ui.stage.js";
export type { RenderKitCase } from "./render-kit.cases.js";
export { renderKitCases } from "./render-kit.cases.js";
export type { JournalBench, SessionJournalCase } from "./session-journal.cases.js";
export { sessionJournalCases } from "./session-journal.cases.js";
export type { ToolRegistryCase } from "./tool-registry.cases.js";
export { toolRegistryCases } from "./tool-registry.cases.js";
