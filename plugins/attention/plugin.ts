import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionQueueV1 } from "../../contracts/question-queue.js";
import { settingsV1 } from "../../contracts/settings.js";
import { Attention } from "./attention.js";
import { createSignal } from "./signal.js";
import { WaitAttention } from "./wait-attention.js";

export const attentionPlugin = definePlugin({
  id: "attention",
  summary: "Calls the person when a question waits.",
  sessions: "ui",
  needs: {
    host: hostV1,
    queue: questionQueueV1,
    settings: settingsV1,
    stores: ranked(pendingQuestionsV1),
    locales: ranked(localeV1),
  },
  provides: [],
  activate({ host, queue, settings, stores, locales }, scope) {
    const signal = createSignal(settings.values.notify, host, process.stdout);
    const attention = scope.own(new Attention({ host, locales, signal }));
    const watch = queue.watch?.(attention);
    if (watch) scope.own(watch);
    // Elsewhere a wait comes up in dialogs, through the queue.
    if (host.mode === "tui") scope.own(new WaitAttention(stores, attention));
  },
});
