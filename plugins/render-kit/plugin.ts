import { definePlugin } from "../../contracts/plugin.js";
import { renderKitV1 } from "../../contracts/render-kit.js";
import { createNativeKit } from "./native-kit.js";

export const renderKitPlugin = definePlugin({
  id: "render-kit",
  summary: "Draws frames and symbols in Pi's own look.",
  needs: {},
  provides: [renderKitV1],
  activate(_needs, scope) {
    scope.provide(renderKitV1, createNativeKit(process.env), { rank: -100 });
  },
});
