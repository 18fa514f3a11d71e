import { makeRandom } from "./random.mjs";
import { escapeHtml, Grid, ITEMS, NOUNS, REGIONS, unique } from "./tables.mjs";

/**
 * Test pages in a monospaced font, as from a typewriter, a line printer or a terminal. Also tables, in any font, whose columns are only a
 * word space apart.
 */
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const grouped = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
const money = (random, most = 90_000) =>
  `${grouped(random.int(1, most))}.${String(random.int(0, 99)).padStart(2, "0")}`;
const day = (random) =>
  `${String(random.int(1, 28)).padStart(2, "0")}/${String(random.int(1, 12)).padStart(2, "0")}/19${random.int(60, 99)}`;
const name = (random) =>
  random.pick(["WEBER", "KLEIN", "ROSSI", "MARTIN", "NOVAK", "SMITH", "LARSEN", "DUARTE", "O'NEILL"]);
const code = (random) => `${random.pick(["A", "B", "K", "X"])}${random.int(100, 999)}`;

/** Lays out rows as lines of monospaced characters. Each column is as wide as its longest entry, and numbers are right-aligned. */
function lines(rows, { gap = "  ", right = [], widths = widthsOf(rows) } = {}) {
  return rows.map((row) =>
    row
      .map((text, column) => (right.includes(column) ? text.padStart(widths[column]) : text.padEnd(widths[column])))
      .join(gap)
      .trimEnd(),
  );
}
const widthsOf = (rows) => rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));

function gridOf(rows) {
  const grid = new Grid(rows[0].length);
  for (const row of rows) grid.add(row);
  return grid;
}

/** Wraps text after at most `measure` characters per line. With `even`, widens the spaces to this line length, as nroff and typists did. */
function wrapText(text, measure, even = false) {
  const out = [];
  let line = [];
  for (const word of text.split(" ")) {
    if ([...line, word].join(" ").length > measure) {
      out.push(even ? justify(line, measure) : line.join(" "));
      line = [];
    }
    line.push(word);
  }
  return [...out, line.join(" ")];
}

function justify(words, measure) {
  const missing = measure - words.join("").length;
  const gaps = words.length - 1;
  if (gaps === 0) return words[0];
  return words
    .map((word, index) =>
      index === gaps ? word : word + " ".repeat(Math.floor(missing / gaps) + (index < missing % gaps ? 1 : 0)),
    )
    .join("");
}

function accountRows(random, count) {
  return times(count, () => [
    day(random),
    `${random.pick(["CHEQUE", "TRANSFER", "SALARY", "RENT", "INTEREST"])} ${name(random)}`,
    money(random),
    random.chance(0.8) ? money(random) : "",
  ]);
}

const codes = (random, count) =>
  times(count, (index) => [
    String(10_000 + index * random.int(3, 40)),
    name(random),
    day(random),
    money(random, 900),
    String(random.int(10, 99)),
  ]);

