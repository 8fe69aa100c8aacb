/** Makes the ids, values and headers that a model left out, always the same from the same words. */
import { isMembers, own, withMember } from "./repair-values.js";

const HEADER_WORDS = 4;
const HEADER_CHARACTERS = 24;
const NAME_CHARACTERS = 40;

interface Naming {
  /** The member to fill in. */
  readonly member: string;
  /** The member whose words it is made from. */
  readonly from: string;
  /** Where those words hold no letter and no digit. */
  readonly otherwise: string;
}

/** Fills in missing names; each differs from every other name of the list, given or made. */
export function fillNames(items: readonly unknown[], naming: Naming): unknown[] {
  const { member, from, otherwise } = naming;
  const taken = new Set(items.map((item) => (isMembers(item) ? own(item, member) : undefined)));
  const uses = new Map<string, number>();
  return items.map((item) => {
    if (!isMembers(item) || own(item, member) !== undefined) return item;
    const words = own(item, from);
    if (typeof words !== "string" || words.trim() === "") return item;
    const name = freeName(nameOf(words) || otherwise, taken, uses);
    taken.add(name);
    return withMember(item, member, name);
  });
}

/** The first words of a prompt, short enough for a tab. */
export function headerOf(prompt: string): string {
  const words = prompt.trim().split(/\s+/).slice(0, HEADER_WORDS).join(" ");
  const short = shortened(words, HEADER_CHARACTERS);
  return short.replace(/[\s?!:;,.…]+$/u, "") || short;
}

function nameOf(words: string): string {
  const plain = words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return shortened(plain.replace(/^-/, ""), NAME_CHARACTERS).replace(/-$/, "");
}

function freeName(name: string, taken: ReadonlySet<unknown>, uses: Map<string, number>): string {
  let count = (uses.get(name) ?? 0) + 1;
  while (taken.has(numbered(name, count))) count += 1;
  uses.set(name, count);
  return numbered(name, count);
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name}-${count}`;
}

/** Cuts between characters as a reader sees them. */
function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const segments = new Intl.Segmenter().segment(text.slice(0, characters * 16));
  return Array.from(segments, ({ segment }) => segment)
    .slice(0, characters)
    .join("");
}
