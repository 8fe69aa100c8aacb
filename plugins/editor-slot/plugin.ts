import { editorSlotV1 } from "../../contracts/editor-slot.js";
import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { NativeEditorSlot } from "./native-editor-slot.js";

export const editorSlotPlugin = definePlugin({
  id: "editor-slot",
  summary: "Lends out the editor's place without moving or replacing the editor.",
  sessions: "ui",
  needs: { host: hostV1 },
  provides: [editorSlotV1],
  activate(_needs, scope) {
    scope.provide(editorSlotV1, scope.own(scope.create(NativeEditorSlot)));
  },
});
