import { makeRandom } from "./random.mjs";
import { escapeHtml, Grid, HEADS, ITEMS, REGIONS, SENTENCES, unique } from "./tables.mjs";

/**
 * Test documents with tables as public offices, statisticians and accountants make them. A cell may have `html` (its markup) in addition to
 * `text` (its content).
 */
const ACCOUNTS = [
  "Cash and cash equivalents",
  "Receivables, net of allowance for doubtful accounts",
  "Inventories",
  "Prepaid expenses",
  "Property and equipment",
  "Accrued salaries and employee benefits payable",
  "Deferred revenue",
  "Long-term obligations due after more than one year",
  "Interest income",
  "Grants and contributions",
  "Fees and charges",
  "Other",
];
const LONG_HEADS = [
  "Persons employed full time",
  "Average weekly earnings (dollars)",
  "Percent of total",
  "Number of establishments",
  "Change from previous year",
  "Estimated cost per unit",
  "Share of households",
  "Margin of error",
  "Value of shipments",
  "Standard deviation",
  "Applications received",
  "Cases closed",
];
const FIELDS = ["Objective", "Responsible body", "Measure", "Timetable", "Legal basis", "Remarks", "Indicator"];
const CLAUSES = [
  "reduce the number of open cases",
  "publish revised guidance for applicants",
  "extend the survey to smaller units",
  "agree common definitions with regional offices",
  "report to the committee every six months",
  "train staff in the new procedure",
  "complete the transfer of records",
  "monitor compliance with the directive",
];

const grouped = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const MARK = { span: "<sup>", end: "</sup>" };
const marked = (random, text, chance = 0.08) => {
  if (!random.chance(chance)) return { text };
  const mark = String(random.int(1, 4));
  return { text: `${text}${mark}`, html: `${escapeHtml(text)}${MARK.span}${mark}${MARK.end}` };
};
const clause = (random) => {
  const text = Array.from({ length: random.int(1, 3) }, () => random.pick(CLAUSES)).join("; ");
  return `${text[0].toUpperCase()}${text.slice(1)}${random.chance(0.5) ? "." : ""}`;
};

function figure(random, kind) {
  if (kind === "percent") return (random.next() * 100).toFixed(1);
  if (kind === "rate") return (random.next() * 12 - 4).toFixed(2);
  if (kind === "large") return grouped(random.int(1_000, 90_000_000));
  if (kind === "paren")
    return random.chance(0.25) ? `(${grouped(random.int(10, 99_000))})` : grouped(random.int(10, 99_000));
  return grouped(random.int(1, 99_999));
}

const sheet = (css, body, { size = "letter", margin = 18, font = "'Liberation Serif'", px = 10 } = {}) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:${size};margin:${margin}mm}body{margin:0;font:${px}pt/1.3 ${font}}p{margin:0 0 8px}h1{font-size:16pt;margin:0 0 8px}h2{font-size:12pt;margin:10px 0 6px}.cap{margin:8px 0 4px}.note{font-size:.8em;margin:3px 0 10px}.cols{column-count:2;column-gap:22px}table{border-collapse:collapse;margin-bottom:8px}td,th{vertical-align:top;font-weight:inherit;text-align:left}sup{font-size:.65em;line-height:0}.n{text-align:right}.c{text-align:center}${css}</style><body>${body}</html>`;

function tableOf(grid, attributes = "") {
  const rows = Array.from({ length: grid.rows }, (_, row) => {
    const cells = grid.cells
      .filter((cell) => cell.row === row)
      .map(({ text, html, className = "", style = "", rowSpan, columnSpan }) => {
        const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ""}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ""}`;
        return `<td${spans} class="${className}" style="${style}">${html ?? escapeHtml(text)}</td>`;
      });
    return `<tr class="${grid.rowClasses?.[row] ?? ""}">${cells.join("")}</tr>`;
  });
  return `<table ${attributes}>${rows.join("")}</table>`;
}

