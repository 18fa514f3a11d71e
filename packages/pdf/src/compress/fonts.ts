import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { claimedPdfaPart } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { reachableDicts } from "../file/reachable.ts";
import { type FontProgram, programsOf } from "../fonts/font-programs.ts";
import { type ShownText, shownText } from "../fonts/shown-text.ts";
import { type SubsetProgram, subsetFontProgram } from "../fonts/subset-program.ts";
import { WORK } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { latin1, name, PdfDict, PdfName, PdfStream } from "../syntax/objects.ts";
import { smallestEncoding } from "./lossless.ts";

/**
 * Reduces embedded fonts to the glyphs that the document shows, and converts Type 1 fonts to CFF, which compresses
 * better. Outlines, hints and widths do not change. Leaves a font unchanged if a form may need it for new text, or if
 * Folio does not fully support it.
 */
export async function subsetFonts(document: PdfDocument, pages: PdfPage[]): Promise<void> {
  const form = document.dict(document.catalog.get("AcroForm"));
  // Fonts stay whole in two kinds of files. PDF/A-1 requires a list of the glyphs of each font subset (ISO 19005-1,
  // 6.3.5). XFA forms may show text that Folio does not read.
  if (claimedPdfaPart(document) === 1 || form?.has("XFA")) return;
  const programs = programsOf(document);
  const text = programs.length === 0 ? null : await shownText(document, pages);
  if (!text) return;
  const whole = fontsForNewText(document, form);
  for (const program of programs) {
    await document.budget.yieldIfDue();
    if (!program.uses.some(({ font }) => whole.has(font))) subsetProgram(document, program, text);
  }
}

/**
 * Returns the fonts that viewers need when a user edits a form field or free text. They are the fonts that a default
 * appearance (`DA`) names (ISO 32000-2, 12.7.4.3).
 */
function fontsForNewText(document: PdfDocument, form: PdfDict | null): Set<PdfDict | null> {
  const fonts = document.dict(document.dict(form?.get("DR"))?.get("Font"));
  const whole = new Set<PdfDict | null>();
  for (const dict of fonts ? reachableDicts(document) : []) {
    const appearance = latin1(document.string(dict.get("DA"))?.bytes ?? new Uint8Array());
    document.budget.spendWork(appearance.length * WORK.byte);
    for (const [, key = ""] of appearance.matchAll(/\/([^\s/]+)\s+[-\d.]+\s+Tf/g))
      whole.add(document.dict(fonts?.get(key)));
  }
  return whole;
}

function subsetProgram(document: PdfDocument, program: FontProgram, text: ShownText): void {
  for (const use of program.uses) use.codes = text.get(use.font) ?? new Set();
  try {
    const slimmed = subsetFontProgram(document, program);
    if (!slimmed) return;
    document.budget.spendWork(slimmed.bytes.length * WORK.deflatedByte);
    const data = new Uint8Array(deflateSync(slimmed.bytes, { level: 9 }));
    if (data.length < smallestEncoding(document, program.stream).encoded.length)
      replace(document, program, { ...slimmed, data });
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
  }
}

function replace(
  document: PdfDocument,
  { uses, descriptors }: FontProgram,
  { bytes, key, subtype, dropped, data }: SubsetProgram & { data: Uint8Array },
): void {
  const dict = PdfDict.of({ Filter: name("FlateDecode"), Subtype: subtype === undefined ? undefined : name(subtype) });
  if (key === "FontFile2") dict.set("Length1", bytes.length);
  const file = document.add(new PdfStream(dict, data));
  for (const descriptor of descriptors) {
    for (const old of ["FontFile", "FontFile2", "FontFile3", "CIDSet", "CharSet"]) descriptor.delete(old);
    descriptor.set(key, file);
  }
  if (!dropped) return;
  const tag = subsetTag(data);
  for (const descriptor of descriptors) rename(document, descriptor, { key: "FontName", tag });
  for (const { font, descendant } of uses)
    for (const dict of new Set([font, descendant ?? font])) rename(document, dict, { key: "BaseFont", tag });
}

/** Adds the prefix of six letters that marks a font subset (ISO 32000-2, 9.9.2) to the font name. */
function rename(document: PdfDocument, dict: PdfDict, { key, tag }: { key: string; tag: string }): void {
  const text = document.nameText(dict.get(key));
  if (text !== null && !/^[A-Z]{6}\+/.test(text)) dict.set(key, new PdfName(`${tag}+${text}`));
}

const subsetTag = (bytes: Uint8Array): string =>
  String.fromCharCode(
    ...[...createHash("sha256").update(bytes).digest().subarray(0, 6)].map((byte) => 65 + (byte % 26)),
  );
