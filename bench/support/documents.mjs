/** Test documents of the render benchmarks. The page count of each is that of Chromium on A4. */

const page = (title, body, style = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>body{font:12px/1.5 sans-serif}${style}</style></head><body>${body}</body></html>`;

export const hello = page("Hello", "<h1>Hello</h1><p>One page.</p>");

const rows = Array.from(
  { length: 55 },
  (_, index) =>
    `<tr><td>${index + 1}</td><td>Article ${index * 7919}</td><td>${(index % 9) + 1}</td><td>${((index * 37.5) % 900).toFixed(2)} EUR</td></tr>`,
).join("");

export const invoice = page(
  "Invoice 2026-1042",
  `<svg width="120" height="40"><rect width="120" height="40" rx="8" fill="#0b5cad"/><circle cx="20" cy="20" r="10" fill="#fff"/></svg>
   <h1>Invoice 2026-1042</h1><table><thead><tr><th>#</th><th>Article</th><th>Quantity</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table>
   <p><b>Total 12,345.00 EUR</b></p>`,
  "table{width:100%;border-collapse:collapse}td,th{border-bottom:1px solid #ccc;text-align:left;padding:3px}thead{display:table-header-group}",
);

const sentence = "The quarterly report describes what was measured, how it was measured and what follows from it. ";

export const report = page(
  "Report",
  Array.from(
    { length: 50 },
    (_, chapter) => `<section><h2>Chapter ${chapter + 1}</h2>${`<p>${sentence.repeat(9)}</p>`.repeat(5)}</section>`,
  ).join(""),
  "section{break-after:page}section:last-child{break-after:auto}",
);
