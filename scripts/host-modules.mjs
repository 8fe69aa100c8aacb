/**
 * How the bundle reaches Pi's own modules. Pi's loader knows them, but it takes ten times as long as Node
 * to read a file for the first time. So it reads a loader of ten lines, which hands Pi's modules over, and
 * Node reads the rest. A new build has new file names, so `/reload` takes it in.
 */
import { basename } from "node:path";

const SLOT = "askroom.host-modules.v1";
const HOST_MODULES = ["@mariozechner/pi-coding-agent", "@mariozechner/pi-tui"];

/** Puts what the loader handed over in the place of Pi's modules. */
export const hostModulesPlugin = {
  name: "host-modules",
  setup(build) {
    build.onResolve({ filter: /^@mariozechner\// }, ({ path }) =>
      HOST_MODULES.includes(path)
        ? { path, namespace: "host" }
        : { errors: [{ text: `${path} is no module of Pi that the loader hands over` }] },
    );
    build.onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
      contents: `module.exports = globalThis[Symbol.for("${SLOT}")]["${path}"];`,
    }));
  },
};

/** The name of the file that was made of this source. */
export function builtFrom(source, { outputs }) {
  return basename(Object.keys(outputs).find((file) => outputs[file].entryPoint === source));
}

/** The text of the file that Pi's loader reads. */
export function piLoader(body) {
  const imports = HOST_MODULES.map((name, index) => `import * as host${index} from "${name}";`);
  const members = HOST_MODULES.map((name, index) => `"${name}": host${index}`);
  return [
    ...imports,
    "export default async function askroom(pi) {",
    `  globalThis[Symbol.for("${SLOT}")] = { ${members.join(", ")} };`,
    `  const { default: start } = await import("./${body}");`,
    "  await start(pi);",
    "}",
    "",
  ].join("\n");
}
