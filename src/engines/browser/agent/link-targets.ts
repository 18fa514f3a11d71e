import { TARGET_FUNCTIONS } from "../../../domain/contents.ts";
import { natives } from "./natives.ts";

/** Placeholder for a page number that is not known yet. Most page numbers have two digits. */
const UNKNOWN_PAGE = "00";
const PAGE_PROPERTY = "--folio-target-page";
const TEXT_PROPERTY = "--folio-target-text";
const TEXT_CHARACTERS = 1_000;

const HREF_ARGUMENT = String.raw`attr\(\s*href(?:\s+(?:url|string|type\([^()]*\)))?\s*\)`;
const TARGET_COUNTER = new RegExp(
  String.raw`target-counter\(\s*${HREF_ARGUMENT}\s*,\s*page\s*(?:,\s*decimal\s*)?\)`,
  "gi",
);
const TARGET_TEXT = new RegExp(String.raw`target-text\(\s*${HREF_ARGUMENT}\s*(?:,\s*content(?:\(\))?\s*)?\)`, "gi");

/** Returns the text as a quoted CSS string (css-syntax-3, section 4.3.7). */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

/**
 * Implements the CSS functions `target-counter(attr(href), page)` and `target-text(attr(href))`, which browsers do not
 * support. Replaces them with custom properties in the document's style elements. Sets these properties on each link.
 */
export function linkTargetFiller(document: Document): (pages: Record<string, string> | null) => void {
  const { bind, getter } = natives();
  const queryAll = bind(Document.prototype.querySelectorAll as (selectors: string) => NodeListOf<HTMLElement>);
  const byId = bind(Document.prototype.getElementById);
  const hashOf = getter(HTMLAnchorElement.prototype, "hash");
  const saidBy = getter(Node.prototype, "textContent");
  const styleOf = getter(HTMLElement.prototype, "style");
  const set = bind(CSSStyleDeclaration.prototype.setProperty);
  const { set: write } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent") ?? {};
  const say = bind(write as (text: string) => void);

  const readable = (sheet: HTMLElement): boolean => {
    const text = saidBy(sheet) ?? "";
    if (!TARGET_FUNCTIONS.some((name) => text.includes(name))) return false;
    say(
      sheet,
      text.replace(TARGET_COUNTER, `var(${PAGE_PROPERTY},"")`).replace(TARGET_TEXT, `var(${TEXT_PROPERTY},"")`),
    );
    return true;
  };

  return (pages) => {
    const sheets = [...queryAll(document, "style")].filter(readable);
    if (sheets.length === 0) return;
    for (const link of queryAll(document, 'a[href^="#"]')) {
      const name = hashOf(link).slice(1);
      const target = byId(document, idIn(name));
      if (!target) continue;
      const text = (saidBy(target) ?? "").replace(/\s+/g, " ").trim().slice(0, TEXT_CHARACTERS);
      set(styleOf(link), PAGE_PROPERTY, quoted(pages ? pageOf(pages, name) : UNKNOWN_PAGE));
      set(styleOf(link), TEXT_PROPERTY, quoted(text));
    }
  };
}

const pageOf = (pages: Record<string, string>, name: string): string =>
  Object.hasOwn(pages, name) ? (pages[name] ?? "") : "";

function idIn(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
