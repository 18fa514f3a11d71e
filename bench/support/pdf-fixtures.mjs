import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jpegCodec } from "./pdf-editor.mjs";

/** Folder of test files, which are kept between runs. Delete the folder to create them again. */
export const FIXTURES = join(tmpdir(), "folio-bench-pdf");

/** Returns a generated substitute for a photograph: smooth random structures of several sizes, with as many pixels as a camera image. */
function photo(width, height, seed) {
  const samples = new Uint8Array(width * height * 3);
  const octaves = [256, 128, 64, 32, 16, 8, 4, 2].map((cell, i) => grid(cell, width, height, seed + i));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let value = 128;
        for (const octave of octaves) value += octave(x, y, c);
        samples[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return { width, height, channels: 3, samples };
}

/**
 * Returns a function for smooth noise: one random value per cell, with linear interpolation between the cells. Larger cells have more
 * weight.
 */
function grid(cell, width, height, seed) {
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(height / cell) + 2;
  const values = new Float32Array(columns * rows * 3);
  let state = seed * 2654435761;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[i] = (state / 2 ** 32 - 0.5) * 8 * Math.sqrt(cell);
  }
  return (x, y, c) => {
    const [gx, gy] = [x / cell, y / cell];
    const [x0, y0] = [Math.floor(gx), Math.floor(gy)];
    const [fx, fy] = [gx - x0, gy - y0];
    const at = (column, row) => values[(row * columns + column) * 3 + c];
    const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
    return top * (1 - fy) + (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy;
  };
}

/** Prints HTML with Chrome to a tagged PDF with bookmarks, and returns its path. */
export function print(html, name) {
  mkdirSync(FIXTURES, { recursive: true });
  const [page, pdf] = [join(FIXTURES, `${name}.html`), join(FIXTURES, `${name}.pdf`)];
  writeFileSync(page, html);
  const browser = process.env.CHROMIUM ?? "chromium-headless-shell";
  const options = [
    "--no-sandbox",
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
    `--print-to-pdf=${pdf}`,
  ];
  execFileSync(browser, [...options, page], { stdio: "ignore" });
  return pdf;
}

const paragraph = "The quick brown fox jumps over the lazy dog while seventeen auditors count every invoice twice. ";

export function textHtml(title, pages) {
  const chapters = Array.from(
    { length: pages },
    (_, i) =>
      `<h2 id="c${i}" style="break-before:page">Chapter ${i + 1}</h2><p><a href="#c${(i + 1) % pages}">Next</a> ${(paragraph + i).repeat(12)}</p><table>${Array.from({ length: 12 }, (_, r) => `<tr><td>${r}</td><td>Item ${i * 12 + r}</td><td>${((i + 1) * (r + 3) * 17) % 997}.00</td></tr>`).join("")}</table>`,
  );
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${chapters.join("")}</body></html>`;
}

export async function photosPdf(count = 4, width = 3600, height = 2400) {
  const path = join(FIXTURES, "photos.pdf");
  if (existsSync(path)) return path;
  mkdirSync(FIXTURES, { recursive: true });
  const codec = await jpegCodec();
  let html = '<!doctype html><html lang="en"><head><title>Photos</title></head><body>';
  for (let i = 0; i < count; i++) {
    const jpeg = await codec.encode(photo(width, height, i + 1), 92);
    writeFileSync(join(FIXTURES, `photo${i}.jpg`), jpeg);
    html += `<h1>Photo ${i + 1}</h1><img style="width:170mm" src="photo${i}.jpg">`;
  }
  return print(`${html}</body></html>`, "photos");
}

/** Returns a PDF like that of a scanner: pages of text at 300 dpi with sensor noise, stored as JPEG. */
export async function scanPdf(pages = 5) {
  const path = join(FIXTURES, "scan.pdf");
  if (existsSync(path)) return path;
  const text = print(textHtml("Scanned", pages), "scan-source");
  execFileSync("pdftoppm", ["-r", "300", "-gray", text, join(FIXTURES, "scan")]);
  const codec = await jpegCodec();
  let html =
    "<!doctype html><style>@page{margin:0}body{margin:0}img{display:block;width:100vw;break-after:page}</style>";
  const files = readdirSync(FIXTURES).filter((name) => /^scan-\d+\.pgm$/.test(name));
  for (const [i, name] of files.slice(0, pages).entries()) {
    const file = readFileSync(join(FIXTURES, name));
    const [, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString("latin1")).map(Number);
    const samples = new Uint8Array(file.subarray(file.length - width * height));
    let state = i + 1;
    for (let at = 0; at < samples.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      samples[at] = Math.max(
        0,
        Math.min(255, samples[at] * 0.86 + 18 + ((state >>> 24) + ((state >>> 12) & 255)) / 12),
      );
    }
    writeFileSync(join(FIXTURES, `scan${i}.jpg`), await codec.encode({ width, height, channels: 1, samples }, 90));
    html += `<img src="scan${i}.jpg">`;
  }
  return print(html, "scan");
}

export function textPdf(pages = 76) {
  const path = join(FIXTURES, `text${pages}.pdf`);
  return existsSync(path) ? path : print(textHtml(`Text of ${pages} pages`, pages), `text${pages}`);
}
