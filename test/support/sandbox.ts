/** A throw-away folder. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export class Sandbox implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<Sandbox> {
    return new Sandbox(await mkdtemp(join(tmpdir(), "askroom-sandbox-")));
  }

  /** Writes files by path; an object is written as JSON. Resolves with the folder `into`. */
  async write(into: string, files: Readonly<Record<string, string | object>>): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.folder, into, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    }
    return join(this.folder, into);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