/** Adds a row to a grid. Each entry becomes a cell, which keeps the HTML, the class and the style of the entry. */
function addRow(grid, entries, rowClass = "") {
  const start = grid.cells.length;
  grid.add(entries);
  grid.cells.slice(start).forEach((cell, index) => {
    const entry = entries[index];
    if (typeof entry === "object")
      Object.assign(cell, { html: entry.html, className: entry.className, style: entry.style });
  });
  grid.rowClasses = { ...grid.rowClasses, [grid.rows - 1]: rowClass };
}

const number = (text, more = {}) => ({ text, className: "n", ...more });

/**
 * Creates a balance sheet: indented row labels, separate dollar signs at the first and last number of a column, and ruled lines only above
 * totals.
 */
function financial(random) {
  const columns = random.int(2, 4);
  const grid = new Grid(columns + 1);
  const notes = random.chance(0.25);
  const years = Array.from({ length: columns }, (_, i) => String(2009 + i));
  const sign = random.chance(0.6);
  const first = random.int(30, 90);
  addRow(grid, ["", ...years.map((text, i) => ({ text: notes && i === 0 ? "Note" : text, className: "n u" }))]);
  const figures = (total, lead) =>
    years.map((_, index) => {
      if (notes && index === 0) return number(random.chance(0.4) && !total ? String(random.int(2, 19)) : "");
      const value = !total && random.chance(0.08) ? "—" : figure(random, "paren");
      const apart = sign && (total || lead) && value !== "—";
      return number(apart ? `$${value}` : value, {
        html: apart ? `<span style="float:left">$</span>${value}` : value,
        className: total ? "n t" : "n",
      });
    });
  const parts = unique(
    random,
    ["Assets", "Current liabilities", "Revenues:", "Net position", "Expenses:"],
    random.int(2, 3),
  );
  parts.forEach((part, at) => {
    addRow(grid, [{ text: part, style: random.chance(0.5) ? "font-weight:bold" : "" }, ...years.map(() => "")]);
    unique(random, ACCOUNTS, random.int(2, 5)).forEach((text, index) => {
      const label = marked(random, text, 0.05);
      addRow(grid, [{ ...label, className: "i1" }, ...figures(false, at === 0 && index === 0)]);
    });
    addRow(grid, [{ text: `Total ${part.toLowerCase().replace(":", "")}`, className: "i2" }, ...figures(true, false)]);
  });
  const width = random.int(300, 420);
  const css = `.i1{padding-left:14px}.i2{padding-left:28px}.fin td{padding-top:1px;padding-bottom:1px}.fin td.n{width:${first + 14}px;padding-left:${random.int(8, 22)}px}.fin .t{border-top:.6px solid #000}.fin .u{border-bottom:.6px solid #000}`;
  return { grid, css, html: tableOf(grid, `class="fin" width="${width + 60 * columns}"`) };
}

/**
 * Creates a table of a statistical yearbook: small type, many columns, dot leaders, two header rows, and thick ruled lines above and below
 * the table.
 */
