import { makeRandom } from "./random.mjs";
import { chart } from "./reports.mjs";
import { escapeHtml, Grid, ITEMS, NOUNS, REGIONS, unique } from "./tables.mjs";

/**
 * Test documents from business: statements, invoices, timetables, accounts, surveys, price lists, wide sheets, tables in Chinese and
 * Japanese, and letters without tables.
 */
const grouped = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const money = (random, most = 9_000) => `${grouped(random.int(1, most))}.${String(random.int(0, 99)).padStart(2, "0")}`;
const share = (random) => (random.next() * 100).toFixed(1);
const repeat = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const rightAligned = (text) => ({ text, className: "n" });
const centredCell = (text, more = {}) => ({ text, className: "c", ...more });

/**
 * Adds a row to a grid. Each entry becomes a cell, which keeps the alignment (`className`) and the HTML of the entry.
 */
function row(grid, entries, kind = "b") {
  const start = grid.cells.length;
  grid.add(entries);
  grid.cells.slice(start).forEach((cell, index) => {
    const entry = entries[index];
    if (typeof entry === "object") Object.assign(cell, { className: entry.className, html: entry.html });
  });
  grid.kinds = { ...grid.kinds, [grid.rows - 1]: kind };
}

const tableOf = (grid) =>
  `<table>${repeat(grid.rows, (index) => {
    const cells = grid.cells
      .filter((cell) => cell.row === index)
      .map(
        ({ text, html, className = "", rowSpan, columnSpan }) =>
          `<td class="${className}" rowspan="${rowSpan}" colspan="${columnSpan}">${html ?? escapeHtml(text)}</td>`,
      );
    return `<tr class="${grid.kinds[index]}">${cells.join("")}</tr>`;
  }).join("")}</table>`;

/** Creates a bank statement with the columns date, purpose (sometimes of two lines), debit, credit, and balance. */
function bankStatement(random) {
  const grid = new Grid(5);
  row(
    grid,
    [
      random.pick(["Date", "Posted"]),
      random.pick(["Description", "Details"]),
      rightAligned(random.pick(["Paid out", "Debit"])),
      rightAligned(random.pick(["Paid in", "Credit"])),
      rightAligned("Balance"),
    ],
    "h",
  );
  const day = (index) =>
    random.pick([`${String(3 + index).padStart(2, "0")} Mar`, `${String(3 + index).padStart(2, "0")}.03.2024`]);
  row(grid, [day(0), "Balance brought forward", "", "", rightAligned(money(random))]);
  for (let i = 1; i < random.int(8, 16); i++) {
    const out = random.chance(0.7);
    const what = `${random.pick(["Card payment", "Direct debit", "Standing order", "Transfer", "Cash withdrawal"])} ${random.pick(REGIONS).toUpperCase()}`;
    const more = random.chance(0.35) ? ` reference ${random.int(100_000, 999_999)} on account` : "";
    row(grid, [
      day(i),
      what + more,
      rightAligned(out ? money(random) : ""),
      rightAligned(out ? "" : money(random)),
      rightAligned(random.chance(0.8) ? money(random) : ""),
    ]);
  }
  return grid;
}

/** Creates an invoice with the columns item, quantity and price. The sums are in the last column, each with its label to the left. */
function invoice(random) {
  const grid = new Grid(5);
  row(
    grid,
    [
      random.pick(["Pos.", "No.", "#"]),
      random.pick(["Description", "Article"]),
      rightAligned("Qty"),
      rightAligned("Unit price"),
      rightAligned("Amount"),
    ],
    "h",
  );
  const count = random.int(3, 9);
  for (let i = 0; i < count; i++)
    row(grid, [
      String(i + 1),
      `${random.pick(ITEMS)}${random.chance(0.3) ? `, ${random.pick(NOUNS)} of ${random.pick(REGIONS)}` : ""}`,
      rightAligned(String(random.int(1, 40))),
      rightAligned(money(random, 400)),
      rightAligned(money(random)),
    ]);
  for (const name of ["Subtotal", "VAT 19 %", "Total"])
    row(
      grid,
      [{ text: name, columnSpan: 4, className: "n" }, rightAligned(money(random))],
      name === "Total" ? "t" : "b",
    );
  return grid;
}

