import type { ErrorDetail } from "./errors.ts";

export type BandName = "header" | "footer";

/** Chromium loads nothing for headers and footers, and printing fails outright when one asks for a stylesheet or a font. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/@import/i, "`@import` is not available in headers and footers; write the rules in a `<style>` element."],
  [/@font-face/i, "`@font-face` is not available in headers and footers; use a font of the document's engine."],
  [/<link\b/i, "`<link>` is not available in headers and footers; write the rules in a `<style>` element."],
  [
    /\{\{[~{&\s]*markdown\s|data-folio-markdown/i,
    "`{{markdown}}` is not available in headers and footers, which run no scripts.",
  ],
];

/** All faults of a header's or footer's HTML, with `header.html` or `footer.html` as the field. */
export function checkBand(html: string, name: BandName): ErrorDetail[] {
  const text = html.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => fromCodePoint(Number.parseInt(code, 16)));
  return REFUSED.filter(([pattern]) => pattern.test(text)).map(([, error]) => ({ field: `${name}.html`, error }));
}

/** Where a header or footer is printed. */
export interface BandPlace {
  name: BandName;
  /** Without a URL the class `url` shows nothing, rather than the engine's internal address. */
  hasUrl: boolean;
  /** The page's margins at the sides, in points. */
  leftPt: number;
  rightPt: number;
}

/**
 * A header or footer as Chromium is to print it: as wide as the page's text, in readable type where Chromium's own is too small to see,
 * and with its backgrounds.
 */
export function printedBand(html: string | null, { name, hasUrl, leftPt, rightPt }: BandPlace): string {
  if (html === null) return "<span></span>";
  const hideUrl = hasUrl ? "" : ".url{display:none!important}";
  const colors = "-webkit-print-color-adjust:exact;print-color-adjust:exact";
  const box = `box-sizing:border-box;width:100%;padding:0 ${rightPt}pt 0 ${leftPt}pt`;
  return (
    `<style>#${name}{padding-left:0!important;padding-right:0!important;${colors}}${hideUrl}</style>` +
    `<div style="${box};font-size:9pt;line-height:1.3;font-family:sans-serif">${html}</div>`
  );
}

function fromCodePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
