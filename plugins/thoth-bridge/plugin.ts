import { ranked } from "../../contracts/contract.js";
import { editorSlotV1 } from "../../contracts/editor-slot.js";
import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { renderKitV1 } from "../../contracts/render-kit.js";
import { toolRegistryV1 } from "../../contracts/tool-registry.js";
import { BridgedEditorSlot } from "./bridged-editor-slot.js";
import { ThothRenderKit } from "./thoth-kit.js";
import { ThothToolRegistry } from "./thoth-tool-registry.js";

export const thothBridgePlugin = definePlugin({
  id: "thoth-bridge",
  summary: "Shares looks, tools and the editor's place with Thoth's packages.",
  sessions: "ui",
  needs: { host: hostV1, slots: ranked(editorSlotV1) },
  provides: [renderKitV1, toolRegistryV1, editorSlotV1],
  activate(_needs, scope) {
    scope.provide(renderKitV1, new ThothRenderKit(), { rank: 50 });
    scope.provide(toolRegistryV1, new ThothToolRegistry());
    scope.provide(editorSlotV1, scope.own(scope.create(BridgedEditorSlot)), { rank: 50 });
  },
});
