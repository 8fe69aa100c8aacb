/** The built website: a fixed list of files, read once, so that no address can lead out of its folder. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

export interface SiteFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly entityTag: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export class Site {
  readonly #folder: string;
  #files: ReadonlyMap<string, SiteFile> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path as in the address, with its leading slash. */
  file(path: string): SiteFile | undefined {
    this.#files ??= readFiles(this.#folder);
    return this.#files.get(path);
  }

  /** The script that authored pages speak to the website through; empty where no website was built. */
  get bridge(): string {
    const file = this.file("/bridge.js");
    return file === undefined ? "" : Buffer.from(file.content).toString("utf8");
  }
}

function readFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = new Uint8Array(readFileSync(path));
    files.set(`/${relative(folder, path).split(sep).join("/")}`, {
      content,
      mediaType: TYPES[extname(path)] ?? "application/octet-stream",
      entityTag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    });
  }
  return files;
}
