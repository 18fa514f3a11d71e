import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PdfDocument, PdfRef } from "@folio/pdf/reading";
import { afterAll, describe, expect, it } from "vitest";
import { SparseFile } from "../../../container/pdf/sparse-file.ts";
import { handmadePdf, streamObject, textContent } from "../../../packages/pdf/test/support/handmade-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "sparse-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns bytes that contain neither zeros nor keywords of PDF. */
const samples = (length: number): string => "0123456789".repeat(length / 10);
const SHORT = samples(1_000);
const LONG = samples(600_000);

function opened(bytes: Uint8Array): { file: SparseFile; document: PdfDocument } {
  const path = join(folder, "document");
  writeFileSync(path, bytes);
  const file = new SparseFile(path);
  return { file, document: PdfDocument.open(file) };
}

const held = ({ bytes }: SparseFile): number => Buffer.from(bytes).toString("latin1").replaceAll("\0", "").length;

describe("A PDF that is read from disk", () => {
  const page = [{ content: textContent("seen") }];
  const images = [streamObject("/Subtype/Image", SHORT), streamObject("/Subtype/Image", LONG)];

  it("keeps long streams on disk and returns a whole stream when it is requested", () => {
    const { file, document } = opened(handmadePdf(page, { objects: images }));
    expect(held(file)).toBeLessThan(10_000);
    const [short, long] = [100, 101].map((number) => document.stream(new PdfRef(number))?.encoded);
    expect(Buffer.from(short ?? []).toString()).toBe(SHORT);
    expect(Buffer.from(long ?? []).equals(Buffer.from(LONG))).toBe(true);
    expect(document.recovered).toBe(false);
    file.close();
  });

  it("has its objects found after a stream without /Length, and after bytes in front of the PDF header", () => {
    const endless = `<</Length 999999>>\nstream\n${LONG}`;
    const bytes = handmadePdf(page, { objects: [endless, "(behind)"] });
    const { file, document } = opened(new Uint8Array(Buffer.concat([Buffer.from("\n\njunk\n"), bytes])));
    expect(held(file)).toBeLessThan(10_000);
    expect(document.string(new PdfRef(101))?.bytes).toEqual(Uint8Array.from(Buffer.from("behind")));
    file.close();
  });

  it("is read correctly when `endstream` crosses the edge of the block in which it is searched", () => {
    const CHUNK = 4 * 1024 * 1024;
    for (const off of [-12, -9, -6, -3, 0, 3]) {
      const start = Buffer.from(handmadePdf(page, { objects: [streamObject("", "X")] })).indexOf("X");
      const bytes = handmadePdf(page, {
        objects: [streamObject("", "7".repeat(CHUNK - start + off)), "(behind)", streamObject("", LONG)],
      });
      const { file, document } = opened(bytes);
      expect(document.string(new PdfRef(101))?.bytes, `${off}`).toEqual(Uint8Array.from(Buffer.from("behind")));
      expect(document.stream(new PdfRef(102))?.encoded.length).toBe(LONG.length);
      file.close();
    }
  });
});
