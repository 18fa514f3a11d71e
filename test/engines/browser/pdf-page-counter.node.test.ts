import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PdfPageCounter } from "../../../src/engines/browser/pdf-page-counter.ts";

const CHROMIUM = "/usr/lib/chromium/chromium-headless-shell";
const folder = mkdtempSync(join(tmpdir(), "folio-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function print(html: string): { pdf: Uint8Array; pages: number } {
  const [source, target] = [join(folder, "in.html"), join(folder, "out.pdf")];
  writeFileSync(source, html);
  const flags = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--generate-pdf-document-outline",
    `--user-data-dir=${folder}`,
  ];
  execFileSync(CHROMIUM, [...flags, `--print-to-pdf=${target}`, `file://${source}`], { stdio: "ignore" });
  const pages = Number(execFileSync("qpdf", ["--show-npages", target], { encoding: "utf8" }));
  return { pdf: readFileSync(target), pages };
}

function count(pdf: Uint8Array, pieceBytes: number): number {
  const counter = new PdfPageCounter();
  for (let at = 0; at < pdf.length; at += pieceBytes) counter.push(pdf.subarray(at, at + pieceBytes));
  return counter.pages;
}

const page = (i: number) => `<h2 style="break-before:page">Chapter ${i}</h2><h3>/Type /Pages /Count 9999</h3>`;

describe("PdfPageCounter", () => {
  it.each([1, 2, 8, 9, 65, 300])(
    "returns the same number as qpdf for a PDF of %i pages, although its outline is longer",
    (wanted) => {
      const body = Array.from({ length: wanted - 1 }, (_, i) => page(i)).join("");
      const { pdf, pages } = print(`<h1>Start</h1>${body}`);
      expect(pages).toBe(wanted);
      expect(count(pdf, 1024 * 1024)).toBe(wanted);
      expect(count(pdf, 97)).toBe(wanted);
    },
  );

  it.each([1024 * 1024, 97])(
    "finds the size of the first page when the PDF arrives in chunks of %i bytes",
    (pieceBytes) => {
      const style = "@page{size:300px 400px}@page wide{size:800px 200px}div{page:wide}";
      const title = "<title>/MediaBox [0 0 1 1] /Contents\n/MediaBox [0 0 2 2]\n/Contents</title>";
      const { pdf } = print(
        `${title}<style>${style}</style><p>first <a href="https://example.com">x</a></p><div>wide</div>`,
      );
      const counter = new PdfPageCounter();
      for (let at = 0; at < pdf.length; at += pieceBytes) counter.push(pdf.subarray(at, at + pieceBytes));
      expect(counter.pageSize).toEqual({ widthPt: expect.closeTo(225, 0), heightPt: expect.closeTo(300, 0) });
    },
  );

  it("returns 0 for data without pages", () => {
    expect(count(new TextEncoder().encode("%PDF-1.4 nothing"), 5)).toBe(0);
  });
});