function abstract(random) {
  const columns = random.int(5, 9);
  const grid = new Grid(columns + 1);
  const kind = random.pick(["integer", "percent", "large"]);
  const px = kind === "large" ? 6.5 : random.pick([7, 7.5, 8]);
  const leaders = random.chance(0.6);
  const twoLevels = random.chance(0.5);
  const heads = random.chance(0.4)
    ? Array.from({ length: columns }, (_, i) => String(1995 + i))
    : unique(random, LONG_HEADS, columns);
  const align = random.pick(["c", "n"]);
  if (twoLevels) {
    const left = random.int(2, columns - 2);
    addRow(grid, [
      { text: "Characteristic", rowSpan: 2, className: `${align === "c" ? "c " : ""}b h` },
      { text: "Total population", columnSpan: left, className: "c s h" },
      {
        text: random.pick(["Percent distribution", "Change, 1990 to 2000"]),
        columnSpan: columns - left,
        className: "c s h",
      },
    ]);
    addRow(
      grid,
      heads.map((text) => ({ text, className: `${align} b h` })),
    );
  } else
    addRow(grid, [
      { text: random.pick(["Item", "Industry", "State"]), className: "b h" },
      ...heads.map((text) => ({ text, className: `${align} b h` })),
    ]);
  const items = unique(random, random.chance(0.5) ? REGIONS : ITEMS, random.int(8, 20));
  items.forEach((item, index) => {
    const label = marked(random, item);
    const body = label.html ?? escapeHtml(label.text);
    const html = leaders
      ? `<div style="display:flex;width:100%"><span>${body}</span><span style="flex:1;overflow:hidden;white-space:nowrap;height:1.25em">${".".repeat(120)}</span></div>`
      : body;
    const row = heads.map(() =>
      random.chance(0.05)
        ? number(random.pick(["(NA)", "(X)", "–", "(Z)"]))
        : { ...marked(random, figure(random, kind), 0.03), className: "n" },
    );
    addRow(
      grid,
      [{ text: label.text, html, className: random.chance(0.3) ? "i1" : "" }, ...row],
      index % 5 === 4 ? "gap" : "",
    );
  });
  const ruledColumns = random.chance(0.3);
  const css = `.abs{font-size:${px}pt;line-height:1.15;width:100%;border-top:1.5px solid #000;border-bottom:1px solid #000}.abs td{padding:${random.pick(["0.5px 4px", "1px 5px"])}}.abs td:first-child{width:${random.int(24, 34)}%}.abs .h{vertical-align:bottom}.abs .b{border-bottom:.7px solid #000}.abs .s{border-bottom:.7px solid #000}.abs .i1{padding-left:12px}tr.gap td{padding-bottom:${random.int(3, 8)}px}${ruledColumns ? ".abs td+td{border-left:.5px solid #000}" : ""}`;
  return { grid, css, html: tableOf(grid, 'class="abs"') };
}

/** Creates a table whose cells contain running text. Its rows are separated by whitespace, by ruled lines, or by shading. */
function textual(random) {
  const columns = random.int(3, 4);
  const grid = new Grid(columns);
  const style = random.pick(["white", "white", "rules", "headShade", "grid", "zebra"]);
  addRow(
    grid,
    unique(random, FIELDS, columns).map((text) => ({ text, className: "h" })),
    "head",
  );
  const count = random.int(3, 7);
  for (let i = 0; i < count; i++)
    addRow(
      grid,
      [
        random.chance(0.5) ? `${i + 1}. ${random.pick(REGIONS)}` : random.pick(ITEMS),
        ...Array.from({ length: columns - 1 }, (_, column) =>
          column === 0 || random.chance(0.5)
            ? clause(random)
            : random.pick(["In progress", "Planned", "Annual", "2011–2013", "Ministry of Health", "None"]),
        ),
      ],
      i % 2 ? "odd" : "",
    );
  const pad = style === "white" ? random.int(4, 9) : random.int(2, 5);
  const middle = style === "grid" && random.chance(0.5) ? "vertical-align:middle;" : "";
  const css = `.txt{width:100%}.txt td{padding:${pad}px ${random.int(5, 10)}px;${middle}}.txt .h{font-weight:bold}${
    {
      white: ".txt .head td{border-bottom:.7px solid #000}",
      rules: ".txt td{border-bottom:.5px solid #777}",
      headShade: ".head td{background:#cfd8e6}",
      grid: ".txt td{border:.6px solid #000}",
      zebra: ".odd td{background:#eef1f6}",
    }[style]
  }`;
  return { grid, css, html: tableOf(grid, 'class="txt"') };
}

