import { figureDocument, settingDocument } from "./figures.mjs";
import { paperDocument } from "./papers.mjs";
import { makeRandom } from "./random.mjs";
import { reportDocument, tablelessReport } from "./reports.mjs";
import { sectionDocument } from "./sections.mjs";
import { mixed, results, statistics, TABLE_CSS, tableHtml, wordsOnly } from "./tables.mjs";
import { TYPED_KINDS, typedDocument } from "./typewriter.mjs";

/**
 * Offset of the random seeds. Another value of the environment variable SERIES creates documents that were never used
 * for tuning.
 */
const SERIES = 100_000 * Number(process.env.SERIES ?? 0);

const LEXICON =
  "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years much where your way down should because long each just state those people too mr how little good world make very year still see own work men day get here between both under last never same another know while life without".split(
    " ",
  );
const RARE =
  "document structure analysis quality threshold boundary reading columns measure printed publication committee statistics government household parliament regulation procedure conclusion observation experiment distribution".split(
    " ",
  );

export function sentence(random, length = random.int(8, 22)) {
  const words = Array.from({ length }, () => (random.chance(0.2) ? random.pick(RARE) : random.pick(LEXICON)));
  const text = words.join(" ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
export const paragraph = (random, sentences = random.int(3, 6)) =>
  Array.from({ length: sentences }, () => sentence(random)).join(" ");

const page = (css, body, options = {}) => ({
  html: `<!doctype html><html lang="${options.lang ?? "en"}"><meta charset="utf-8"><style>@page{size:${options.size ?? "A4"};margin:18mm}body{margin:0;font:10pt/1.35 var(--font);--font:${options.font ?? "serif"};--pv:${options.pv ?? 2}px;--ph:${options.ph ?? 8}px}p{margin:0 0 8px;text-align:justify}.cols{column-count:2;column-gap:22px}caption,.cap{font-size:9pt;margin:6px 0 2px;text-align:left}.note{font-size:8pt}${css}</style><body>${body}</html>`,
});

const title = (random) => `<h1 style="font-size:16pt">${sentence(random, 6).slice(0, -1)}</h1>`;
const caption = (random, index) => `<div class="cap">Table ${index}. ${sentence(random, 7)}</div>`;
const note = (random) =>
  random.chance(0.5)
    ? `<div class="note">Source: ${sentence(random, 8)}</div>`
    : `<div class="note">1) ${sentence(random, 12)}</div>`;

const STYLE_NAMES = Object.keys(TABLE_CSS);
const MAKERS = [statistics, statistics, statistics, mixed, wordsOnly, results];

/**
 * Returns a document with tables. `index` selects the style and the layout. Over all indexes, every pair of a style and
 * a layout occurs.
 */
export function tableDocument(index) {
  const random = makeRandom(SERIES + 1000 + index);
  const style = STYLE_NAMES[index % STYLE_NAMES.length];
  const layout = ["single", "two", "paper", "caption", "sideBySide", "landscape", "beside"][
    Math.floor(index / STYLE_NAMES.length + index) % 7
  ];
  const bare = ["borderless", "borderlessPlain", "headRule"].includes(style);
  const options = {
    font: random.pick([
      "serif",
      "sans-serif",
      "'Noto Sans'",
      "'Liberation Serif'",
      "'Liberation Sans'",
      "'DejaVu Sans'",
    ]),
    pv: random.int(1, 6),
    ph: bare ? random.int(8, 18) : random.int(4, 12),
    size: layout === "landscape" ? "A4 landscape" : "A4",
  };
  const grids = [];
  const make = (limits) => {
    const maker =
      layout === "paper" || layout === "sideBySide" || layout === "beside"
        ? random.pick([results, results, (r) => statistics(r, { columns: 2 })])
        : random.pick(MAKERS);
    const grid = maker(random, limits);
    grids.push(grid);
    return tableHtml(grid, "t");
  };
  let body = "";
  if (layout === "paper") {
    body = `${title(random)}<div class="cols"><p>${paragraph(random)}</p><p>${paragraph(random)}</p>${caption(random, 1)}${make()}<p>${paragraph(random)}</p><p>${paragraph(random, 8)}</p><p>${paragraph(random, 8)}</p></div>`;
  } else if (layout === "sideBySide") {
    body = `${title(random)}<p>${paragraph(random)}</p><div style="display:flex;gap:60px"><div>${make()}</div><div>${make()}</div></div><p>${paragraph(random)}</p>`;
  } else if (layout === "beside") {
    body = `${title(random)}<div style="display:flex;gap:30px"><div style="flex:1">${Array.from({ length: 3 }, () => `<p>${paragraph(random, 3)}</p>`).join("")}</div><div>${make()}</div></div>`;
  } else {
    const count = layout === "two" ? 2 : 1;
    body = title(random);
    for (let i = 0; i < count; i++)
      body += `<p>${paragraph(random)}</p>${layout === "single" ? "" : caption(random, i + 1)}${make({ wide: true })}${note(random)}`;
    body += `<p>${paragraph(random)}</p>`;
  }
  return {
    name: `table-${String(index).padStart(2, "0")}-${style}-${layout}`,
    ...page(TABLE_CSS[style], body, options),
    grids,
    landscape: layout === "landscape",
  };
}

/**
 * Returns the tables of the document as HTML for an import into LibreOffice, which supports HTML attributes better than
 * style sheets.
 */
export function officeHtml(document) {
  const bordered = ["grid", "gridCentered", "separate", "frame", "rowRules", "columnRules"].some((style) =>
    document.name.includes(`-${style}-`),
  );
  const random = makeRandom(SERIES + 3000 + document.index);
  const table = (grid) =>
    tableHtml(grid, "t").replace(
      "<table",
      `<table border="${bordered ? 1 : 0}" cellspacing="0" cellpadding="${random.int(3, 6)}"`,
    );
  const parts = document.grids.map(
    (grid, index) =>
      `<p align="justify">${paragraph(random)}</p><p>Table ${index + 1}: ${sentence(random, 6)}</p>${table(grid)}<p><font size="1">Source: ${sentence(random, 6)}</font></p>`,
  );
  return `<html><head><meta charset="utf-8"></head><body><h1>${sentence(random, 5)}</h1>${parts.join("")}<p align="justify">${paragraph(random)}</p></body></html>`;
}

/** Returns a document without tables in which much of the content is aligned, so that a reader could mistake it for a table. */
export function tablelessDocument(index) {
  const random = makeRandom(SERIES + 5000 + index);
  const kinds = {
    columns: () =>
      `${title(random)}<div class="cols">${Array.from({ length: 8 }, () => `<p>${paragraph(random)}</p>`).join("")}</div>`,
    list: () =>
      `${title(random)}<ul>${Array.from({ length: 9 }, () => `<li>${sentence(random)}</li>`).join("")}</ul><ol>${Array.from({ length: 9 }, () => `<li>${sentence(random, 6)}</li>`).join("")}</ol>`,
    contents: () =>
      `${title(random)}${Array.from({ length: 14 }, (_, i) => `<div style="display:flex"><span>${i + 1}. ${sentence(random, random.int(2, 6)).slice(0, -1)}</span><span style="flex:1;overflow:hidden;white-space:nowrap">${" .".repeat(200)}</span><span>${i * 3 + 2}</span></div>`).join("")}`,
    letter: () =>
      `<div style="display:flex;justify-content:space-between"><div>Acme Limited<br>12 High Street<br>London</div><div>Jane Miller<br>4 Park Road<br>Leeds</div></div><p style="margin-top:30px">Dear Ms Miller,</p><p>${paragraph(random)}</p><p>${paragraph(random)}</p><div style="display:flex;justify-content:space-between;margin-top:40px"><div>John Smith<br>Director</div><div>Ann Brown<br>Secretary</div></div>`,
    threeColumns: () =>
      `${title(random)}<div style="column-count:3;column-gap:16px;font-size:9pt">${Array.from({ length: 12 }, () => `<p>${paragraph(random, 4)}</p>`).join("")}</div>`,
    definitions: () =>
      `${title(random)}<dl>${Array.from({ length: 8 }, () => `<dt style="float:left;clear:left;width:110px;font-weight:bold">${random.pick(RARE)}</dt><dd style="margin:0 0 8px 120px">${sentence(random, 20)} ${sentence(random, 12)}</dd>`).join("")}</dl>`,
    justified: () =>
      `${title(random)}<div style="width:230px">${Array.from({ length: 6 }, () => `<p>${paragraph(random)}</p>`).join("")}</div>`,
    framed: () =>
      `${title(random)}<div style="border:1px solid #000;padding:10px">${paragraph(random)}</div><p>${paragraph(random)}</p><div style="background:#eee;padding:10px">${paragraph(random)}</div>`,
  };
  const kind = Object.keys(kinds)[index % Object.keys(kinds).length];
  return {
    name: `plain-${String(index).padStart(2, "0")}-${kind}`,
    ...page("", kinds[kind](), { font: random.pick(["serif", "sans-serif"]) }),
    grids: [],
  };
}

const SAMPLES = {
  japanese: {
    lang: "ja",
    font: "'Noto Sans CJK JP','Noto Serif CJK JP'",
    parts: [
      "日本語の文章を正しい順序で取り出すことは簡単ではありません。",
      "行の終わりに空白を入れてはいけません。",
      "東京は日本の首都であり、人口は約千四百万人です。",
      "統計局の調査によると、世帯の数は増えています。",
      "カタカナとひらがなと漢字が混ざります。",
    ],
  },
  chinese: {
    lang: "zh",
    font: "'Noto Sans CJK SC'",
    parts: [
      "中文文本的提取需要正确的阅读顺序。",
      "北京是中华人民共和国的首都。",
      "根据统计局的数据，家庭数量正在增加。",
      "表格和段落应当分开处理。",
      "这一页有两栏文字。",
    ],
  },
  korean: {
    lang: "ko",
    font: "'Noto Sans CJK KR'",
    parts: [
      "한국어 문장은 단어 사이에 공백이 있습니다.",
      "서울은 대한민국의 수도입니다.",
      "통계청 조사에 따르면 가구 수가 늘고 있습니다.",
      "표와 문단은 따로 처리해야 합니다.",
    ],
  },
  arabic: {
    lang: "ar",
    rtl: true,
    font: "'Noto Naskh Arabic','Noto Sans Arabic'",
    parts: [
      "استخراج النص العربي من الملفات ليس سهلا دائما.",
      "القاهرة هي عاصمة جمهورية مصر العربية منذ عام 969.",
      "وفقا للإحصاءات، ارتفع عدد الأسر بنسبة 12 في المئة.",
      "يجب أن تظهر الحروف في ترتيبها المنطقي (وليس المرئي).",
      "هذه الصفحة تحتوي على فقرات قصيرة.",
    ],
  },
  hebrew: {
    lang: "he",
    rtl: true,
    font: "'Noto Sans Hebrew'",
    parts: [
      "חילוץ טקסט בעברית מקובצי מסמכים אינו תמיד פשוט.",
      "ירושלים היא בירת ישראל (מאז 1949).",
      "לפי הלשכה לסטטיסטיקה, מספר משקי הבית גדל ב-3 אחוזים.",
      "האותיות צריכות להופיע בסדר הלוגי שלהן.",
      "בעמוד זה יש כמה פסקאות קצרות.",
    ],
  },
  hindi: {
    lang: "hi",
    font: "'Noto Sans Devanagari'",
    parts: [
      "दस्तावेज़ों से हिन्दी पाठ निकालना हमेशा आसान नहीं होता।",
      "दिल्ली भारत की राजधानी है।",
      "सांख्यिकी विभाग के अनुसार परिवारों की संख्या बढ़ रही है।",
      "मात्राएँ और संयुक्ताक्षर सही क्रम में होने चाहिए।",
      "इस पृष्ठ पर कुछ छोटे अनुच्छेद हैं।",
    ],
  },
  latin: { lang: "en", font: "serif", parts: null },
};

/** Returns a document of running text whose words and reading order are known. */
export function textDocument(index) {
  const random = makeRandom(SERIES + 9000 + index);
  const scripts = Object.keys(SAMPLES);
  const script = scripts[index % scripts.length];
  const { lang, rtl = false, font, parts } = SAMPLES[script];
  const columns = Math.floor(index / scripts.length) % 2 === 1 ? 2 : 1;
  const paragraphs = Array.from({ length: 9 }, () =>
    parts
      ? Array.from({ length: random.int(3, 6) }, () => random.pick(parts)).join(
          lang === "ja" || lang === "zh" ? "" : " ",
        )
      : paragraph(random),
  );
  const heading = parts ? parts[0].replace(/[.。।]$/, "") : sentence(random, 5).slice(0, -1);
  const body = `<h1 style="font-size:17pt">${heading}</h1><div${columns === 2 ? ' class="cols"' : ""}>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</div>`;
  const css = rtl ? "body{direction:rtl}" : "";
  return {
    name: `text-${String(index).padStart(2, "0")}-${script}-${columns}col`,
    ...page(css, body, { lang, font }),
    truth: [heading, ...paragraphs].join("\n"),
    grids: null,
  };
}

const WRITE = {
  sentence,
  paragraph,
  heading: (random) => sentence(random, random.int(4, 8)).slice(0, -1),
};

export const TABLE_DOCUMENTS = 77;
export const REPORT_DOCUMENTS = 96;
export const TABLELESS_REPORTS = 16;
export const TABLELESS_DOCUMENTS = 16;
export const TEXT_DOCUMENTS = 28;
export const FIGURE_DOCUMENTS = 42;
export const SECTION_DOCUMENTS = 60;
export const SETTING_DOCUMENTS = 24;
export const PAPER_DOCUMENTS = 90;
export const TYPED_DOCUMENTS = 4 * TYPED_KINDS.length;

export const allDocuments = () => [
  ...Array.from({ length: TABLE_DOCUMENTS }, (_, index) => ({ ...tableDocument(index), kind: "table", index })),
  ...Array.from({ length: REPORT_DOCUMENTS }, (_, index) => ({
    ...reportDocument(index, SERIES, WRITE),
    kind: "report",
    index: Math.floor(index / 8) + index,
  })),
  ...Array.from({ length: TABLELESS_REPORTS }, (_, index) => ({
    ...tablelessReport(index, SERIES, WRITE),
    kind: "plain",
    index: Math.floor(index / 8) + index,
  })),
  ...Array.from({ length: TABLELESS_DOCUMENTS }, (_, index) => ({ ...tablelessDocument(index), kind: "plain", index })),
  ...Array.from({ length: TEXT_DOCUMENTS }, (_, index) => ({ ...textDocument(index), kind: "text", index })),
  ...Array.from({ length: FIGURE_DOCUMENTS }, (_, index) => ({
    ...figureDocument(index, SERIES, WRITE),
    kind: "figure",
    index: Math.floor(index / 7),
  })),
  ...Array.from({ length: SECTION_DOCUMENTS }, (_, index) => ({
    ...sectionDocument(index, SERIES, WRITE),
    kind: "section",
    index: Math.floor(index / 5),
  })),
  ...Array.from({ length: SETTING_DOCUMENTS }, (_, index) => ({
    ...settingDocument(index, SERIES, WRITE),
    kind: "text",
    index: Math.floor(index / 12),
  })),
  ...Array.from({ length: PAPER_DOCUMENTS }, (_, index) => ({
    ...paperDocument(index, SERIES, WRITE),
    kind: "paper",
    index: Math.floor(index / 15),
  })),
  ...Array.from({ length: TYPED_DOCUMENTS }, (_, index) => ({
    ...typedDocument(index, SERIES, WRITE),
    kind: "typed",
    index: Math.floor(index / TYPED_KINDS.length),
  })),
];