/** Creates a timetable with one row per stop and one column per train. */
function timetable(random) {
  const trains = random.int(5, 10);
  const grid = new Grid(trains + 1);
  row(
    grid,
    [
      random.pick(["Train", "Service", ""]),
      ...repeat(trains, () => centredCell(`${random.pick(["RE", "IC", "S"])} ${random.int(10, 99)}`)),
    ],
    "h",
  );
  unique(random, REGIONS, random.int(8, 16)).forEach((stop, index) => {
    row(grid, [
      stop,
      ...repeat(trains, (train) =>
        centredCell(
          random.chance(0.12)
            ? random.pick(["–", ""])
            : `${String(6 + train).padStart(2, "0")}:${String((index * 4 + 3) % 60).padStart(2, "0")}`,
        ),
      ),
    ]);
  });
  return grid;
}

/** Creates an income statement: sections, sums below drawn lines, losses in brackets, and a column for notes. */
function accounts(random) {
  const years = random.int(2, 3);
  const grid = new Grid(years + 2);
  const figures = (most) =>
    repeat(years, () =>
      rightAligned(random.chance(0.3) ? `(${grouped(random.int(10, most))})` : grouped(random.int(10, most))),
    );
  row(grid, ["", centredCell("Note"), ...repeat(years, (i) => rightAligned(String(2024 - i)))], "h");
  if (random.chance(0.5)) row(grid, ["", "", ...repeat(years, () => rightAligned("£000"))], "h");
  for (const [name, sum, items] of [
    ["Continuing operations", "Gross profit", ["Revenue", "Cost of sales"]],
    [
      "Expenses",
      "Operating profit",
      [
        "Administrative expenses",
        "Distribution costs",
        "Other operating income",
        "Impairment of receivables and other assets",
      ],
    ],
    ["Finance", "Profit before tax", ["Finance income", "Finance costs"]],
  ]) {
    row(grid, [name, "", ...repeat(years, () => "")], "s");
    for (const item of items)
      row(grid, [item, centredCell(random.chance(0.5) ? String(random.int(2, 30)) : ""), ...figures(90_000)]);
    row(grid, [sum, "", ...figures(200_000)], "t");
  }
  return grid;
}

/** Creates a survey with the answers of several groups of persons: three header rows, and the number of persons in a row below them. */
function survey(random) {
  const groups = [
    ["Sex", ["Men", "Women"]],
    ["Age", ["18–34", "35–54", "55+"]],
    ["Area", ["Urban", "Rural"]],
  ].slice(0, random.int(2, 3));
  const columns = groups.flatMap(([, names]) => names);
  const grid = new Grid(columns.length + 2);
  row(
    grid,
    [
      { text: "Answer", rowSpan: 3 },
      centredCell("All", { rowSpan: 3 }),
      centredCell("Respondents by group", { columnSpan: columns.length }),
    ],
    "h",
  );
  row(
    grid,
    groups.map(([name, names]) => centredCell(name, { columnSpan: names.length })),
    "h",
  );
  row(
    grid,
    columns.map((name) => centredCell(name)),
    "h",
  );
  for (const answer of [
    "Strongly agree",
    "Agree",
    "Neither agree nor disagree",
    "Disagree",
    "Strongly disagree",
    "Don't know",
  ].slice(0, random.int(4, 6)))
    row(grid, [
      answer,
      ...repeat(columns.length + 1, () =>
        rightAligned(random.chance(0.5) ? `${random.int(1, 60)}%` : `${random.int(1, 60)}%`),
      ),
    ]);
  row(
    grid,
    ["Number of interviews", ...repeat(columns.length + 1, () => rightAligned(grouped(random.int(90, 2_400))))],
    "t",
  );
  return grid;
}

/** Creates the results table of a scientific paper: one row per method and two measures per data set, each followed by its deviation. */
function experiment(random) {
  const sets = unique(random, ["News", "Wiki", "Legal", "Forms"], random.int(2, 3));
  const grid = new Grid(sets.length * 2 + 1);
  row(grid, [{ text: "Method", rowSpan: 2 }, ...sets.map((name) => centredCell(name, { columnSpan: 2 }))], "h");
  row(
    grid,
    sets.flatMap(() => [centredCell("P"), centredCell("R")]),
    "h",
  );
  const deviation = random.chance(0.5);
  for (const name of unique(random, NOUNS, random.int(4, 8)))
    row(grid, [
      `${name[0].toUpperCase()}${name.slice(1)}-${random.pick(["S", "L", "XL"])}`,
      ...repeat(sets.length * 2, () =>
        centredCell(`${share(random)}${deviation ? ` ± ${(random.next() * 2).toFixed(1)}` : ""}`),
      ),
    ]);
  return grid;
}

