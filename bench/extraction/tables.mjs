/** The expected table is a grid of cells `{text, row, column, rowSpan, columnSpan}`. The HTML shows exactly these cells. */
export const REGIONS = [
  "Belgium",
  "Bulgaria",
  "Czech Republic",
  "Denmark",
  "Germany",
  "Estonia",
  "Ireland",
  "Greece",
  "Spain",
  "France",
  "Croatia",
  "Italy",
  "Cyprus",
  "Latvia",
  "Lithuania",
  "Luxembourg",
  "Hungary",
  "Malta",
  "Netherlands",
  "Austria",
  "Poland",
  "Portugal",
  "Romania",
  "Slovenia",
  "Slovakia",
  "Finland",
  "Sweden",
  "United Kingdom",
];
export const ITEMS = [
  "Agriculture, forestry and fishing",
  "Mining and quarrying",
  "Manufacturing",
  "Electricity, gas and water supply",
  "Construction",
  "Wholesale and retail trade",
  "Transport and storage",
  "Accommodation and food services",
  "Information and communication",
  "Financial and insurance activities",
  "Real estate",
  "Professional, scientific and technical activities",
  "Public administration and defence",
  "Education",
  "Human health and social work",
  "Arts, entertainment and recreation",
  "Other service activities",
];
export const NOUNS = [
  "method",
  "baseline",
  "sample",
  "network",
  "policy",
  "budget",
  "revenue",
  "margin",
  "survey",
  "response",
  "variant",
  "scheme",
  "index",
  "output",
  "sector",
  "region",
];
export const HEADS = [
  "Total",
  "Share",
  "Change",
  "Amount",
  "Number of cases",
  "Average per year",
  "Median",
  "Rate",
  "Population",
  "Expenditure",
  "Exports",
  "Imports",
  "Annual growth",
  "Employment",
  "Men",
  "Women",
  "Under 25",
  "Budget estimate",
];
export const SENTENCES = [
  "Applications are accepted until the end of the quarter",
  "Requires approval by the regional board",
  "Not available in all member states",
  "Revised after the second reading",
  "Includes estimates for missing values",
  "Paid in two equal instalments",
  "Based on the harmonised survey of households",
  "Subject to annual review by the committee",
];

export function number(random, kind) {
  if (random.chance(0.04)) return random.pick(["-", "n.a.", "–", ":"]);
  if (kind === "percent") return `${(random.next() * 100).toFixed(1)}%`;
  if (kind === "decimal") return (random.next() * 100 - 10).toFixed(random.pick([1, 2]));
  if (kind === "money") return `$${random.int(1, 900)},${String(random.int(0, 999)).padStart(3, "0")}`;
  if (kind === "spaced") return `${random.int(1, 99)} ${String(random.int(0, 999)).padStart(3, "0")}`;
  if (kind === "paren") return random.chance(0.2) ? `(${random.int(1, 999)})` : String(random.int(1, 9999));
  return random.chance(0.5)
    ? `${random.int(1, 99)},${String(random.int(0, 999)).padStart(3, "0")}`
    : String(random.int(1, 999));
}

export const unique = (random, list, count) => {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(0, left.length - 1), 1)[0]);
};

export class Grid {
  cells = [];
  rows = 0;
  constructor(columns) {
    this.columns = columns;
  }
  add(texts, { head = false, section = false } = {}) {
    let column = 0;
    for (const entry of texts) {
      const { text, columnSpan = 1, rowSpan = 1 } = typeof entry === "string" ? { text: entry } : entry;
      while (
        this.cells.some(
          (c) =>
            c.row < this.rows &&
            c.row + c.rowSpan > this.rows &&
            column >= c.column &&
            column < c.column + c.columnSpan,
        )
      )
        column++;
      this.cells.push({ text, row: this.rows, column, rowSpan, columnSpan, head, section });
      column += columnSpan;
    }
    this.rows++;
  }
}

/** Creates a table of statistics: a column of row labels, right-aligned numbers, sections, totals, and one or two header rows. */
export function statistics(random, { rows = random.int(5, 16), columns = random.int(2, 6), wide = false } = {}) {
  const grid = new Grid(columns + 1);
  const kind = random.pick(["integer", "percent", "decimal", "money", "spaced", "paren"]);
  const years = random.chance(0.4);
  const heads = years ? Array.from({ length: columns }, (_, i) => String(2004 + i)) : unique(random, HEADS, columns);
  if (columns >= 4 && random.chance(0.45)) {
    const left = Math.floor(columns / 2);
    grid.add(
      [
        { text: random.pick(["Country", "Sector", "Category"]), rowSpan: 2 },
        { text: random.pick(["Exports of goods", "First half", "Men"]), columnSpan: left },
        { text: random.pick(["Imports of goods", "Second half", "Women"]), columnSpan: columns - left },
      ],
      { head: true },
    );
    grid.add(heads, { head: true });
  } else {
    grid.add([random.chance(0.7) ? random.pick(["Country", "Sector", "Item"]) : "", ...heads], { head: true });
  }
  const stubs = unique(random, random.chance(0.5) || !wide ? REGIONS : ITEMS, rows);
  const sections = random.chance(0.25) && rows > 7;
  stubs.forEach((stub, index) => {
    if (sections && (index === 0 || index === Math.floor(rows / 2))) {
      grid.add([{ text: index === 0 ? "Group A" : "Group B", columnSpan: columns + 1 }], { section: true });
    }
    grid.add([stub, ...heads.map(() => number(random, kind))]);
  });
  if (random.chance(0.4)) grid.add(["Total", ...heads.map(() => number(random, kind))]);
  return grid;
}