const TABLES = {
  statement(random) {
    const head = ["DATE", "PARTICULARS", "AMOUNT", "BALANCE"];
    const rows = [head, ...accountRows(random, random.int(7, 16))];
    const text = lines(rows, { gap: " ".repeat(random.int(2, 5)), right: [2, 3] });
    const width = Math.max(...text.map(({ length }) => length));
    return { rows, text: [text[0], ...(random.chance(0.6) ? ["-".repeat(width)] : []), ...text.slice(1)] };
  },
  printout(random) {
    const head = ["ACCT", "NAME", "OPENED", "AMOUNT", "RC"];
    const rows = [head, ...codes(random, random.int(9, 20))];
    const widths = widthsOf(rows);
    const text = lines(rows, { gap: " ", right: [3, 4], widths });
    const dashes = widths.map((width) => "-".repeat(width)).join(" ");
    return { rows, text: [text[0], ...(random.chance(0.6) ? [dashes] : []), ...text.slice(1)] };
  },
  boxed(random) {
    const rows = [
      ["id", "region", "kind", "total"],
      ...times(random.int(4, 9), (i) => [String(i + 1), random.pick(REGIONS), random.pick(NOUNS), money(random)]),
    ];
    const widths = widthsOf(rows);
    const rule = `+${widths.map((width) => "-".repeat(width + 2)).join("+")}+`;
    const body = lines(rows, { gap: " | ", right: [0, 3], widths }).map(
      (line, index) => `| ${line.padEnd(rule.length - 4)} |${index < 0 ? "" : ""}`,
    );
    const every = random.chance(0.4);
    return {
      rows,
      text: [
        rule,
        body[0],
        rule.replaceAll("-", random.pick(["-", "="])),
        ...body.slice(1).flatMap((line) => (every ? [line, rule] : [line])),
        ...(every ? [] : [rule]),
      ],
    };
  },
  query(random) {
    const rows = [
      ["name", "rows", "size_kb"],
      ...times(random.int(4, 12), () => [
        `${random.pick(NOUNS)}_${random.pick(NOUNS)}`,
        String(random.int(1, 99_999)),
        String(random.int(8, 4_000)),
      ]),
    ];
    const widths = widthsOf(rows);
    const text = lines(rows, { gap: " | ", right: [1, 2], widths }).map((line) => ` ${line}`);
    return {
      rows,
      text: [
        text[0],
        widths.map((width) => "-".repeat(width + 2)).join("+"),
        ...text.slice(1),
        `(${rows.length - 1} rows)`,
      ],
    };
  },
  piped(random) {
    const rows = [
      ["Field", "Type", "Meaning"],
      ...unique(random, ITEMS, random.int(4, 9)).map((item) => [
        code(random),
        random.pick(["u8", "u16", "u32", "text"]),
        item,
      ]),
    ];
    const widths = widthsOf(rows);
    const text = lines(rows, { gap: " | ", widths }).map(
      (line) => `| ${line.padEnd(widths.reduce((a, b) => a + b) + 6)} |`,
    );
    return { rows, text: [text[0], `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...text.slice(1)] };
  },
  simple(random) {
    const rows = [
      ["Option", "Default", "Range"],
      ...unique(random, NOUNS, random.int(5, 9)).map((noun) => [
        noun,
        String(random.int(1, 999)),
        `${random.int(0, 9)}..${random.int(1_000, 9_999)}`,
      ]),
    ];
    const widths = widthsOf(rows);
    const rule = widths.map((width) => "=".repeat(width)).join("  ");
    const text = lines(rows, { widths });
    return { rows, text: [rule, text[0], rule, ...text.slice(1), rule] };
  },
  memo(random) {
    const rows = unique(random, REGIONS, random.int(5, 9)).map((region) => [
      region,
      String(random.int(100, 9_999)),
      String(random.int(10, 99)),
      `${random.int(1, 99)}%`,
    ]);
    const head = [["Branch", "Sales", "Staff", "Share"]];
    const all = [...head, ...rows];
    return {
      rows: all,
      text: lines(all, { gap: " ".repeat(random.int(4, 9)), right: [1, 2, 3] }).map((line) => `     ${line}`),
    };
  },
};

const C_LINES = (random) => [
  `#include <${random.pick(["stdio", "stdlib", "string"])}.h>`,
  `#define MAX_${random.pick(NOUNS).toUpperCase()}   ${random.int(10, 99)}      /* most that is kept */`,
  `#define MIN_${random.pick(NOUNS).toUpperCase()}   ${random.int(1, 9)}       /* least that is kept */`,
  "",
  `static int ${random.pick(NOUNS)}_of(int count, const char *text)`,
  "{",
  ...times(
    random.int(3, 6),
    () =>
      `    int ${random.pick(NOUNS).padEnd(10)} = ${String(random.int(1, 900)).padStart(4)};    /* ${random.pick(NOUNS)} */`,
  ),
  `    for (int i = 0; i < count; i++) {`,
  `        if (text[i] == '${random.pick(["a", "x", "q"])}')  return ${random.int(1, 9)};`,
  "    }",
  "    return 0;",
  "}",
];
const ASM = (random) =>
  times(random.int(8, 16), (i) => {
    const bytes = times(random.int(1, 3), () => random.int(16, 255).toString(16)).join(" ");
    return `${(0x4000 + i * 3).toString(16)}  ${bytes.padEnd(9)}  ${random.pick(["mov", "add", "jmp", "cmp", "push"]).padEnd(6)}${random.pick(["eax", "ebx", "ecx"])}, ${random.pick(["[ebp-8]", "0x10", "edx"])}`;
  });
const HEX = (random) =>
  times(random.int(6, 12), (i) => {
    const bytes = times(16, () => random.int(32, 126));
    return `${(i * 16).toString(16).padStart(8, "0")}  ${bytes
      .slice(0, 8)
      .map((b) => b.toString(16))
      .join(" ")}  ${bytes
      .slice(8)
      .map((b) => b.toString(16))
      .join(" ")}  |${String.fromCharCode(...bytes).replaceAll(/[<>&|]/g, ".")}|`;
  });
const ARRAY = (random) => [
  `const ${random.pick(NOUNS).toUpperCase()} = [`,
  ...times(random.int(5, 9), () => `  [${times(5, () => String(random.int(0, 255)).padStart(3)).join(", ")}],`),
  "];",
];
const TREE = (random) =>
  times(
    random.int(7, 14),
    (i) => `${i % 3 === 0 ? "├── " : "│   ├── "}${random.pick(NOUNS)}${i % 3 === 0 ? "/" : ".txt"}`,
  );
const PYTHON = (random) => [
  "import sys",
  "",
  `def ${random.pick(NOUNS)}(path, limit=${random.int(10, 99)}):`,
  '    """Reads what is there."""',
  ...times(
    random.int(3, 7),
    () => `    ${random.pick(NOUNS)}["${random.pick(NOUNS)}"] = path[${random.int(0, 9)}]  # ${random.pick(NOUNS)}`,
  ),
  "    return limit",
];
const listing = (make) => (random, write) => [
  ...wrapText(write.paragraph(random), 72),
  "",
  ...make(random).map((line) => `    ${line}`),
  "",
  ...wrapText(write.paragraph(random), 72),
];

/** Creators of typewritten pages without tables, by name. */
const OTHERS = {
  manual: (random, write) => [
    "NAME",
    `       ${random.pick(NOUNS)} - ${write.sentence(random, 6).toLowerCase()}`,
    "",
    "SYNOPSIS",
    `       ${random.pick(NOUNS)} [-${random.pick(["a", "v", "x"])}] [--${random.pick(NOUNS)}=NUMBER] FILE...`,
    "",
    "OPTIONS",
    ...times(random.int(4, 7), () => [
      `       -${random.pick(["a", "b", "n", "q"])}, --${random.pick(NOUNS)}`,
      ...wrapText(write.sentence(random), 58, true).map((line) => `              ${line}`),
      "",
    ]).flat(),
    "EXIT STATUS",
    "       0      all went well",
    `       1      ${write.sentence(random, 5).toLowerCase()}`,
  ],
  memorandum: (random, write) => [
    `Network Working Group${"J. Larsen".padStart(51)}`,
    `Request for Comments: ${random.int(100, 999)}${"Example".padStart(47)}`,
    `${"March 1989".padStart(72)}`,
    "",
    write.heading(random).padStart(50),
    "",
    "Status of this Memo",
    "",
    ...wrapText(write.paragraph(random), 69, random.chance(0.5)).map((line) => `   ${line}`),
    "",
    `${random.int(1, 4)}.${random.int(1, 4)}.  ${write.heading(random)}`,
    "",
    ...wrapText(write.paragraph(random), 69, random.chance(0.5)).map((line) => `   ${line}`),
    "",
    `Larsen${"[Page 1]".padStart(66)}`,
  ],
  letter: (random, write) => [
    ...[
      "14 Harbour Road",
      "Leeds LS2 7QF",
      `Telephone ${random.int(10, 99)} ${random.int(100, 999)} ${random.int(10, 99)}`,
      "",
      `${random.int(1, 28)} March 19${random.int(60, 89)}`,
    ].map((line) => " ".repeat(42) + line),
    "",
    "Dear Mr Novak,",
    "",
    ...times(3, () => [
      ...wrapText(write.paragraph(random).replaceAll(". ", ".  "), random.int(58, 66)).map((line) => line),
      "",
    ]).flat(),
    `${" ".repeat(42)}Yours sincerely,`,
    "",
    `${" ".repeat(42)}A. Duarte`,
  ],
  even: (random, write) => [
    write.heading(random).toUpperCase(),
    "",
    ...times(4, () => [...wrapText(write.paragraph(random), random.int(52, 72), true), ""]).flat(),
  ],
  ragged: (random, write) => times(5, () => [...wrapText(`     ${write.paragraph(random)}`, 64), ""]).flat(),
  play: (random, write) =>
    times(7, () => [
      `${" ".repeat(22)}${name(random)}`,
      ...wrapText(write.sentence(random), 34).map((line) => " ".repeat(11) + line),
      "",
      ...(random.chance(0.4) ? [...wrapText(write.sentence(random), 60), ""] : []),
    ]).flat(),
  contents: (random, write) =>
    times(
      14,
      (i) =>
        `${1 + Math.floor(i / 4)}.${(i % 4) + 1}  ${`${write.heading(random).slice(0, 48)} `.padEnd(56, random.pick([".", ".", " ."])).slice(0, 56)} ${String(3 + 2 * i).padStart(3)}`,
    ),
  c: listing(C_LINES),
  assembler: listing(ASM),
  dump: listing(HEX),
  array: listing(ARRAY),
  tree: listing(TREE),
  python: listing(PYTHON),
};

/**
 * Creators of rows in fonts of any width: tables whose columns are only a word space apart, and numbers with digit groups, where each
 * number is one cell.
 */
const narrow = {
  rates(random) {
    const columns = random.int(5, 9);
    const start = random.int(1_960, 2_000);
    return [
      ["Year", ...times(columns, (i) => ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept"][i])],
      ...times(random.int(8, 16), (i) => [
        String(start + i),
        ...times(columns, () => `${random.int(10, 99)}.${random.int(0, 9)}`),
      ]),
    ];
  },
  register(random) {
    return [
      ["No.", "Ref", "Date", "Net", "Tax"],
      ...times(random.int(8, 16), (i) => [
        String(100 + i),
        code(random),
        `20${random.int(10, 24)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
        `${random.int(100, 999)}.${random.int(10, 99)}`,
        `${random.int(10, 99)}.${random.int(10, 99)}`,
      ]),
    ];
  },
  telephones: (random) => [
    ["Name", "Telephone", "Extension"],
    ...times(random.int(7, 12), () => [
      name(random),
      `+49 ${random.int(30, 89)} ${random.int(100, 999)} ${random.int(10, 99)} ${random.int(10, 99)}`,
      `ext. ${random.int(100, 999)}`,
    ]),
  ],
  accountsOf: (random) => [
    ["Payee", "IBAN", "Amount"],
    ...times(random.int(7, 12), () => [
      name(random),
      `DE${random.int(10, 99)} ${times(4, () => random.int(1_000, 9_999)).join(" ")} ${random.int(10, 99)}`,
      money(random, 999),
    ]),
  ],
  cards: (random) => [
    ["Card", "Holder", "Valid"],
    ...times(random.int(7, 12), () => [
      times(4, () => random.int(1_000, 9_999)).join(" "),
      name(random),
      `${random.int(10, 12)}/${random.int(24, 29)}`,
    ]),
  ],
  thousands: (random) => [
    ["Land", "Einwohner", "Fläche"],
    ...times(random.int(7, 12), () => [
      random.pick(REGIONS),
      `${random.int(1, 80)} ${random.int(100, 999)} ${random.int(100, 999)}`,
      `${random.int(10, 99)} ${random.int(100, 999)}`,
    ]),
  ],
  days: (random) => [
    ["Held on", "Place", "Members"],
    ...times(random.int(7, 12), () => [
      `${random.int(10, 28)} ${random.pick(["March", "April", "June"])} 20${random.int(10, 24)}`,
      random.pick(REGIONS),
      String(random.int(10, 99)),
    ]),
  ],
};
const SPLIT_KINDS = ["rates", "register"];

export const TYPED_KINDS = [...Object.keys(TABLES), ...Object.keys(OTHERS), ...Object.keys(narrow)];

/**
 * Returns a page in a monospaced or narrow style; `index` selects the style. The HTML places each line as one text with
 * spaces, or each word separately.
 */
export function typedDocument(index, series, write) {
  const random = makeRandom(series + 90_000 + index);
  const kind = TYPED_KINDS[index % TYPED_KINDS.length];
  const heading = write.heading(random);
  if (narrow[kind]) return narrowDocument(index, { kind, heading, random, write });
  const table = TABLES[kind]?.(random);
  const prose = () => [...wrapText(write.paragraph(random), 72, random.chance(0.3)), ""];
  const text = table ? [...prose(), ...table.text, "", ...prose()] : OTHERS[kind](random, write);
  const font = random.pick(["'Liberation Mono'", "'DejaVu Sans Mono'", "'Noto Sans Mono'"]);
  const wordwise = random.chance(0.4);
  const css = `@page{size:A4;margin:15mm}body{margin:0;font:${random.pick([7.5, 8.5, 9.5])}pt/${random.pick([1.1, 1.2, 1.35])} ${font}}pre{margin:0;font:inherit}i{position:absolute;font-style:normal}div{position:relative;white-space:pre;height:${random.pick([1.1, 1.25])}em}`;
  const body = wordwise ? text.map(wordByWord).join("") : `<pre>${escapeHtml(text.join("\n"))}</pre>`;
  return {
    name: `typed-${String(index).padStart(3, "0")}-${kind}${wordwise ? "-words" : ""}`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${body}</body></html>`,
    grids: table ? [gridOf(table.rows)] : [],
    truth: text.join("\n"),
  };
}

const wordByWord = (line) =>
  `<div>${[...line.matchAll(/\S+/g)].map((match) => `<i style="left:${match.index}ch">${escapeHtml(match[0])}</i>`).join("")}</div>`;

function narrowDocument(index, { kind, heading, random, write }) {
  const rows = narrow[kind](random);
  const space = SPLIT_KINDS.includes(kind) ? 0.13 : random.pick([0.13, 0.13, 0.5]);
  const css = `@page{size:A4;margin:18mm}body{margin:0;font:${random.pick([8, 9, 10])}pt/1.3 ${random.pick(["'Liberation Serif'", "'Liberation Sans'", "'DejaVu Sans'"])}}p{margin:0 0 8px}table{border-collapse:collapse;margin:6px 0}td{padding:1px ${space}em;white-space:nowrap}${SPLIT_KINDS.includes(kind) ? "td{text-align:right}" : "td:last-child{text-align:right}"}`;
  const table = `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`).join("")}</table>`;
  return {
    name: `typed-${String(index).padStart(3, "0")}-${kind}`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body><h1 style="font-size:15pt">${heading}</h1><p>${write.paragraph(random)}</p>${table}<p>${write.paragraph(random)}</p></body></html>`,
    grids: [gridOf(rows)],
  };
}
