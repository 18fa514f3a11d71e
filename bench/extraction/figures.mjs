import { makeRandom } from "./random.mjs";
import { ITEMS, NOUNS, REGIONS, unique } from "./tables.mjs";

/** Test documents without tables: drawings with aligned labels, forms to fill in, and running text in the layout of books and journals. */
const svg = (width, height, inner) =>
  `<svg width="${width}" height="${height}" style="display:block;margin:8px 0" font-family="Liberation Sans">${inner}</svg>`;
const label = (x, y, text, more = "") => `<text x="${x}" y="${y}" font-size="9" ${more}>${text}</text>`;
const line = (x1, y1, x2, y2, more = "") =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#444" stroke-width=".6" ${more}/>`;
const COLOURS = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd"];

function legend(random, names, [x, y], across) {
  return names
    .map((name, i) => {
      const [left, top] = across ? [x + i * 105, y] : [x, y + i * 15];
      const sign = random.chance(0.5)
        ? `<rect x="${left}" y="${top - 7}" width="8" height="8" fill="${COLOURS[i]}"/>`
        : `<line x1="${left}" x2="${left + 14}" y1="${top - 3}" y2="${top - 3}" stroke="${COLOURS[i]}" stroke-width="2"/>`;
      return sign + label(left + 18, top, name);
    })
    .join("");
}

/** Draws line charts over a grid, with a scale on one or both sides, years below, and a legend. */
function curves(random) {
  const years = random.int(5, 11);
  const steps = random.int(4, 8);
  const unit = random.pick([1, 5, 10, 25, 0.5]);
  const grid = random.chance(0.6);
  const both = random.chance(0.4);
  const scale = Array.from({ length: steps + 1 }, (_, i) => {
    const y = 190 - i * (170 / steps);
    const text = random.chance(0) ? "" : `${(i * unit).toFixed(unit < 1 ? 1 : 0)}`;
    return `${label(8, y + 3, text)}${both ? label(452, y + 3, String(i * 20)) : ""}${grid ? line(34, y, 446, y) : line(31, y, 34, y)}`;
  });
  const below = Array.from({ length: years }, (_, i) => label(38 + i * (400 / years), 204, String(1990 + i * 2)));
  const names = unique(random, REGIONS, random.int(2, 4));
  const paths = names.map((_, i) => {
    const points = Array.from({ length: years }, (_, j) => `${40 + j * (400 / years)},${random.int(30, 180)}`);
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${COLOURS[i]}" stroke-width="1.4"/>`;
  });
  const frame = line(34, 20, 34, 190) + line(34, 190, 446, 190) + (both ? line(446, 20, 446, 190) : "");
  return svg(
    480,
    240,
    scale.join("") + below.join("") + paths.join("") + frame + legend(random, names, [40, 226], true),
  );
}

/** Draws a bar chart with horizontal bars: names on the left, the value at the end of each bar, and a scale below. */
function horizontalBars(random) {
  const names = unique(random, random.chance(0.5) ? REGIONS : ITEMS, random.int(5, 10));
  const bars = names.map((name, i) => {
    const long = random.int(30, 260);
    const y = 14 + i * 17;
    return `${label(110, y + 9, name.slice(0, 22), 'text-anchor="end"')}<rect x="116" y="${y}" width="${long}" height="11" fill="${COLOURS[0]}"/>${random.chance(0.8) ? label(122 + long, y + 9, (long / 3).toFixed(1)) : ""}`;
  });
  const bottom = 20 + names.length * 17;
  const scale = [0, 20, 40, 60, 80, 100].map((value) => label(112 + value * 3, bottom + 14, `${value}%`));
  return svg(
    460,
    bottom + 24,
    bars.join("") + line(116, 8, 116, bottom) + line(116, bottom, 430, bottom) + scale.join(""),
  );
}

/** Draws a bar chart with groups of bars: values above the bars, and a scale on one side. */
function groupedBars(random) {
  const groups = unique(random, REGIONS, random.int(3, 6));
  const names = unique(random, NOUNS, random.int(2, 3));
  const step = 400 / groups.length;
  const bars = groups.map((group, i) => {
    const each = names.map((_, j) => {
      const tall = random.int(20, 140);
      const x = 46 + i * step + j * 22;
      return `<rect x="${x}" y="${170 - tall}" width="18" height="${tall}" fill="${COLOURS[j]}"/>${label(x, 166 - tall, String(tall))}`;
    });
    return each.join("") + label(44 + i * step, 184, group);
  });
  const scale = [0, 40, 80, 120, 160].map(
    (value) => label(14, 173 - value, String(value)) + line(36, 170 - value, 440, 170 - value),
  );
  return svg(470, 220, scale.join("") + bars.join("") + legend(random, names, [60, 206], true));
}

