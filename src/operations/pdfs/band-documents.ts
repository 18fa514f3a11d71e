import type { BandValues, ComposedBand, ComposedBands } from "../../domain/composed-bands.ts";
import type { RenderOptions } from "../../domain/render-input.ts";

/**
 * Distances in points from the paper edge to a header or footer, and from there to the page content. They are the same
 * as in Chromium.
 */
export const BAND_EDGE_PT = 11.34;
export const BAND_GAP_PT = 5.67;

/** Page properties that headers and footers need. */
export type BandPaper = Pick<RenderOptions, "widthPt" | "heightPt" | "marginPt">;

/** Values of the placeholders `title`, `url` and `date`, which are the same on all pages. */
export interface BandFacts {
  title: string;
  url: string;
}

const BAND_RESET_CSS =
  "html,body{margin:0;padding:0}.folio-sheet,.folio-sheet *{-webkit-print-color-adjust:exact;print-color-adjust:exact}";
const BAND_TYPE_CSS = "font:9pt/1.3 sans-serif;color:#333;box-sizing:border-box;overflow-wrap:break-word";

/**
 * Returns an HTML document for measuring a header or footer. It shows all variants of the header or footer on top of
 * each other, so its height is that of the tallest variant.
 */
export function measuringDocument(band: ComposedBand, { marginPt }: BandPaper, base: string | null): string {
  const variants = [band.html, band.firstHtml, band.evenHtml].filter((html) => html);
  const style = `${BAND_RESET_CSS}#all{display:grid;${sidesOf(marginPt)}}#all>div{grid-area:1/1;min-width:0;${BAND_TYPE_CSS}}`;
  const values: BandValues = { pageNumber: 888, totalPages: 888, section: "", sectionPage: 88, sectionPages: 88 };
  return documentWithScript({ style, css: band.css, base }, { variants, values }, MEASURE_SCRIPT);
}

/** Returns an HTML document with one sheet per page. Each sheet has the page's header and footer at their positions. */
export function overlayDocument(
  { header, footer }: ComposedBands,
  { marginPt, widthPt, heightPt }: BandPaper,
  { values, facts, base }: { values: BandValues[]; facts: BandFacts; base: string | null },
): string {
  const band = `position:absolute;left:0;right:0;display:flex;${sidesOf(marginPt)}`;
  const style =
    `${BAND_RESET_CSS}.folio-sheet{position:relative;overflow:hidden;width:${widthPt}pt;height:${heightPt - 0.5}pt}` +
    ".folio-sheet+.folio-sheet{break-before:page}" +
    `.folio-band>div{width:100%;${BAND_TYPE_CSS}}` +
    `.folio-header{${band};top:0;padding-top:${BAND_EDGE_PT}pt;align-items:flex-start}` +
    `.folio-footer{${band};bottom:0;padding-bottom:${BAND_EDGE_PT}pt;align-items:flex-end}`;
  const css = [header?.css, footer?.css].filter(Boolean).join("\n");
  return documentWithScript({ style, css, base }, { header, footer, values, facts }, COMPOSE_SCRIPT);
}

const sidesOf = ({ left, right }: RenderOptions["marginPt"]): string =>
  `box-sizing:border-box;padding-left:${left}pt;padding-right:${right}pt`;

interface Frame {
  style: string;
  css: string;
  base: string | null;
}

/**
 * Content security policy. It allows only Folio's own script. It also blocks frames and media, which headers and
 * footers never supported.
 */
const POLICY = "script-src 'nonce-folio'; frame-src 'none'; object-src 'none'; media-src 'none'";

/** Returns an HTML document with a script of Folio. The script reads the caller's texts as data. */
function documentWithScript({ style, css, base }: Frame, data: object, script: string): string {
  const json = JSON.stringify({ ...data, css }).replaceAll("<", "\\u003c");
  const address = base === null ? "" : `<base href="${base.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${address}<style>${style}</style></head><body><script type="application/json" id="folio-data">${json}</script><script nonce="folio">${script}</script></body></html>`;
}

const SHARED_SCRIPT = `
const data = JSON.parse(document.getElementById("folio-data").textContent);
const own = document.createElement("style");
own.textContent = data.css;
document.head.append(own);
const fill = (element, values) => {
  for (const [name, value] of Object.entries(values))
    for (const each of element.getElementsByClassName(name)) each.textContent = String(value);
};
const today = new Date().toLocaleDateString(navigator.language);
`;

const MEASURE_SCRIPT = `${SHARED_SCRIPT}
const all = document.createElement("div");
all.id = "all";
for (const html of data.variants) {
  const one = document.createElement("div");
  one.innerHTML = html;
  fill(one, { ...data.values, date: today });
  all.append(one);
}
document.body.append(all);
`;

const COMPOSE_SCRIPT = `${SHARED_SCRIPT}
const htmlOf = (band, index) => {
  if (index === 0 && band.firstHtml !== null) return band.firstHtml;
  return (index + 1) % 2 === 0 && band.evenHtml !== null ? band.evenHtml : band.html;
};
data.values.forEach((values, index) => {
  const sheet = document.createElement("div");
  sheet.className = "folio-sheet";
  for (const name of ["header", "footer"]) {
    const band = data[name];
    const html = band ? htmlOf(band, index) : "";
    if (html === "") continue;
    const place = document.createElement("div");
    place.className = "folio-band folio-" + name;
    const inner = document.createElement("div");
    inner.innerHTML = html;
    fill(inner, { ...values, ...data.facts, date: today });
    place.append(inner);
    sheet.append(place);
  }
  document.body.append(sheet);
});
`;
