/** The media types that attachments can have, by the ending of their id. */

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  json: "application/json",
  bin: "application/octet-stream",
};

const ID = /^([0-9a-f]{64})\.([a-z]{3,4})$/;

/** Types that were not foreseen are kept as plain bytes. */
export function endingOf(mediaType: string): string {
  const name = mediaType.split(";", 1)[0]?.trim().toLowerCase();
  const known = Object.entries(TYPES).find(([, type]) => type.split(";", 1)[0] === name);
  return known?.[0] ?? "bin";
}

/** undefined for anything that is no attachment's id, so that no id can lead to another file. */
export function mediaTypeOf(id: string): string | undefined {
  const ending = ID.exec(id)?.[2];
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

export function isImage(mediaType: string): boolean {
  return mediaType.startsWith("image/");
}
