/**
 * Which texts are shown as they are written instead of as Markdown. Reading Markdown takes time that grows with the
 * square of some of its measures, and a page that reads cannot be used: these bounds keep a text of any making below
 * about a second.
 */

const mostCharacters = 300_000;
/** Of quotes and lists that begin on one line. */
const nested = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){30}/m;
const farIndented = /^[ \t]{120,}(?:[*+-]|\d{1,9}[.)])[ \t]/m;
const longRun = /(?<![\w.+-])[\w.+-]{1500}|(?<![ \t])[ \t]{1500}/;
const emphasis = /[*_~]/g;
const mostEmphasis = 3000;
const inlinePicture = /data:image\/[\w.+-]+;base64,[\w+/=]+/g;

export function isShownAsWritten(text: string): boolean {
  const prose = text.replace(inlinePicture, "");
  return (
    prose.length > mostCharacters ||
    nested.test(prose) ||
    farIndented.test(prose) ||
    longRun.test(prose) ||
    prose.split(/\n[ \t]*\n/).some(hasTooMuchEmphasis)
  );
}

function hasTooMuchEmphasis(paragraph: string): boolean {
  return (paragraph.match(emphasis)?.length ?? 0) > mostEmphasis;
}
