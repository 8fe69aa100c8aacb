import createPurifier from "dompurify";
import { Marked } from "marked";
import { showableImage } from "../wire/decode-presentation.js";

const markdown = new Marked({ gfm: true, breaks: true });
const purifier = createPurifier(window);

// The page's policy would refuse other images and the reader would see a broken one: a link says where it is.
purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName === "IMG") nameImage(element);
  if (element.tagName === "A") leaveSafely(element);
});

/** undefined for a text that the reader of Markdown gives up on. */
export function safeHtml(text: string): string | undefined {
  const html = htmlOf(text);
  if (html === undefined) return undefined;
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "button", "textarea", "select", "dialog", "iframe"],
    FORBID_ATTR: ["style", "class", "id", "name", "srcset", "background", "tabindex"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function htmlOf(text: string): string | undefined {
  try {
    return markdown.parse(text, { async: false });
  } catch {
    // It runs out of stack on texts that are nested deeply enough.
    return undefined;
  }
}

function nameImage(image: Element): void {
  const source = image.getAttribute("src") ?? "";
  if (showableImage(source) !== undefined) {
    image.setAttribute("loading", "lazy");
    return;
  }
  const link = document.createElement("a");
  link.textContent = image.getAttribute("alt") || source;
  if (/^https?:/i.test(source)) {
    link.href = source;
    leaveSafely(link);
  }
  image.replaceWith(link);
}

function leaveSafely(link: Element): void {
  const target = link.getAttribute("href") ?? "";
  if (target.startsWith("/") || target.startsWith("#")) return;
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}