/** Creates groups of rows. The first column has one label per group, beside the rows of the group. */
function groupedTable(random) {
  const columns = random.int(2, 4);
  const grid = new Grid(columns + 2);
  const style = random.pick(["grid", "rules", "white"]);
  addRow(
    grid,
    [
      "Region",
      random.pick(["Category", "Sex", "Sector"]),
      ...unique(random, HEADS, columns).map((text) => ({ text, className: "n" })),
    ],
    "head",
  );
  unique(random, REGIONS, random.int(3, 5)).forEach((region) => {
    const rows = random.int(2, 4);
    const names = unique(random, ["Under 25", "25 to 54", "55 to 64", "65 and over", "All ages"], rows);
    names.forEach((name, index) => {
      addRow(
        grid,
        [
          ...(index > 0 ? [] : [{ text: region, rowSpan: rows }]),
          name,
          ...Array.from({ length: columns }, () => number(figure(random, "percent"))),
        ],
        index === rows - 1 ? "end" : "",
      );
    });
  });
  const middle = style === "grid" && random.chance(0.5) ? ".grp td{vertical-align:middle}" : "";
  const css = `.grp td{padding:${random.int(1, 4)}px ${random.int(6, 14)}px}.head td{font-weight:bold;border-bottom:.7px solid #000}${middle}${
    {
      grid: ".grp td{border:.6px solid #000}",
      rules: ".grp .end td,.grp td[rowspan]{border-bottom:.6px solid #000}",
      white: "",
    }[style]
  }`;
  return { grid, css, html: tableOf(grid, 'class="grp"') };
}

/**
 * Creates a census table: narrow columns of numbers under bottom-aligned header cells of several lines, with a gap after every five rows.
 */
function census(random) {
  const columns = random.int(4, 8);
  const grid = new Grid(columns + 1);
  const kind = random.pick(["integer", "percent", "rate"]);
  const numbered = random.chance(0.25);
  const fill = random.chance(0.35);
  const heads = unique(random, LONG_HEADS, columns);
  addRow(
    grid,
    [
      { text: random.pick(["Area", "Age group", "Level of education"]), className: "h" },
      ...heads.map((text) => ({ text, className: "c h" })),
    ],
    "head",
  );
  if (numbered) addRow(grid, ["", ...heads.map((_, i) => ({ text: `(${i + 1})`, className: "c" }))], "nums");
  const total = random.chance(0.6);
  if (total)
    addRow(grid, [{ text: "Total", style: "font-weight:bold" }, ...heads.map(() => number(figure(random, kind)))]);
  unique(random, random.chance(0.5) ? REGIONS : ITEMS, random.int(6, 18)).forEach((text, index) => {
    addRow(
      grid,
      [
        { text, className: total ? "i1" : "" },
        ...heads.map(() => number(random.chance(0.06) ? "" : figure(random, kind))),
      ],
      index % 5 === 4 ? "gap" : "",
    );
  });
  const rule = random.pick(["ends", "none", "headOnly"]);
  const css = `.cen{font-size:${random.pick([8, 9])}pt;width:100%}.cen td{padding:1px ${random.int(4, 8)}px}.cen .h{vertical-align:bottom;width:${Math.floor(70 / columns)}%}.cen .i1{padding-left:16px}.gap td{padding-bottom:8px}${fill ? ".cen .head td{background:#dde4ee}" : ""}${
    {
      ends: ".cen{border-top:1px solid #000;border-bottom:1px solid #000}.cen .head td{border-bottom:1px solid #000}",
      none: "",
      headOnly: ".cen .head td{border-bottom:1px solid #000}",
    }[rule]
  }`;
  return { grid, css, html: tableOf(grid, 'class="cen"') };
}