/** Draws a flow chart: boxes of one or two words, with arrows between them. */
function flowChart(random) {
  const columns = random.int(2, 4);
  const rows = random.int(3, 5);
  const [w, h] = [Math.floor(460 / columns) - 30, 34];
  const boxes = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      if (random.chance(0.15)) continue;
      const [x, y] = [6 + c * (w + 30), 6 + r * (h + 24)];
      boxes.push(
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${random.pick(["none", "#eef"])}" stroke="#000"/>${label(x + 8, y + 14, random.pick(NOUNS))}${label(x + 8, y + 26, random.pick(["office", "stage", "review", "approval"]))}`,
      );
      if (c + 1 < columns) boxes.push(line(x + w, y + h / 2, x + w + 30, y + h / 2));
      if (r + 1 < rows) boxes.push(line(x + w / 2, y + h, x + w / 2, y + h + 24));
    }
  return svg(480, rows * 58 + 10, boxes.join(""));
}

/** Draws a pie chart with a legend that contains the shares. */
function pie(random) {
  const names = unique(random, ITEMS, random.int(4, 6));
  const shares = names.map(() => random.int(5, 40));
  const inner = names.map((name, i) => {
    const a = (i / names.length) * 2 * Math.PI;
    return `<path d="M90,90 L${90 + 80 * Math.cos(a)},${90 + 80 * Math.sin(a)} A80,80 0 0,1 ${90 + 80 * Math.cos(a + (2 * Math.PI) / names.length)},${90 + 80 * Math.sin(a + (2 * Math.PI) / names.length)} Z" fill="${COLOURS[i % 5]}"/>${label(80 + 50 * Math.cos(a + 0.5), 92 + 50 * Math.sin(a + 0.5), `${shares[i]}%`, 'fill="#fff"')}<rect x="200" y="${24 + i * 18}" width="9" height="9" fill="${COLOURS[i % 5]}"/>${label(216, 32 + i * 18, name)}`;
  });
  return svg(440, 185, inner.join(""));
}

/** Draws a schedule in which each task is a bar over the months. */
function schedule(random) {
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"];
  const tasks = unique(random, NOUNS, random.int(4, 7));
  const head = months.map(
    (month, i) =>
      label(130 + i * 40, 14, month) +
      line(126 + i * 40, 18, 126 + i * 40, 24 + tasks.length * 18, 'stroke-dasharray="2 2"'),
  );
  const rows = tasks.map(
    (task, i) =>
      label(10, 34 + i * 18, task) +
      `<rect x="${130 + random.int(0, 200)}" y="${26 + i * 18}" width="${random.int(30, 110)}" height="10" fill="#88a"/>`,
  );
  return svg(460, 40 + tasks.length * 18, head.join("") + rows.join(""));
}

/** Draws a form of boxes. Each box has a printed label in a corner and space for an entry below it. */
function boxedForm(random) {
  const labels = unique(
    random,
    [
      "Surname",
      "First name",
      "Date of birth",
      "Street and number",
      "Postcode",
      "Town",
      "Telephone",
      "E-mail",
      "Signature",
      "Place and date",
      "Account holder",
      "For office use only",
    ],
    random.int(8, 12),
  );
  const cells = [];
  let left = 0;
  let row = [];
  for (const [i, text] of labels.entries()) {
    const width = i === labels.length - 1 ? 100 - left : random.pick([50, 25, 100].filter((w) => w <= 100 - left));
    row.push(
      `<td style="border:.6px solid #000;height:34px;width:${width}%;font-size:7pt;vertical-align:top;padding:2px 4px" colspan="${width / 25}">${text}</td>`,
    );
    left += width;
    if (left >= 100) {
      cells.push(`<tr>${row.join("")}</tr>`);
      row = [];
      left = 0;
    }
  }
  return `<table style="border-collapse:collapse;width:100%;table-layout:fixed">${cells.join("")}${row.length > 0 ? `<tr>${row.join("")}</tr>` : ""}</table>`;
}

const FIGURES = { curves, lyingBars: horizontalBars, groupedBars, flow: flowChart, pie, schedule, boxedForm };

