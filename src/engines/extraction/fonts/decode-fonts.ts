import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { FolioError } from "../../../domain/errors.ts";
import { PdfDocument } from "../../pdf/file/document.ts";
import { writePdf } from "../../pdf/file/writer.ts";
import { bytesOf, name, PdfDict, PdfStream, PdfString } from "../../pdf/syntax/objects.ts";
import { serialize } from "../../pdf/syntax/serialize.ts";
import type { ReadingLimits } from "../reading/limits.ts";
import { BeyondLimits } from "../reading/limits.ts";
import { CMapReader, type CMaps } from "./cmaps.ts";
import { fontTraits } from "./font-traits.ts";
import { type CodeLength, type FontUse, unitsOf } from "./font-use.ts";
import { InThreadPort } from "./in-thread-port.ts";
import { loadPdfJs } from "./pdfjs.ts";
import { needsProgram, PlainFonts } from "./plain-font.ts";
import type { ShownGlyph, TextFont } from "./text-font.ts";

export interface FontDecoding {
  limits: ReadingLimits;
  cMaps: CMaps;
  deadlineMs: number;
  progressed?: (() => void) | undefined;
}

/**
 * What every code in use of every font stands for. pdf.js knows encodings, glyph names and CMaps best, so it is asked: it is given
 * a document of our own making that shows each code of each font once, and nothing of the source but its fonts' plain dictionaries.
 * Throws BeyondLimits where a font's program would be needed but may not be parsed, and `timeout_exceeded`.
 */
export async function decodeFonts(
  document: PdfDocument,
  uses: readonly FontUse[],
  { limits, ...showing }: FontDecoding,
): Promise<ReadonlyMap<PdfDict, TextFont>> {
  if (uses.length === 0) return new Map();
  if (!limits.fontPrograms && uses.some((use) => needsProgram(document, use))) throw new BeyondLimits("programs");
  const specimen = await specimenOf(document, uses, limits.fontPrograms);
  const shown = await showSpecimen(specimen, uses.length, showing);
  return new Map(uses.map((use, index) => [use.font, textFont(document, use, shown[index] ?? [])]));
}

/** A page for each font, which shows what is in use of it. */
function specimenOf(from: PdfDocument, uses: readonly FontUse[], programs: boolean): Promise<Uint8Array> {
  const into = PdfDocument.create();
  const fonts = new PlainFonts(from, into, programs);
  const root = into.reserve();
  const kids = uses.map((use) => {
    const resources = PdfDict.of({ Font: PdfDict.of({ F: into.add(fonts.plain(use)) }) });
    const content = into.add(new PdfStream(new PdfDict(), bytesOf(showing(use))));
    return into.add(
      PdfDict.of({ Type: name("Page"), Parent: root, MediaBox: [0, 0, 9, 9], Resources: resources, Contents: content }),
    );
  });
  into.replace(root, PdfDict.of({ Type: name("Pages"), Count: kids.length, Kids: kids }));
  into.catalog.set("Pages", root);
  return writePdf(into, { level: 1 });
}

function showing({ codeLength, units }: FontUse): string {
  const strings = codeLength === "varied" ? [...units] : [[...units].join("")];
  const written = strings.map((string) => `${serialize(new PdfString(bytesOf(string)), () => null)} Tj`);
  return `BT /F 1 Tf\n${written.join("\n")}\nET`;
}

/** Glyphs by font and string. A font that cannot be understood has none. */
async function showSpecimen(
  specimen: Uint8Array,
  count: number,
  { cMaps, deadlineMs, progressed }: Omit<FontDecoding, "limits">,
): Promise<ShownGlyph[][][]> {
  const pdfJs = await loadPdfJs();
  const port = new InThreadPort();
  const overdue = deadline(deadlineMs);
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

function deadline(deadlineMs: number): { passed: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeExceeded()), Math.max(0, deadlineMs - Date.now()));
  });
  passed.catch(() => undefined);
  return { passed, cancel: () => clearTimeout(timer) };
}

export const timeExceeded = (): FolioError =>
  new FolioError("timeout_exceeded", "The extraction did not finish within its time. Ask for fewer pages.");

/** Joined, stacked or reordered when set, so that glyphs tell little of the letters. */
const COMPLEX = /[\u0590-\u109F\u1780-\u17FF\uA8E0-\uA8FF\uA980-\uAA7F\uFB1D-\uFDFF\uFE70-\uFEFC]/;

function textFont(document: PdfDocument, use: FontUse, shown: ShownGlyph[][]): TextFont {
  const units = [...use.units];
  const glyphs = new Map<string, readonly ShownGlyph[]>();
  if (use.codeLength === "varied") for (const [index, unit] of units.entries()) glyphs.set(unit, shown[index] ?? []);
  else {
    const [codes = []] = shown;
    units.forEach((unit, index) => {
      const glyph = codes[index];
      if (glyph) glyphs.set(unit, [glyph]);
    });
  }
  return {
    ...fontTraits(document, use.font),
    complex: shown.some((string) => string.some(({ unicode }) => COMPLEX.test(unicode))),
    glyphsOf: (string) => glyphsOf(string, use.codeLength, glyphs),
  };
}

function glyphsOf(
  string: Uint8Array,
  codeLength: CodeLength,
  glyphs: ReadonlyMap<string, readonly ShownGlyph[]>,
): readonly ShownGlyph[] {
  if (codeLength === "varied") return glyphs.get(Buffer.from(string).toString("latin1")) ?? [];
  const found: ShownGlyph[] = [];
  for (const unit of unitsOf(string, codeLength)) found.push(...(glyphs.get(unit) ?? []));
  return found;
}
