/** The native kit in a terminal that shows every symbol. */
import { createNativeKit } from "../../../plugins/render-kit/native-kit.js";

export const nativeKit = createNativeKit({ TERM: "xterm-256color", LANG: "en_US.UTF-8" });
export const asciiKit = createNativeKit({ TERM: "dumb" });