const sheet = (body, { font = "'Liberation Serif'", css = "" } = {}) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:A4;margin:18mm}body{margin:0;font:10pt/1.3 ${font}}p{margin:0 0 8px;text-align:justify}h1{font-size:16pt}h2{font-size:12pt}${css}</style><body>${body}</html>`;

/** Returns a page with drawings of one kind between its paragraphs. */
export function figureDocument(index, series, write) {
  const random = makeRandom(series + 50_000 + index);
  const kinds = Object.keys(FIGURES);
  const kind = kinds[index % kinds.length];
  const text = (count) => Array.from({ length: count }, () => `<p>${write.paragraph(random)}</p>`).join("");
  const caption = () => `<div><b>Figure ${random.int(1, 20)}. ${write.heading(random)}</b></div>`;
  const above = random.chance(0.5);
  const one = () => `${above ? caption() : ""}${FIGURES[kind](random)}${above ? "" : caption()}`;
  const note = random.chance(0.5) ? `<div style="font-size:8pt">Source: ${write.heading(random)}.</div>` : "";
  const body = `<h1>${write.heading(random)}</h1>${text(1)}${one()}${note}${text(1)}${random.chance(0.5) ? one() : ""}${text(1)}`;
  return {
    name: `figure-${String(index).padStart(2, "0")}-${kind}`,
    html: sheet(body, { font: random.pick(["'Liberation Serif'", "'Liberation Sans'"]) }),
    grids: [],
  };
}

/**
 * Returns running text in layouts that mislead a reader which knows only positions: narrow gutters, running headers, footnotes, and figures
 * within the text.
 */
export function settingDocument(index, series, write) {
  const random = makeRandom(series + 60_000 + index);
  const paragraphs = (count, sentences) => Array.from({ length: count }, () => write.paragraph(random, sentences));
  const set = (list) => list.map((text) => `<p>${text}</p>`).join("");
  const heading = write.heading(random);
  const kinds = {
    narrowGutter: () => {
      const list = paragraphs(9);
      const gap = random.pick([8, 9, 10, 11]);
      return {
        truth: [heading, ...list],
        html: `<h1>${heading}</h1><div style="column-count:2;column-gap:${gap}pt;font-size:9pt">${set(list)}</div>`,
      };
    },
    threeNarrow: () => {
      const list = paragraphs(12, 4);
      return {
        truth: [heading, ...list],
        html: `<h1>${heading}</h1><div style="column-count:3;column-gap:10pt;font-size:8pt">${set(list)}</div>`,
      };
    },
    listAcross: () => {
      const list = Array.from({ length: 26 }, () => write.sentence(random));
      return {
        truth: [heading, ...list.map((text) => `• ${text}`)],
        html: `<h1>${heading}</h1><ul style="column-count:2;column-gap:18pt;padding-left:14px;list-style:none">${list.map((text) => `<li style="text-indent:-8px;padding-left:8px">• ${text}</li>`).join("")}</ul>`,
      };
    },
    headingAcross: () => {
      const [one, two] = [paragraphs(5), paragraphs(5)];
      const second = write.heading(random);
      const cols = (list) => `<div style="column-count:2;column-gap:16pt">${set(list)}</div>`;
      return {
        truth: [heading, ...one, second, ...two],
        html: `<h1>${heading}</h1>${cols(one)}<h2>${second}</h2>${cols(two)}`,
      };
    },
    figureInColumn: () => {
      const [one, two] = [paragraphs(3), paragraphs(5)];
      const box = `<div style="height:120px;background:#cde;margin:6px 0"></div><div style="font-size:8pt">Figure 1. ${heading}</div>`;
      return {
        truth: [heading, ...one, `Figure 1. ${heading}`, ...two],
        html: `<h1>${heading}</h1><div style="column-count:2;column-gap:14pt">${set(one)}${box}${set(two)}</div>`,
      };
    },
    hanging: () => {
      const list = Array.from({ length: 14 }, () => [write.heading(random), write.sentence(random)]);
      return {
        truth: [heading, ...list.flat()],
        html: `<h1>${heading}</h1>${list.map(([term, text]) => `<div style="font-weight:bold">${term}</div><div style="margin:0 0 6px 24px">${text}</div>`).join("")}`,
      };
    },
  };
  const names = Object.keys(kinds);
  const kind = names[index % names.length];
  const { truth, html } = kinds[kind]();
  return {
    name: `setting-${String(index).padStart(2, "0")}-${kind}`,
    html: sheet(html, { font: random.pick(["'Liberation Serif'", "'Liberation Sans'"]) }),
    truth: truth.join("\n"),
    grids: null,
    tagged: Math.floor(index / names.length) % 2 === 1,
  };
}