/** Creates a table as in a brochure, with shaded cells and white lines instead of black ruled lines. */
function brochure(random) {
  const columns = random.int(2, 5);
  const grid = new Grid(columns + 1);
  addRow(grid, ["", ...unique(random, LONG_HEADS, columns).map((text) => ({ text, className: "c" }))], "head");
  unique(random, REGIONS, random.int(5, 14)).forEach((text, index) => {
    addRow(
      grid,
      [text, ...Array.from({ length: columns }, () => ({ text: figure(random, "integer"), className: "c" }))],
      index % 2 ? "odd" : "",
    );
  });
  const columnsShaded = random.chance(0.4);
  const gaps = random.chance(0.6) ? "border:1.5px solid #fff;" : "";
  const css = `.bro{width:${random.pick(["100%", "75%"])};font-family:'Liberation Sans'}.bro td{${gaps}padding:${random.int(2, 5)}px 8px}.bro .head td{background:#1f4e79;color:#fff;font-weight:bold;vertical-align:bottom}${
    columnsShaded
      ? ".bro tr:not(.head) td:nth-child(even){background:#dce6f1}"
      : ".bro tr:not(.head) td{background:#eef3f9}.bro .odd td{background:#d5e1ef}"
  }`;
  return { grid, css, html: tableOf(grid, 'class="bro"') };
}

/** Creates a matrix of check marks in which most cells are empty. */
function matrix(random) {
  const columns = random.int(4, 7);
  const grid = new Grid(columns + 1);
  const mark = random.pick(["X", "Yes", "•", "✓"]);
  addRow(
    grid,
    [
      random.pick(["Requirement", "Service", ""]),
      ...unique(random, REGIONS, columns).map((text) => ({ text, className: "c" })),
    ],
    "head",
  );
  unique(random, [...SENTENCES, ...ITEMS], random.int(6, 12)).forEach((text) => {
    addRow(grid, [
      text,
      ...Array.from({ length: columns }, () => ({ text: random.chance(0.5) ? mark : "", className: "c" })),
    ]);
  });
  const style = random.pick(["grid", "rules", "white"]);
  const css = `.mat{font-size:9pt}.mat td{padding:2px 5px}.mat .head td{font-weight:bold;border-bottom:.7px solid #000}${
    { grid: ".mat td{border:.6px solid #000}", rules: ".mat td{border-bottom:.5px solid #666}", white: "" }[style]
  }`;
  return { grid, css, html: tableOf(grid, 'class="mat"') };
}

/** Creates a table of only two or three columns: names and numbers. */
function pairs(random) {
  const columns = random.int(1, 2);
  const grid = new Grid(columns + 1);
  const leaders = random.chance(0.4);
  if (random.chance(0.6))
    addRow(
      grid,
      [
        random.pick(["Fiscal year", "Programme", "Office"]),
        ...unique(random, ["Amount", "Total", "Staff", "Cost (EUR)"], columns).map((text) => ({
          text,
          className: "n",
        })),
      ],
      "head",
    );
  unique(
    random,
    random.chance(0.4) ? ["2001", "2002", "2003", "2004", "2005", "2006", "2007"] : ITEMS,
    random.int(5, 9),
  ).forEach((text) => {
    addRow(grid, [
      {
        text,
        html: leaders
          ? `<div style="display:flex"><span>${escapeHtml(text)}</span><span style="flex:1;overflow:hidden;white-space:nowrap;height:1.25em">${" .".repeat(90)}</span></div>`
          : undefined,
      },
      ...Array.from({ length: columns }, () => number(figure(random, "integer"))),
    ]);
  });
  const css = `.pai{width:${random.int(45, 90)}%}.pai td{padding:1px ${random.int(3, 9)}px}.pai .n{width:70px}.head td{${random.chance(0.5) ? "border-bottom:.7px solid #000" : "font-weight:bold"}}`;
  return { grid, css, html: tableOf(grid, 'class="pai"') };
}

const KINDS = { financial, abstract, textual, grouped: groupedTable, census, brochure, matrix, pairs };
const LAYOUTS = ["prose", "column", "across", "chart", "several", "turned", "continued", "boxed"];

