import { makeRandom } from "./random.mjs";
import { escapeHtml, Grid, HEADS, ITEMS, REGIONS, unique } from "./tables.mjs";

/** Test documents with tables whose rows form sections, with several header rows, labels of two lines, and many kinds of ruled lines. */
const figures = (random, count, kind) =>
  Array.from({ length: count }, () =>
    kind === "percent"
      ? (random.next() * 100).toFixed(1)
      : kind === "small"
        ? String(random.int(0, 99))
        : String(random.int(100, 99_999)).replaceAll(/\B(?=(\d{3})+$)/g, ","),
  );

/**
 * Creates a table with sections. The name of a section is alone in its row, in the first column; the labels of the rows below it may be
 * indented.
 */
function sectioned(random) {
  const columns = random.int(3, 6);
  const grid = new Grid(columns + 1);
  const kind = random.pick(["percent", "small", "large"]);
  const stub = random.pick(["", "Area", "Item"]);
  grid.add([stub, ...unique(random, HEADS, columns)], { head: true });
  const names = random.pick([
    ["Actual 1996", "Estimate 1997", "Projection 1998"],
    ["Men", "Women"],
    ["Full time", "Part time", "Both"],
    ["Northern district", "Southern district"],
  ]);
  const totals = random.chance(0.4);
  for (const name of names) {
    grid.add([name, ...Array.from({ length: columns }, () => "")], { section: true });
    for (const item of unique(random, random.chance(0.5) ? REGIONS : ITEMS, random.int(3, 6)))
      grid.add([item, ...figures(random, columns, kind)]);
    if (totals) grid.add(["Total", ...figures(random, columns, kind)]);
  }
  return grid;
}

/** Creates a table with sections whose names are centred over the whole width of the table. */
function centredSections(random) {
  const columns = random.int(3, 5);
  const grid = new Grid(columns + 1);
  grid.add([random.pick(["", "Year"]), ...unique(random, HEADS, columns)], { head: true });
  for (const name of ["Number", "Percent distribution"]) {
    grid.add([{ text: name, columnSpan: columns + 1 }], { section: true, centred: true });
    const years = Array.from({ length: random.int(4, 7) }, (_, i) => String(1998 + i));
    for (const year of years) grid.add([year, ...figures(random, columns, name === "Number" ? "large" : "percent")]);
  }
  return grid;
}

/** Creates a table with three header rows. A cell of the upper two rows spans a group of columns. */
function deepHeads(random) {
  const groups = random.int(2, 3);
  const grid = new Grid(groups * 2 + 1);
  grid.add(
    [
      { text: random.pick(["Country", "Industry"]), rowSpan: 3 },
      { text: random.pick(["All persons", "Value of production"]), columnSpan: groups * 2 },
    ],
    { head: true },
  );
  grid.add(
    unique(random, ["Total", "Urban", "Rural", "Coastal"], groups).map((text) => ({ text, columnSpan: 2 })),
    { head: true },
  );
  grid.add(Array.from({ length: groups }, () => ["2010", "2011"]).flat(), { head: true });
  for (const region of unique(random, REGIONS, random.int(5, 12)))
    grid.add([region, ...figures(random, groups * 2, "large")]);
  return grid;
}

/** Creates closely spaced rows with words in every column. Each row is separate: no two of them are one row of several lines. */
function closeRows(random) {
  const grid = new Grid(4);
  grid.add(["Name", "Place", "Branch", "Contact"], { head: true });
  const pick = (list) => random.pick(list);
  for (let i = 0; i < random.int(7, 14); i++)
    grid.add([
      pick(["Anna Weber", "Jonas Klein", "Maria Rossi", "Paul Martin", "Eva Novak", "John Smith"]),
      pick(REGIONS),
      pick(["retail trade", "public service", "health and care", "transport", "schools"]),
      pick(["by letter", "by telephone", "in person", "not given"]),
    ]);
  return grid;
}

