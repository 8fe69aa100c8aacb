/** The project's own files, as git knows them or would take them in. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./built-package.js";

export interface SourceFile {
  /** From the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

const TEXT = /\.(tsx?|mts|mjs|js|css|html|json|md|sh)$|(^|\/)(run|LICENSE|\.gitignore|\.npmrc)$/;

/** Every file, pictures and styles included, by its path from the project's folder. */
export function projectPaths(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  return listed.split("\n").filter((path) => path !== "" && existsSync(join(projectFolder, path)));
}

/** The files that people write and read. */
export function sourceFiles(): readonly SourceFile[] {
  return projectPaths()
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectFolder, path), "utf8") }));
}

/** Where each match of a pattern stands: `path:line: text`. */
export function findInFiles(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const hit = pattern.exec(line);
      return hit === null ? [] : [`${path}:${index + 1}: ${hit[0]}`];
    }),
  );
}