/** Draws a bar chart. Its axis labels are aligned in rows and columns but are not a table. */
export function chart(random, width = 420) {
  const count = random.int(5, 9);
  const labels = Array.from({ length: count }, (_, i) => String(2001 + i));
  const step = (width - 60) / count;
  const bars = labels.map((label, i) => {
    const tall = random.int(20, 120);
    const x = 40 + i * step;
    return `<rect x="${x}" y="${140 - tall}" width="${step * 0.5}" height="${tall}" fill="#7a9cc6"/><text x="${x}" y="155" font-size="9">${label}</text>${random.chance(0.5) ? `<text x="${x}" y="${136 - tall}" font-size="8">${tall}</text>` : ""}`;
  });
  const axis = [0, 1, 2, 3, 4].map(
    (i) =>
      `<text x="${i === 0 ? 18 : 8}" y="${143 - i * 30}" font-size="9">${i * 25}</text><line x1="34" x2="${width - 10}" y1="${140 - i * 30}" y2="${140 - i * 30}" stroke="#bbb" stroke-width=".5"/>`,
  );
  return `<svg width="${width}" height="165" style="display:block;margin:8px 0">${axis.join("")}${bars.join("")}</svg>`;
}

/**
 * Returns a report page with tables. `index` selects the kind of table and the page layout. Over all indexes, every
 * pair of these occurs. `write` generates the running text.
 */
export function reportDocument(index, series, write) {
  const random = makeRandom(series + 20_000 + index);
  const names = Object.keys(KINDS);
  const kind = names[index % names.length];
  const layout = LAYOUTS[(Math.floor(index / names.length) + index) % LAYOUTS.length];
  const narrow = layout === "column" && !["financial", "pairs"].includes(kind);
  const grids = [];
  const styles = [];
  const make = (name) => {
    const { grid, css, html } = KINDS[name](random);
    grids.push(grid);
    styles.push(css);
    return html;
  };
  const title = `<h1>${write.heading(random)}</h1>`;
  const text = (count = 1) => Array.from({ length: count }, () => `<p>${write.paragraph(random)}</p>`).join("");
  const caption = () =>
    random.pick([
      `<div class="cap"><b>Table ${random.int(1, 40)}. ${write.heading(random)}</b></div>`,
      `<div class="cap c">Table ${random.int(1, 9)}.${random.int(1, 9)}<br>${write.heading(random)}</div>`,
      `<h2>${write.heading(random)}</h2>`,
      `<div class="cap"><b>${write.heading(random)}</b><br><i>(In thousands)</i></div>`,
    ]);
  const note = () =>
    random.pick([
      "",
      `<div class="note">Source: ${write.heading(random)}.</div>`,
      `<div class="note"><sup>1</sup> ${write.heading(random)}. <sup>2</sup> ${write.heading(random)}.<br>Note: ${write.heading(random)}.</div>`,
    ]);
  const options = {
    size: random.pick(["letter", "A4"]),
    font: random.pick(["'Liberation Serif'", "'Liberation Sans'", "C059", "Carlito", "'Nimbus Roman'"]),
    px: random.pick([9, 10, 10.5]),
  };
  let body = "";
  if (layout === "column" && !narrow)
    body = `${title}<div class="cols">${text(2)}${caption()}${make(kind).replace(/width="\d+"/, 'width="100%"')}${note()}${text(4)}</div>`;
  else if (layout === "column" || layout === "across")
    body = `${title}<div class="cols">${text(4)}</div>${caption()}${make(kind)}${note()}<div class="cols">${text(4)}</div>`;
  else if (layout === "chart")
    body = `${title}${text()}${caption()}${make(kind)}${note()}<div class="cap"><b>Figure 1. ${write.heading(random)}</b></div>${chart(random)}${text()}`;
  else if (layout === "several")
    body = `${title}${caption()}${make(kind)}${note()}${text()}${caption()}${make(random.pick(names))}${note()}`;
  else if (layout === "turned") {
    body = `<div style="position:absolute;left:0;top:0;width:240mm;transform-origin:0 0;transform:translateY(240mm) rotate(-90deg)">${caption()}${make(kind)}${note()}</div>`;
  } else if (layout === "continued") {
    body = `${title}${text(2)}${caption()}${make(kind)}<div style="break-before:page"></div>${caption()}${make(kind)}${note()}${text()}`;
  } else if (layout === "boxed")
    body = `${title}<div style="border:1px solid #000;padding:10px;background:#f4f4ef">${caption()}${make(kind)}${note()}</div>${text(2)}`;
  else body = `${title}${text()}${caption()}${make(kind)}${note()}${text(2)}`;
  const footer = `<div style="text-align:center;margin-top:20px">${random.int(2, 90)}</div>`;
  return {
    name: `report-${String(index).padStart(2, "0")}-${kind}-${layout}`,
    html: sheet(styles.join(""), body + footer, options),
    grids,
  };
}

