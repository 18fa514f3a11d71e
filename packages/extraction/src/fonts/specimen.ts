import {
  bytesOf,
  type CMaps,
  name,
  PdfDict,
  PdfDocument,
  PdfStream,
  PdfString,
  serialize,
  writePdf,
} from "@folio/pdf/reading";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { ExtractionError } from "../errors.ts";
import { CMapReader } from "./cmap-reader.ts";
import type { FontUse } from "./font-use.ts";
import { InThreadPort } from "./in-thread-port.ts";
import { loadPdfJs } from "./pdfjs.ts";
import { type DecodingSources, SanitizedFonts } from "./sanitized-font.ts";
import type { ShownGlyph } from "./text-font.ts";

export interface SpecimenOptions {
  cMaps: CMaps;
  deadlineMs: number;
  onProgress?: (() => void) | undefined;
}

/**
 * Returns a generated PDF with one page per font. Each page shows all used codes of its font, so that pdf.js decodes
 * these codes.
 */
export function specimenOf(from: PdfDocument, uses: readonly FontUse[], telling: DecodingSources): Promise<Uint8Array> {
  const into = PdfDocument.create();
  const fonts = new SanitizedFonts(from, into, telling);
  const root = into.reserve();
  const kids = uses.map((use) => {
    const resources = PdfDict.of({ Font: PdfDict.of({ F: into.add(fonts.sanitize(use)) }) });
    const content = into.add(new PdfStream(new PdfDict(), bytesOf(showTextOperators(use))));
    return into.add(
      PdfDict.of({ Type: name("Page"), Parent: root, MediaBox: [0, 0, 9, 9], Resources: resources, Contents: content }),
    );
  });
  into.replace(root, PdfDict.of({ Type: name("Pages"), Count: kids.length, Kids: kids }));
  into.catalog.set("Pages", root);
  return writePdf(into, { incremental: { withoutObjectStreams: true } });
}

function showTextOperators({ codeLength, units }: FontUse): string {
  const strings = codeLength === "varied" ? [...units] : [[...units].join("")];
  const written = strings.map((string) => `${serialize(new PdfString(bytesOf(string)), () => null)} Tj`);
  return `BT /F 1 Tf\n${written.join("\n")}\nET`;
}

/**
 * Returns the glyphs of each string of each font. A font that cannot be decoded has no glyphs. Throws
 * `timeout_exceeded`.
 */
export async function decodeSpecimen(
  specimen: Uint8Array,
  count: number,
  { cMaps, deadlineMs, onProgress: progressed }: SpecimenOptions,
): Promise<ShownGlyph[][][]> {
  const pdfJs = await loadPdfJs();
  const port = new InThreadPort();
  const overdue = deadlineTimer(deadlineMs);
  const reader = new CMapReader(cMaps);
  try {
    const task = pdfJs.getDocument({
      data: specimen,
      worker: pdfJs.startWorker(port),
      BinaryDataFactory: reader.factory,
      cMapUrl: "cmaps/",
      cMapPacked: true,
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      maxImageSize: 0,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    });
    const pdf = await Promise.race([task.promise, overdue.passed]);
    const shown: ShownGlyph[][][] = [];
    for (let number = 1; number <= count; number++) {
      shown.push(await Promise.race([stringsOn(pdf, number, pdfJs.OPS.showText), overdue.passed]));
      if (reader.failure !== null) throw reader.failure;
      progressed?.();
    }
    return shown;
  } finally {
    overdue.cancel();
    port.close();
  }
}

async function stringsOn(pdf: PDFDocumentProxy, number: number, showText: number | undefined): Promise<ShownGlyph[][]> {
  const page = await pdf.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const strings: ShownGlyph[][] = [];
  fnArray.forEach((operator: number, index: number) => {
    if (operator !== showText) return;
    const [glyphs] = argsArray[index] as [(ShownGlyph | number)[]];
    strings.push(glyphs.filter((glyph) => typeof glyph !== "number"));
  });
  page.cleanup();
  return strings;
}

function deadlineTimer(deadlineMs: number): { passed: Promise<never>; cancel: () => void } {
  let cancel = () => {};
  const passed = new Promise<never>((_, reject) => {
    // biome-ignore lint/style/noRestrictedGlobals: pdf.js may never respond, and accepts no signal
    const timer = setTimeout(() => reject(timeExceeded()), Math.max(0, deadlineMs - Date.now()));
    cancel = () => clearTimeout(timer);
  });
  passed.catch(() => undefined);
  return { passed, cancel };
}

export const timeExceeded = (): ExtractionError =>
  new ExtractionError("timeout", "The extraction did not finish within its timeout. Request fewer pages.");