/** Creates labels of two lines. The numbers of a row are beside the first line, beside the last line, or between the two lines. */
function longLabels(random) {
  const columns = random.int(2, 4);
  const grid = new Grid(columns + 1);
  grid.add(["Programme", ...unique(random, HEADS, columns)], { head: true });
  for (let i = 0; i < random.int(5, 10); i++) {
    const long = random.chance(0.5);
    grid.add([
      long
        ? `${random.pick(ITEMS)}, including ${random.pick(ITEMS).toLowerCase()} of earlier years`
        : random.pick(ITEMS),
      ...figures(random, columns, "large"),
    ]);
  }
  return grid;
}

const KINDS = { sectioned, centredSections, deepHeads, closeRows, longLabels };

const RULES = {
  none: "",
  ends: "table{border-top:1px solid #000;border-bottom:1px solid #000}tr.h:has(+ tr:not(.h)) td{border-bottom:.7px solid #000}",
  head: "tr.h:has(+ tr:not(.h)) td{border-bottom:.7px solid #000}",
  grid: "td{border:.6px solid #333}",
  columns:
    "td+td{border-left:.6px solid #000}table{border:.8px solid #000}tr.h:has(+ tr:not(.h)) td{border-bottom:.8px solid #000}",
  shaded: "tr.h td{background:#d9e2ec}tr.s td{background:#f0f0f0}",
};

function tableOf(grid, { indented, bold }) {
  let within = false;
  const rows = Array.from({ length: grid.rows }, (_, row) => {
    const cells = grid.cells.filter((cell) => cell.row === row);
    const kind = cells[0]?.head ? "h" : cells[0]?.section ? "s" : "b";
    if (kind === "s") within = true;
    const inner = cells.map(({ text, rowSpan, columnSpan, column, head }) => {
      const classes = [
        column > 0 && !head && /\d/.test(text) ? "n" : "",
        head && column > 0 ? "c" : "",
        column === 0 && within && kind === "b" && indented ? "i" : "",
        kind === "s" && bold ? "w" : "",
        kind === "s" && columnSpan > 1 ? "c" : "",
      ];
      return `<td class="${classes.join(" ")}" rowspan="${rowSpan}" colspan="${columnSpan}">${escapeHtml(text)}</td>`;
    });
    return `<tr class="${kind}">${inner.join("")}</tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}

/**
 * Returns a page with one of these tables. `index` selects the kind of table and the style of its ruled lines. Over all
 * indexes, every pair of these occurs.
 */
export function sectionDocument(index, series, write) {
  const random = makeRandom(series + 70_000 + index);
  const kinds = Object.keys(KINDS);
  const kind = kinds[index % kinds.length];
  const ruling = Object.keys(RULES)[Math.floor(index / kinds.length + index) % Object.keys(RULES).length];
  const grid = KINDS[kind](random);
  const align = random.pick(["top", "middle", "bottom"]);
  const css = `@page{size:A4;margin:18mm}body{margin:0;font:${random.pick([8, 9, 10])}pt/1.25 ${random.pick(["'Liberation Serif'", "'Liberation Sans'", "Carlito"])}}p{margin:0 0 8px;text-align:justify}table{border-collapse:collapse;margin:6px 0}td{padding:${random.int(0, 3)}px ${random.int(5, 14)}px;vertical-align:${align}}tr.h td{vertical-align:bottom;max-width:90px}td:first-child{width:170px}.n{text-align:right}.c{text-align:center}.i{padding-left:20px}.w{font-weight:bold}${RULES[ruling]}`;
  const text = () => `<p>${write.paragraph(random)}</p>`;
  const body = `<h1 style="font-size:15pt">${write.heading(random)}</h1>${text()}<div>Table ${index + 1}. ${write.heading(random)}</div>${tableOf(grid, { indented: random.chance(0.5), bold: random.chance(0.4) })}<div style="font-size:7pt">Source: ${write.heading(random)}.</div>${text()}`;
  return {
    name: `section-${String(index).padStart(2, "0")}-${kind}-${ruling}`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${body}</html>`,
    grids: [grid],
  };
}