/** Returns a page without tables: a chart, a form, references, an organisation chart, sums, a title page, verse, or an index. */
export function tablelessReport(index, series, write) {
  const random = makeRandom(series + 30_000 + index);
  const title = `<h1>${write.heading(random)}</h1>`;
  const text = (count = 1) => Array.from({ length: count }, () => `<p>${write.paragraph(random)}</p>`).join("");
  const kinds = {
    charts: () => `${title}${text()}${chart(random)}${text()}${chart(random, 320)}`,
    chartsBeside: () =>
      `${title}<div style="display:flex;gap:20px">${chart(random, 300)}${chart(random, 300)}</div>${text(2)}`,
    form: () =>
      `${title}${["Name", "Date of birth", "Address", "Telephone", "Signature"].map((label) => `<div style="margin:12px 0">${label}: <span style="display:inline-block;width:260px;border-bottom:.6px solid #000"></span></div>`).join("")}${text()}`,
    references: () =>
      `${title}${Array.from({ length: 12 }, (_, i) => `<div style="display:flex;margin:4px 0"><span style="width:28px">[${i + 1}]</span><span>${write.sentence(random)} ${random.int(1990, 2012)}, pp. ${random.int(1, 99)}–${random.int(100, 300)}.</span></div>`).join("")}`,
    organisation: () =>
      `${title}<svg width="480" height="200">${Array.from({ length: 7 }, (_, i) => `<rect x="${i === 0 ? 200 : ((i - 1) % 3) * 160 + 4}" y="${i === 0 ? 4 : 70 + Math.floor((i - 1) / 3) * 60}" width="130" height="36" fill="none" stroke="#000"/><text x="${i === 0 ? 210 : ((i - 1) % 3) * 160 + 14}" y="${i === 0 ? 26 : 92 + Math.floor((i - 1) / 3) * 60}" font-size="10">${random.pick(REGIONS)} office</text>`).join("")}</svg>${text(2)}`,
    index: () =>
      `${title}<div class="cols">${Array.from({ length: 50 }, () => `<div>${random.pick([...ITEMS, ...REGIONS])}, ${random.int(1, 30)}, ${random.int(31, 90)}</div>`).join("")}</div>`,
    letterhead: () =>
      `<div style="text-align:right">Office of the Director<br>${random.int(1, 90)} Main Street<br>Springfield</div><p>Date: 4 May 2011<br>Reference: AB/${random.int(10, 99)}<br>Subject: ${write.heading(random)}</p>${text(3)}`,
    numbered: () =>
      `${title}${Array.from({ length: 9 }, (_, i) => `<div style="display:flex;margin:6px 0"><span style="width:44px">${1 + Math.floor(i / 3)}.${(i % 3) + 1}</span><span style="flex:1">${write.sentence(random)} ${write.sentence(random)}</span></div>`).join("")}`,
  };
  const kind = Object.keys(kinds)[index % Object.keys(kinds).length];
  return { name: `bare-${String(index).padStart(2, "0")}-${kind}`, html: sheet("", kinds[kind](), {}), grids: [] };
}
