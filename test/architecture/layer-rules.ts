/** Who may import whom, as rules for dependency-cruiser; the paths start at the project's folder. */
import type { IForbiddenRuleType } from "dependency-cruiser";

const COMPOSITION_ROOTS = "^plugins/(index|tool)\\.ts$";
const PI = "node_modules/@(mariozechner|earendil-works)/";

export const layerRules: IForbiddenRuleType[] = [
  {
    name: "no-cycles",
    comment: "A cycle, type-only ones included, makes two files one.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolves",
    comment: "An import that leads nowhere.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "contracts-stand-alone",
    comment: "Contracts import nothing of ours but contracts.",
    severity: "error",
    from: { path: "^contracts/" },
    to: { path: "^(kernel|plugins|test|scripts|bench|examples|entry)" },
  },
  {
    name: "contracts-are-plain",
    comment:
      "Contracts use Pi's types only; the checks of a questionnaire may use class-validator.",
    severity: "error",
    from: { path: "^contracts/", pathNot: "^contracts/questions/validate" },
    to: { dependencyTypesNot: ["type-only"], pathNot: "^contracts/" },
  },
  {
    name: "validation-is-plain",
    comment: "The checks of a questionnaire use class-validator and nothing else.",
    severity: "error",
    from: { path: "^contracts/questions/validate" },
    to: { pathNot: ["^contracts/", "node_modules/class-validator/"] },
  },
  {
    name: "kernel-knows-no-plugin",
    comment: "The kernel imports contracts, never plugins.",
    severity: "error",
    from: { path: "^kernel/" },
    to: { path: "^(plugins|test|scripts|bench|examples|entry)" },
  },
  {
    name: "one-container",
    comment: "kernel/container.ts is the only file of the kernel that knows tsyringe.",
    severity: "error",
    from: { path: "^kernel/", pathNot: "^kernel/container\\.ts$" },
    to: { path: "node_modules/tsyringe/" },
  },
  {
    name: "one-host",
    comment: "kernel/pi-host*.ts are the only files of the kernel that use Pi's values.",
    severity: "error",
    from: { path: "^kernel/", pathNot: "^kernel/pi-host[^/]*\\.ts$" },
    to: { path: PI, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "plugins-are-islands",
    comment: "A plugin imports contracts and its own folder, never another plugin.",
    severity: "error",
    from: { path: "^plugins/([^/]+)/" },
    to: { path: "^plugins/", pathNot: "^plugins/$1/" },
  },
  {
    name: "plugins-know-no-kernel",
    comment: "Only the two composition roots import the kernel.",
    severity: "error",
    from: { path: "^plugins/", pathNot: COMPOSITION_ROOTS },
    to: { path: "^(kernel|test|scripts|bench|examples|entry)" },
  },
  {
    name: "one-name-for-pi",
    comment: "Every host resolves the @mariozechner names, the oldest only those.",
    severity: "error",
    from: { path: "^(contracts|kernel|plugins|entry\\.ts)" },
    to: { path: "node_modules/@earendil-works/" },
  },
  {
    name: "sources-need-no-tests",
    comment: "What is shipped imports no test, script or benchmark.",
    severity: "error",
    from: { path: "^(contracts|kernel|plugins|entry\\.ts)" },
    to: { path: "^(test|scripts|bench|examples)/" },
  },
];
