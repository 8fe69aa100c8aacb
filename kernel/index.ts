/** The kernel's door: what the composition roots may use. */
export type { Deadlines } from "./deadline.js";
export { createDialogs } from "./dialogs.js";
export type { Kernel, KernelOptions } from "./kernel.js";
export { startKernel } from "./kernel.js";
export type { ContextHost } from "./pi-host.js";
export { hostFromContext } from "./pi-host.js";
