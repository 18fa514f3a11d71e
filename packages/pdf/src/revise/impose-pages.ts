import { type Matrix, multiply, scaling, translation } from "../content/matrix.ts";
import { pageForm } from "../content/page-form.ts";
import type { PdfWarning } from "../errors.ts";
import { dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf, shownSize } from "../file/pages.ts";
import { Destinations } from "../navigation/destinations.ts";
import { type OutlineItem, readOutline, writeOutline } from "../navigation/outline.ts";
import type { Sheets } from "../revise/revision.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { flatten } from "./flatten.ts";

/** Catalog entries that refer to the original pages. They are not valid for the sheets that replace these pages. */
const CATALOG_KEYS = ["StructTreeRoot", "MarkInfo", "PageLabels", "Dests", "OpenAction", "Threads", "PageLayout"];

interface Size {
  widthPt: number;
  heightPt: number;
}

/**
 * Arrangement of pages on a sheet at which the pages are shown largest: the sheet size, and the numbers of columns and
 * rows.
 */
interface Grid {
  sheet: Size;
  columns: number;
  rows: number;
}

/**
 * Places several pages on each sheet. Draws fields and annotations into the content, and makes bookmarks lead to the
 * sheets. Removes links and tags, because the positions that they refer to change. Returns the warnings of `flatten`.
 */
export async function imposePages(document: PdfDocument, sheets: Sheets): Promise<PdfWarning[]> {
  const { warnings } = flatten(document, { annotations: true });
  const pages = pagesOf(document);
  const outline = readOutline(document, new Destinations(document, pages));
  const first = pages[0];
  const grid = gridFor(sheets, first ? shownSize(document, first) : sheets);
  const root = document.reserve();
  const kids: PdfRef[] = [];
  const sheetOf = new Map<number, PdfRef>();
  for (let at = 0; at < pages.length; at += sheets.perSheet) {
    const own = pages.slice(at, at + sheets.perSheet);
    const sheet = addSheet(document, { pages: own, grid, sheets, root });
    kids.push(sheet);
    for (const page of own) sheetOf.set(page.ref.number, sheet);
    await document.budget.yieldIfDue();
  }
  for (const { ref } of pages) document.replace(ref, null);
  document.replace(root, PdfDict.of({ Type: name("Pages"), Count: kids.length, Kids: kids }));
  document.catalog.set("Pages", root);
  for (const key of CATALOG_KEYS) document.catalog.delete(key);
  const names = document.dict(document.catalog.get("Names"));
  for (const key of ["Dests", "Pages", "Templates"]) names?.delete(key);
  writeOutline(document, retargetOutline(outline, sheetOf));
  dropClaims(document);
  return warnings;
}

function gridFor({ perSheet, widthPt, heightPt, marginPt, gapPt }: Sheets, page: Size): Grid {
  let best: (Grid & { scale: number }) | null = null;
  for (let columns = 1; columns <= perSheet; columns++) {
    const rows = Math.ceil(perSheet / columns);
    if (columns * rows !== perSheet) continue;
    for (const sheet of [
      { widthPt, heightPt },
      { widthPt: heightPt, heightPt: widthPt },
    ]) {
      const cell = cellOf({ sheet, columns, rows }, { marginPt, gapPt });
      const scale = Math.min(cell.widthPt / page.widthPt, cell.heightPt / page.heightPt);
      if (!best || scale > best.scale + 1e-9) best = { sheet, columns, rows, scale };
    }
  }
  return best ?? { sheet: { widthPt, heightPt }, columns: perSheet, rows: 1 };
}

const cellOf = ({ sheet, columns, rows }: Grid, { marginPt, gapPt }: Pick<Sheets, "marginPt" | "gapPt">): Size => ({
  widthPt: Math.max(1, (sheet.widthPt - 2 * marginPt - (columns - 1) * gapPt) / columns),
  heightPt: Math.max(1, (sheet.heightPt - 2 * marginPt - (rows - 1) * gapPt) / rows),
});

interface ImposeContext {
  pages: PdfPage[];
  grid: Grid;
  sheets: Sheets;
  root: PdfRef;
}

function addSheet(document: PdfDocument, { pages, grid, sheets, root }: ImposeContext): PdfRef {
  const forms = new PdfDict();
  let content = "";
  for (const [i, page] of pages.entries()) {
    const form = pageForm(document, page, {
      resources: page.inherited("Resources") ?? new PdfDict(),
      group: page.dict.get("Group"),
      keepsMarkedContent: true,
    });
    forms.set(`Page${i + 1}`, document.add(form.stream));
    const cell = cellAt(i, grid, sheets);
    const scale = Math.min(cell.widthPt / form.width, cell.heightPt / form.height);
    const [width, height] = [form.width * scale, form.height * scale];
    const [x, y] = [cell.x + (cell.widthPt - width) / 2, cell.y + (cell.heightPt - height) / 2];
    const place: Matrix = [form.toPoints, scaling(scale, scale), translation(x, y)].reduce(multiply);
    content += `q ${place.map(formatNumber).join(" ")} cm /Page${i + 1} Do Q\n`;
    if (sheets.border) content += `q 0.5 w 0.6 G ${[x, y, width, height].map(formatNumber).join(" ")} re S Q\n`;
  }
  return document.add(
    PdfDict.of({
      Type: name("Page"),
      Parent: root,
      MediaBox: [0, 0, grid.sheet.widthPt, grid.sheet.heightPt],
      Resources: PdfDict.of({ XObject: forms }),
      Contents: document.add(new PdfStream(new PdfDict(), bytesOf(content))),
    }),
  );
}

/**
 * Returns the size of a cell, and its position from the bottom left of the sheet. Cell 0 is the cell at the top left.
 */
function cellAt(index: number, grid: Grid, { order, marginPt, gapPt }: Sheets): Size & { x: number; y: number } {
  const { columns, rows, sheet } = grid;
  const [column, row] =
    order === "rows" ? [index % columns, Math.floor(index / columns)] : [Math.floor(index / rows), index % rows];
  const cell = cellOf(grid, { marginPt, gapPt });
  return {
    ...cell,
    x: marginPt + column * (cell.widthPt + gapPt),
    y: sheet.heightPt - marginPt - cell.heightPt - row * (cell.heightPt + gapPt),
  };
}

/** Returns the bookmarks with new destinations, which lead to sheets instead of pages. */
function retargetOutline(items: OutlineItem[], sheetOf: Map<number, PdfRef>): OutlineItem[] {
  return items.map((item) => {
    const entries = new PdfDict(item.entries);
    const target = entries.get("Dest");
    const page = Array.isArray(target) ? target[0] : null;
    const sheet = page && typeof page === "object" && "number" in page ? sheetOf.get(page.number) : undefined;
    entries.delete("SE");
    if (target !== undefined) entries.delete("Dest");
    if (sheet) entries.set("Dest", [sheet, name("Fit")]);
    return { ...item, entries, children: retargetOutline(item.children, sheetOf) };
  });
}
