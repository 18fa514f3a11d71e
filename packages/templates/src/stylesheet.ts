import { type Diagnostic, diagnosticAt, LineMap } from "./position.ts";

/**
 * Elements of the head that end at the `>` of their start tag. The elements in the next constant contain text and end
 * at their closing tag.
 */
const EMPTY_ELEMENTS = new Set(["html", "head", "meta", "link", "base"]);
const TEXT_ELEMENTS = new Set(["title", "style", "script"]);
const TAG_NAME = /<([a-z]+)(?=[\s/>])/iy;
const SPACE = /\s*/y;

/** Returns an error for each part of the CSS that prevents inserting the CSS into a <style> element. */
export function checkStylesheet(css: string): Diagnostic[] {
  const lines = new LineMap(css);
  const closings = [...css.matchAll(/<\/style/gi)].map(({ index }) =>
    diagnosticAt(lines.at(index), '"</style" would end the stylesheet; in a CSS string write "<\\/style"'),
  );
  const tags = [...css.matchAll(/\{\{/g)].map(({ index }) =>
    diagnosticAt(lines.at(index), "css is not a template; put rules that need data into a <style> element of html"),
  );
  return [...closings, ...tags].toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/**
 * Inserts the stylesheet after the elements of the document's head. Its rules therefore override the rules of earlier
 * stylesheets.
 */
export function withStylesheet(html: string, css: string): string {
  const at = endOfHead(html);
  return `${html.slice(0, at)}<style>${css}</style>${html.slice(at)}`;
}

/** Returns the offset of the end of the doctype, comments and head elements at the start of the document. */
function endOfHead(html: string): number {
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    const next = at + (SPACE.exec(html)?.[0].length ?? 0);
    const end = endOfHeadItem(html, next);
    if (end === null) return at;
    at = end;
  }
}

function endOfHeadItem(html: string, at: number): number | null {
  if (html.startsWith("<!--", at)) return after(html, "-->", at + 4);
  if (/^<!doctype/i.test(html.slice(at, at + 9))) return after(html, ">", at);
  TAG_NAME.lastIndex = at;
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase() ?? "";
  if (EMPTY_ELEMENTS.has(name)) return endOfTag(html, at);
  if (!TEXT_ELEMENTS.has(name)) return null;
  const contents = endOfTag(html, at);
  if (contents === null) return null;
  const closing = new RegExp(`</${name}[\\s/>]`, "gi");
  closing.lastIndex = contents;
  const found = closing.exec(html);
  return found && after(html, ">", found.index);
}

/**
 * Returns the offset after the `>` that ends a start tag. Ignores `>` in quoted attributes. Returns null when the tag
 * does not end.
 */
function endOfTag(html: string, start: number): number | null {
  let quote = "";
  for (let at = start; at < html.length; at++) {
    const character = html[at] ?? "";
    if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return null;
}

function after(html: string, mark: string, from: number): number | null {
  const found = html.indexOf(mark, from);
  return found < 0 ? null : found + mark.length;
}