/** Creates a landscape page with up to sixteen narrow columns. */
function wide(random) {
  const columns = random.int(11, 15);
  const grid = new Grid(columns + 1);
  row(grid, ["Area", ...repeat(columns, (i) => rightAligned(String(2005 + i)))], "h");
  for (const region of unique(random, REGIONS, random.int(10, 20)))
    row(grid, [
      region,
      ...repeat(columns, () =>
        rightAligned(random.chance(0.05) ? ".." : random.chance(0.5) ? share(random) : share(random)),
      ),
    ]);
  return grid;
}

/** Creates a price list with sections. Each row has goods, their number, their unit and their price. */
function priceList(random) {
  const grid = new Grid(4);
  row(grid, ["Item no.", "Description", centredCell("Unit"), rightAligned("Price EUR")], "h");
  for (const section of unique(random, ["Tools", "Paper and board", "Fittings", "Paint"], random.int(2, 3))) {
    row(grid, [section, "", "", ""], "s");
    for (let i = 0; i < random.int(3, 7); i++)
      row(grid, [
        `${random.int(10, 99)}-${random.int(1_000, 9_999)}`,
        `${random.pick(NOUNS)} ${random.pick(NOUNS)}, ${random.int(2, 90)} mm`,
        centredCell(random.pick(["pc", "box", "m", "set"])),
        rightAligned(money(random, 300)),
      ]);
  }
  return grid;
}

/** Creates a directory of names and contacts, in which every column contains words. */
function directory(random) {
  const grid = new Grid(4);
  row(grid, ["Name", "Department", "Telephone", "E-mail"], "h");
  for (let i = 0; i < random.int(6, 14); i++) {
    const name = random.pick(["Weber", "Klein", "Rossi", "Martin", "Novak", "Smith", "Larsen", "Duarte"]);
    row(grid, [
      `${random.pick(["Anna", "Jonas", "Maria", "Paul", "Eva"])} ${name}`,
      random.pick(["Statistics", "Legal service", "Human resources", "Press office", "Library"]),
      `+49 30 ${random.int(100, 999)} ${random.int(10, 99)}`,
      `${name.toLowerCase()}@example.org`,
    ]);
  }
  return grid;
}

const CHINESE_JAPANESE = {
  zh: {
    font: "'Noto Sans CJK SC'",
    heads: ["人口", "户数", "面积", "收入", "支出", "增长率"],
    names: ["北京市", "上海市", "广东省", "江苏省", "浙江省", "四川省", "山东省", "河南省", "湖北省", "福建省"],
    stub: "地区",
    prose: "根据统计局的数据，各地区的人口和收入如下表所示。表格和段落应当分开处理，家庭数量正在增加。",
  },
  ja: {
    font: "'Noto Sans CJK JP'",
    heads: ["世帯数", "人口総数", "面積", "増減率", "事業所", "予算額"],
    names: ["北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県", "茨城県", "栃木県", "群馬県"],
    stub: "都道府県",
    prose: "統計局の調査によると、世帯の数は増えています。次の表に都道府県別の結果を示します。",
  },
};
function eastern(random) {
  const { heads, names, stub, prose, font } = random.pick(Object.values(CHINESE_JAPANESE));
  const columns = random.int(3, 6);
  const grid = new Grid(columns + 1);
  row(grid, [stub, ...heads.slice(0, columns).map((text) => centredCell(text))], "h");
  for (const name of names.slice(0, random.int(5, 10)))
    row(grid, [name, ...repeat(columns, () => rightAligned(grouped(random.int(10, 999_999))))]);
  return Object.assign(grid, { prose, font });
}

const TABLES = { bankStatement, invoice, timetable, accounts, survey, experiment, wide, priceList, directory, eastern };

