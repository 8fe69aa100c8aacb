interface FileSource {
  readonly files: Iterable<File>;
}

/** The pictures of a paste or a drop. */
export function imagesOf(source: FileSource | null): readonly File[] {
  return source === null ? [] : [...source.files].filter(({ type }) => type.startsWith("image/"));
}

/** A paragraph of its own at a place in a text. */
export function insertAt(text: string, at: number, paragraph: string): string {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  return `${before === "" ? "" : `${before}\n\n`}${paragraph}\n\n${after}`;
}
