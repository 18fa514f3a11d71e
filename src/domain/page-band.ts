import type { ErrorDetail } from "./errors.ts";

export type BandName = "header" | "footer";

/**
 * Patterns of HTML that a header or footer may not contain. Chromium loads no files for headers and footers, and
 * printing fails if they need a stylesheet or a font.
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

/**
 * Returns all problems in the HTML of a header or footer. The `field` of each problem is `header.html` or
 * `footer.html`.
 */
export function checkBand(html: string, name: BandName): ErrorDetail[] {
  const text = html.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => fromCodePoint(Number.parseInt(code, 16)));
  return FORBIDDEN_PATTERNS.filter(([pattern]) => pattern.test(text)).map(([, error]) => ({
    field: `${name}.html`,
    error,
  }));
}

/** Position of a header or footer on the page. */
export interface BandPlacement {
  name: BandName;
  /**
   * Whether the document has a URL. If it has none, elements of the class `url` print nothing instead of the engine's
   * internal address.
   */
  hasUrl: boolean;
  /** Side margins of the page, in points. */
  leftPt: number;
  rightPt: number;
}

/**
 * Returns the HTML of a header or footer for Chromium. It is as wide as the page's text, has a readable font size
 * instead of Chromium's tiny default, and prints backgrounds.
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
