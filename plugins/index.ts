import "reflect-metadata/lite";
import { type ExtensionAPI, getAgentDir } from "@mariozechner/pi-coding-agent";
import type { Plugin } from "../contracts/plugin.js";
import { startKernel } from "../kernel/index.js";
import { askToolPlugin } from "./ask-tool/plugin.js";
import { asksPlugin } from "./asks/plugin.js";
import { attentionPlugin } from "./attention/plugin.js";
import { doctorPlugin } from "./doctor/plugin.js";
import { editorSlotPlugin } from "./editor-slot/plugin.js";
import { fallbackDialogsPlugin } from "./fallback-dialogs/plugin.js";
import { localePlugin } from "./locale/plugin.js";
import { privateLanePlugin } from "./private-lane/plugin.js";
import { questionDockPlugin } from "./question-dock/plugin.js";
import { questionDraftsPlugin } from "./question-drafts/plugin.js";
import { questionRecoveryPlugin } from "./question-recovery/plugin.js";
import { questionServicePlugin } from "./question-service/plugin.js";
import { renderKitPlugin } from "./render-kit/plugin.js";
import { sessionJournalPlugin } from "./session-journal/plugin.js";
import { sharedLanePlugin } from "./shared-lane/plugin.js";
import { thothBridgePlugin } from "./thoth-bridge/plugin.js";

/** In order of start where needs leave it open; a session ends in the reverse order. */
const roster: readonly Plugin[] = [
  renderKitPlugin,
  localePlugin,
  editorSlotPlugin,
  // Before the dock: it puts the slot of Thoth's packages, where they have one, in front of ours.
  thothBridgePlugin,
  // Before all who save in the session: at its end they still may.
  sessionJournalPlugin,
  questionDraftsPlugin,
  privateLanePlugin,
  questionDockPlugin,
  fallbackDialogsPlugin,
  // After the question UIs: at the end of a session it settles what is open before they leave.
  questionServicePlugin,
  attentionPlugin,
  askToolPlugin,
  questionRecoveryPlugin,
  asksPlugin,
  sharedLanePlugin,
  doctorPlugin,
];

/** What Pi loads. */
export default function askroom(pi: ExtensionAPI): void {
  startKernel(pi, roster, { agentDir: getAgentDir() });
}
