/** The codes that the kernel throws or records. `docs/errors.md` explains each. */
import type { ErrorTable } from "../contracts/errors.js";

/** The wiring is wrong; the author of a plugin acts. */
export const KERNEL_ERRORS = {
  KERNEL_MANIFEST_INVALID: "A plugin's manifest has a missing or wrong member.",
  KERNEL_PLUGIN_DUPLICATE: "A second plugin has the id of one that is in the session.",
  KERNEL_NEED_CYCLE: "Plugins need each other in a ring, so that none of them can start.",
  KERNEL_NEED_MISSING: "No plugin offers a contract that a plugin needs.",
  KERNEL_CONTRACT_VERSION: "A contract is offered, but in another version than the one asked for.",
  KERNEL_PROVIDES_BROKEN: "What a plugin provides differs from its list.",
  KERNEL_PROVIDER_TAKEN: "A contract has a provider of that id already.",
  KERNEL_CLASS_UNKNOWN: "The container knows nothing of a class that it was asked to build.",
  KERNEL_NEED_UNLISTED: "A class asks for a contract that its plugin does not need.",
  KERNEL_SLOT_FOREIGN: "Another program holds the global slot of the plugin registry.",
  KERNEL_SECOND_COPY: "Another copy of pi-askroom runs this session already.",
} as const satisfies ErrorTable;

/** The timing is wrong, or a plugin failed in its session. */
export const SESSION_ERRORS = {
  SESSION_CLOSED: "Something was added to a scope, or asked of it, after it closed.",
  SESSION_ACTIVATE_FAILED: "A plugin's activate threw or rejected.",
  SESSION_ACTIVATE_TIMEOUT: "A plugin's activate did not end in time.",
  SESSION_BOOT_TIMEOUT: "The plugins of a session did not all start in time.",
  SESSION_DISPOSE_FAILED: "Taking something back threw or rejected.",
  SESSION_DISPOSE_TIMEOUT: "Taking something back did not end in time.",
} as const satisfies ErrorTable;
