import type { ErrorDetail } from "./errors.ts";

export type BandName = "header" | "footer";

/**
 * Constructs that headers and footers may not contain: Chromium loads nothing there, and printing fails when one needs a stylesheet or a font.
 */
const FORBIDDEN_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/@import/i, "must not contain `@import`: write the rules in a `<style>` element."],
  [/@font-face/i, "must not contain `@font-face`: use a font that Folio has installed."],
  [/<link\b/i, "must not contain `<link>`: write the rules in a `<style>` element."],
  [
    /\{\{[~{&\s]*markdown\s|data-folio-markdown/i,
    "must not contain `{{markdown}}`: headers and footers run no scripts.",
  ],
];

/** Returns all problems of a header's or footer's HTML, with `header.html` or `footer.html` as the field. */
export function checkBand(html: string, name: BandName): ErrorDetail[] {
  const text = html.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => fromCodePoint(Number.parseInt(code, 16)));
  return FORBIDDEN_PATTERNS.filter(([pattern]) => pattern.test(text)).map(([, error]) => ({
    field: `${name}.html`,
    error,
  }));
}

/** Place of a header or footer on the page. */
export interface BandPlacement {
  name: BandName;
  /** Without a URL the class `url` prints nothing instead of the engine's internal address. */
  hasUrl: boolean;
  /** Side margins of the page, in points. */
  leftPt: number;
  rightPt: number;
}

/**
 * Returns a header or footer as Chromium must print it: as wide as the page's text, in a readable font size instead of Chromium's tiny
 * default, and with backgrounds.
 */
export function bandTemplateHtml(html: string | null, { name, hasUrl, leftPt, rightPt }: BandPlacement): string {
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
