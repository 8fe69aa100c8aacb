/** The tool's plugins on the kernel in a fake Pi, with question UIs that a test controls. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { type BootReporter, bootReportV1, type PluginState } from "../../contracts/boot-report.js";
import { definePlugin } from "../../contracts/plugin.js";
import { type QuestionUI, questionUiV1 } from "../../contracts/question-ui.js";
import { startKernel } from "../../kernel/index.js";
import { askToolPlugin } from "../../plugins/ask-tool/plugin.js";
import { questionServicePlugin } from "../../plugins/question-service/plugin.js";

/** Settings of the person who runs the tests stay out of them. */
const NO_SUCH_FOLDER = "/no/such/agent/folder";

export interface ToolSession {
  /** What `/askroom` would list as conflicts. */
  conflicts(): readonly string[];
  /** The state of the tool's plugin. */
  state(): PluginState | undefined;
}

/** @param agentDir where `askroom.json` may be; default nowhere. */
export function startTool(
  pi: ExtensionAPI,
  ui?: QuestionUI,
  agentDir: string = NO_SUCH_FOLDER,
): ToolSession {
  let reporter: BootReporter | undefined;
  const probe = definePlugin({
    id: "probe",
    summary: "Lets a test read the boot report.",
    needs: { report: bootReportV1 },
    provides: [],
    activate({ report }) {
      reporter = report;
    },
  });
  const screen = definePlugin({
    id: "screen",
    summary: "A question UI of a test.",
    sessions: "ui",
    needs: {},
    provides: [questionUiV1],
    activate(_needs, scope) {
      if (ui) scope.provide(questionUiV1, ui);
    },
  });
  const plugins = [probe, ...(ui ? [screen] : []), questionServicePlugin, askToolPlugin];
  startKernel(pi, plugins, { agentDir });
  return {
    conflicts: () =>
      (reporter?.read().records ?? [])
        .filter(({ kind }) => kind === "conflict")
        .map(({ message }) => message),
    state: () => reporter?.read().plugins.find(({ id }) => id === askToolPlugin.id)?.state,
  };
}
