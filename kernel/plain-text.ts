/** Text of others, made safe to print on one line. */

// Control characters steer the terminal; the others break lines or reorder what a person reads.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export function plainText(text: string): string {
  return text.replace(UNSAFE, " ");
}
