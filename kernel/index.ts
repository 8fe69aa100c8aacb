/** The kernel's door: what the composition roots may use. */
export { createDialogs } from "./dialogs.js";
export type { KernelOptions } from "./kernel.js";
export { startKernel } from "./kernel.js";
export { hostFromContext } from "./pi-host.js";
