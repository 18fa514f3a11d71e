import type { ErrorDetail } from "./errors.ts";

export type BandName = "header" | "footer";

/** Chromium loads nothing for headers and footers, and printing fails outright when one asks for a stylesheet or a font. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/@import/i, "`@import` is not available in headers and footers; write the rules in a `<style>` element."],
  [/@font-face/i, "`@font-face` is not available in headers and footers; use a font of the document's engine."],
  [/<link\b/i, "`<link>` is not available in headers and footers; write the rules in a `<style>` element."],
];

/** All faults of a header's or footer's HTML, with `header.html` or `footer.html` as the field. */
export function checkBand(html: string, name: BandName): ErrorDetail[] {
  const text = html.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => fromCodePoint(Number.parseInt(code, 16)));
  return REFUSED.filter(([pattern]) => pattern.test(text)).map(([, error]) => ({ field: `${name}.html`, error }));
}

/**
 * A header or footer as Chromium is to print it: readable type where its own default is too small to see, and the full width of the page.
 * Without a URL the class `url` shows nothing, rather than the engine's internal address.
 */
export function printedBand(html: string | null, name: BandName, hasUrl: boolean): string {
  if (html === null) return "<span></span>";
  const hideUrl = hasUrl ? "" : ".url{display:none!important}";
  return (
    `<style>#${name}{padding-left:0!important;padding-right:0!important}${hideUrl}</style>` +
    `<div style="width:100%;font-size:10px;line-height:1.3;font-family:sans-serif">${html}</div>`
  );
}

function fromCodePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
