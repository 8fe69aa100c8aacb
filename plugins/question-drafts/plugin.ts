import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionDraftsV1 } from "../../contracts/question-drafts.js";
import { SessionDrafts } from "./session-drafts.js";

export const questionDraftsPlugin = definePlugin({
  id: "question-drafts",
  summary: "Keeps what a person has begun in the session.",
  sessions: "ui",
  needs: { host: hostV1 },
  provides: [questionDraftsV1],
  activate(_needs, scope) {
    scope.provide(questionDraftsV1, scope.own(scope.create(SessionDrafts)));
  },
});