/** Creators of business documents without tables, by name. */
const LETTERS = {
  letterFoot: (random, write) =>
    `<p>Dear Sir or Madam,</p>${repeat(3, () => `<p>${write.paragraph(random)}</p>`).join("")}<div style="position:absolute;top:255mm;left:0;right:0;border-top:.5px solid #000;display:flex;gap:40px;font-size:7pt;padding-top:4px"><div>Example Ltd<br>12 High Street<br>London W1 2AB</div><div>Example Bank<br>IBAN DE12 3456 7890 1234<br>BIC EXAMDEFF</div><div>Managing director: J. Smith<br>VAT no. DE 123456789<br>Register HRB 12345</div></div>`,
  filledForm: (random, write) =>
    `<p>${write.paragraph(random)}</p>${["Name", "Date of birth", "Nationality", "Occupation", "Employer"].map((name) => `<div style="margin:7px 0">${name}: <b>${random.pick(REGIONS)} ${random.int(1, 99)}</b></div>`).join("")}<p>${write.paragraph(random)}</p>`,
  contentsBare: (random, write) =>
    repeat(
      12,
      (i) =>
        `<div style="display:flex;justify-content:space-between"><span>${1 + Math.floor(i / 3)}.${(i % 3) + 1} ${write.heading(random)}</span><span>${3 + i * 4}</span></div>`,
    ).join(""),
  glossary: (random, write) =>
    `<div style="column-count:2;column-gap:24px">${repeat(16, () => `<p><b>${random.pick(NOUNS)}</b> ${write.sentence(random)}</p>`).join("")}</div>`,
  equations: (random, write) =>
    `<p>${write.paragraph(random)}</p>${repeat(4, () => `<div style="margin:6px 60px">x<sub>${random.int(1, 9)}</sub> = ${random.int(2, 9)}y + ${random.int(2, 90)} <span style="float:right">(${random.int(1, 20)})</span></div>`).join("")}<p>${write.paragraph(random)}</p>`,
};

const RULES = {
  none: "",
  lines: "td{border-bottom:.5px solid #888}",
  head: "tr.h:has(+ tr:not(.h)) td{border-bottom:.8px solid #000}tr.t td{border-top:.6px solid #000}",
  grid: "td{border:.6px solid #444}",
  shaded: "tr.h td{background:#26374d;color:#fff}tr.s td{background:#e4e9f0}",
  striped: "tr:nth-child(even) td{background:#eef2f6}tr.h td{background:#c9d6e4}",
  ends: "table{border-top:1.2px solid #000;border-bottom:1.2px solid #000}tr.h:has(+ tr:not(.h)) td{border-bottom:.6px solid #000}",
};

export const PAPER_KINDS = [...Object.keys(TABLES), ...Object.keys(LETTERS)];

/**
 * Returns a document. `index` selects the kind of paper and the style of its ruled lines. Over all indexes, every pair
 * of these occurs. The table may be directly above a chart, or in a column of text.
 */
export function paperDocument(index, series, write) {
  const random = makeRandom(series + 80_000 + index);
  const kind = PAPER_KINDS[index % PAPER_KINDS.length];
  const round = Math.floor(index / PAPER_KINDS.length);
  const ruling = Object.keys(RULES)[(round + index) % Object.keys(RULES).length];
  const grid = TABLES[kind]?.(random) ?? null;
  const text = () => `<p>${grid?.prose ?? write.paragraph(random)}</p>`;
  const lies = kind === "wide";
  const narrow = kind === "experiment" && random.chance(0.5);
  const above = grid && !narrow && !lies && random.chance(0.25) ? chart(random) : "";
  const css = `@page{size:A4${lies ? " landscape" : ""};margin:18mm}body{margin:0;position:relative;font:${random.pick([8.5, 9, 10])}pt/1.3 ${grid?.font ?? random.pick(["'Liberation Serif'", "'Liberation Sans'", "Carlito", "'DejaVu Sans'"])}}p{margin:0 0 8px;text-align:justify}.cols{column-count:2;column-gap:22px}table{border-collapse:collapse;margin:6px 0;${narrow ? "font-size:.85em" : random.chance(0.6) ? "width:100%" : ""}}td{padding:${random.int(0, 4)}px ${narrow ? 3 : lies ? random.int(3, 6) : random.int(4, 12)}px;vertical-align:top}tr.h td{vertical-align:bottom;${random.chance(0.7) ? "font-weight:bold" : ""}}tr.t td,tr.s td{font-weight:bold}.n{text-align:right}.c{text-align:center}${RULES[ruling]}`;
  const title = `<h1 style="font-size:15pt">${write.heading(random)}</h1>`;
  const table = grid
    ? `${random.chance(0.6) ? `<div>Table ${random.int(1, 9)}. ${write.heading(random)}</div>` : ""}${tableOf(grid)}${above}`
    : "";
  const body = !grid
    ? title + LETTERS[kind](random, write)
    : narrow
      ? `${title}<div class="cols">${text()}${text()}${table}${repeat(5, text).join("")}</div>`
      : `${title}${text()}${table}${text()}`;
  return {
    name: `paper-${String(index).padStart(2, "0")}-${kind}-${ruling}${above ? "-chart" : ""}${narrow ? "-column" : ""}`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${body}</body></html>`,
    grids: grid ? [grid] : [],
  };
}
