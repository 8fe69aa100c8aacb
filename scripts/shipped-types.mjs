/** Of the declarations that TypeScript wrote, only those that a user's compiler reads, and nothing it cannot find. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import typescript from "typescript";

/** An import for its effect says nothing about types, and what it names is built in: a user does not have it. */
const EFFECT_IMPORT = /^import "[^"]+";\n/gm;

/** @param entries declarations that `exports` names, absolute. Everything in `folder` that they do not reach goes. */
export function keepShippedTypes(folder, entries) {
  const reached = new Set(entries);
  // A set grows while it is walked.
  for (const file of reached) {
    const text = readFileSync(file, "utf8").replaceAll(EFFECT_IMPORT, "");
    writeFileSync(file, text);
    for (const { fileName } of typescript.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith(".")) reached.add(join(dirname(file), declarationOf(fileName)));
    }
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (file.endsWith(".d.ts") && !reached.has(file)) rmSync(file);
  }
}

function declarationOf(module) {
  return module.replace(/\.js$/, ".d.ts");
}