/** Creates a table of words and numbers in which some cells have several lines. */
export function mixed(random, { rows = random.int(3, 9), long = true } = {}) {
  const grid = new Grid(4);
  grid.add(["Programme", "Description", "Status", "Cost"], { head: true });
  for (let i = 0; i < rows; i++) {
    const description =
      long && random.chance(0.6)
        ? `${random.pick(SENTENCES)}; ${random.pick(SENTENCES).toLowerCase()}`
        : random.pick(SENTENCES);
    grid.add([
      `${random.pick(NOUNS)} ${random.int(1, 40)}`,
      description,
      random.pick(["open", "closed", "under review"]),
      number(random, "integer"),
    ]);
  }
  return grid;
}

/** Creates a table that contains only words. */
export function wordsOnly(random, { rows = random.int(4, 9), columns = random.int(2, 4) } = {}) {
  const grid = new Grid(columns);
  grid.add(unique(random, ["Name", "Role", "Institution", "Field", "Place"], columns), { head: true });
  const pools = [
    REGIONS,
    NOUNS,
    ["University", "Agency", "Ministry", "Institute", "Council"],
    ["North", "South", "East", "West"],
  ];
  for (let i = 0; i < rows; i++)
    grid.add(Array.from({ length: columns }, (_, column) => random.pick(pools[column % pools.length])));
  return grid;
}

/** Creates a results table of a scientific paper: a row label and decimal numbers. */
export function results(random) {
  const columns = random.int(3, 5);
  const grid = new Grid(columns + 1);
  grid.add(["Model", ...unique(random, ["Precision", "Recall", "F1", "BLEU", "Time", "Params"], columns)], {
    head: true,
  });
  for (let i = 0; i < random.int(3, 8); i++) {
    grid.add([
      `${random.pick(["Base", "Large", "Ours", "CRF", "Tree"])}-${random.int(1, 9)}`,
      ...Array.from({ length: columns }, () => (random.next() * 100).toFixed(2)),
    ]);
  }
  return grid;
}

export const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const isFigure = (text) => /^[($\d-–]/.test(text) && /\d|^[-–:]$/.test(text);

export function tableHtml(grid, className) {
  const rows = Array.from({ length: grid.rows }, (_, row) => {
    const cells = grid.cells.filter((cell) => cell.row === row);
    const inner = cells.map(({ text, rowSpan, columnSpan, head }) => {
      const attributes = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ""}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ""}`;
      const align = head ? "" : isFigure(text) || /^(?:n\.a\.|:)$/.test(text) ? ' class="n" align="right"' : "";
      return `<${head ? "th" : "td"}${attributes}${align}>${escapeHtml(text)}</${head ? "th" : "td"}>`;
    });
    const kind = cells[0]?.head ? "h" : cells[0]?.section ? "s" : row % 2 ? "o" : "e";
    return `<tr class="${kind}">${inner.join("")}</tr>`;
  });
  return `<table class="${className}">${rows.join("")}</table>`;
}

const BASE =
  "table{border-collapse:collapse;margin:8px 0}th{text-align:left;font-weight:bold}td.n{text-align:right}td,th{padding:var(--pv) var(--ph);vertical-align:top}";
export const TABLE_CSS = {
  grid: `${BASE}td,th{border:1px solid #333}`,
  gridCentered: `${BASE}td,th{border:1px solid #999;vertical-align:middle}th{text-align:center;background:#ddd}`,
  booktabs: `${BASE}table{border-top:1.5px solid #000;border-bottom:1.5px solid #000}tr.h:has(+ tr:not(.h)) th{border-bottom:.7px solid #000}tr.h th[colspan]{border-bottom:.7px solid #000;text-align:center}`,
  headRule: `${BASE}tr.h:has(+ tr:not(.h)) th{border-bottom:1px solid #000}th{font-weight:normal}`,
  rowRules: `${BASE}td,th{border-bottom:.5px solid #888}`,
  zebra: `${BASE}tr.o td{background:#e8eef5}tr.h th{background:#345;color:#fff}`,
  borderless: `${BASE}`,
  borderlessPlain: `${BASE}th{font-weight:normal;text-align:right}th:first-child{text-align:left}`,
  columnRules: `${BASE}td,th{border-left:1px solid #000;border-right:1px solid #000}table{border:1px solid #000}tr.h:has(+ tr:not(.h)) th{border-bottom:1px solid #000}`,
  separate: `table{border-collapse:separate;border-spacing:2px;border:1px solid #777}td,th{border:1px solid #777;padding:var(--pv) var(--ph)}td.n{text-align:right}`,
  frame: `${BASE}table{border:1px solid #000}tr.h th{background:#eee}`,
};
