/** The public door for authors of plugins: `pi-askroom/contracts`. */
export type {
  BootReport,
  BootReporter,
  ContractReport,
  PluginReport,
  PluginState,
} from "./boot-report.js";
export { bootReportV1 } from "./boot-report.js";
export type { Contract, OptionalNeed, RankedNeed } from "./contract.js";
export { contractLabel, defineContract, optional, ranked } from "./contract.js";
export type { Dialogs } from "./dialogs.js";
export { dialogsV1 } from "./dialogs.js";
export type { EditorSlot, SlotContribution, SlotHandle } from "./editor-slot.js";
export { editorSlotV1 } from "./editor-slot.js";
export type { ErrorTable } from "./errors.js";
export { CodedError, hasCode } from "./errors.js";
export type { FeedbackAnswer, FeedbackDetails, FeedbackItem } from "./feedback.js";
export { FEEDBACK_MESSAGE, feedbackOf, leftCallFeedback } from "./feedback.js";
export type {
  Host,
  HostCommand,
  HostMessage,
  HostMessageCard,
  HostMode,
  HostRecord,
  HostTools,
  HostUi,
  HostWidget,
} from "./host.js";
export { hostV1 } from "./host.js";
export type {
  Lane,
  LaneConnection,
  LanePublishOptions,
  LaneReplied,
  LaneReplyInput,
  LaneState,
  LaneWaited,
  LaneWaitOptions,
} from "./lane.js";
export { laneV1 } from "./lane.js";
export type { ThreadroomErrorFacts } from "./lane-errors.js";
export { ThreadroomError } from "./lane-errors.js";
export type { LaneLabelKey, LaneLabels, LaneLanguage } from "./lane-labels.js";
export { DEFAULT_LANE_LABELS, LANE_LABEL_KEYS, laneLabelsIn, withValue } from "./lane-labels.js";
export type * from "./lane-records.js";
export type {
  LaneCallOptions,
  LaneEventQuery,
  LaneFound,
  LaneQuery,
  LaneStreamOptions,
  LaneTransport,
  LaneWriteOptions,
} from "./lane-transport.js";
export { laneTransportV1 } from "./lane-transport.js";
export type { Locale } from "./locale.js";
export { labelsFor, localeV1 } from "./locale.js";
export type { PendingAsk, PendingAsks } from "./pending-asks.js";
export { pendingAsksV1 } from "./pending-asks.js";
export type {
  AnswerOutcome,
  PendingAnswer,
  PendingQuestion,
  PendingQuestions,
  PendingRefusal,
  PendingWait,
  PublishOutcome,
  PublishRequest,
  WaitOutcome,
  WaitRequest,
} from "./pending-questions.js";
export { pendingQuestionsV1 } from "./pending-questions.js";
export type { TextRuler } from "./plain-kit.js";
export type {
  AnyNeed,
  GlobalRegistry,
  Mailbox,
  Needs,
  Ownable,
  Plugin,
  PluginScope,
  ProvideOptions,
  Provider,
  ProviderChange,
  RankedProviders,
  ResolvedNeed,
  ResolvedNeeds,
} from "./plugin.js";
export { definePlugin, joinKernel } from "./plugin.js";
export type {
  DraftCell,
  DraftState,
  OpenDraft,
  QuestionDrafts,
} from "./question-drafts.js";
export { questionDraftsV1 } from "./question-drafts.js";
export type { QuestionFocus } from "./question-focus.js";
export { questionFocusV1 } from "./question-focus.js";
export type {
  QuestionQueue,
  QueuedQuestionnaire,
  QueueEnding,
  QueueListener,
  QueueOutcome,
} from "./question-queue.js";
export { questionQueueV1 } from "./question-queue.js";
export type {
  QuestionService,
  QuestionServiceOutcome,
  QuestionServiceRequest,
} from "./question-service.js";
export { questionServiceV1 } from "./question-service.js";
export type { QuestionTool } from "./question-tool.js";
export { questionToolV1 } from "./question-tool.js";
export type {
  LiveCount,
  QuestionComponent,
  QuestionUI,
  QuestionUIFactory,
  QuestionUIHook,
  QuestionUIOutcome,
  QuestionUISession,
} from "./question-ui.js";
export { questionUiV1 } from "./question-ui.js";
export type { FrameOptions, FrameSection, Glyphs, KitPart, RenderKit, Tone } from "./render-kit.js";
export { renderKitV1 } from "./render-kit.js";
export { createKitGuard } from "./render-kit-guard.js";
export type {
  AppendOptions,
  AppendOutcome,
  BranchEntry,
  BranchReader,
  BranchView,
  Delivery,
  DeliverySource,
  JournalClosure,
  JournalEntry,
  JournalGate,
  SessionJournal,
} from "./session-journal.js";
export { sessionJournalV1 } from "./session-journal.js";
export type { SettingDiagnostic, SettingSource, Settings, SettingsInForce } from "./settings.js";
export { settingsV1 } from "./settings.js";
export type { ToolRegistry } from "./tool-registry.js";
export { toolRegistryV1 } from "./tool-registry.js";
