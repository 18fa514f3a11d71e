import { createHash } from "node:crypto";
import type { PdfDocument } from "../file/document.ts";
import { reachableDicts } from "../file/reachable.ts";
import type { PdfDict, PdfStream } from "../syntax/objects.ts";
import type { FontUse } from "./used-glyphs.ts";

export const PROGRAM_KEYS = ["FontFile", "FontFile2", "FontFile3"] as const;

/** Embedded font file, with all font descriptors that refer to it. Identical font files count as one. */
export interface FontProgram {
  key: (typeof PROGRAM_KEYS)[number];
  stream: PdfStream;
  descriptors: Set<PdfDict>;
  uses: FontUse[];
}

/** Returns the embedded font files of the document. The sets of shown codes are empty; the caller must fill them. */
export function programsOf(document: PdfDocument): FontProgram[] {
  const programs = new Map<string, FontProgram>();
  const ofDescriptor = new Map<PdfDict, FontProgram>();
  const fonts = new Set<PdfDict>();
  for (const dict of reachableDicts(document)) {
    if (dict.has("FontDescriptor") || dict.has("DescendantFonts")) fonts.add(dict);
    const found = programIn(document, dict);
    if (!found || ofDescriptor.has(dict)) continue;
    const digest = createHash("sha256").update(found.key).update(found.stream.encoded).digest("base64");
    const program = programs.get(digest) ?? { ...found, descriptors: new Set(), uses: [] };
    program.descriptors.add(dict);
    programs.set(digest, program);
    ofDescriptor.set(dict, program);
  }
  for (const font of fonts) {
    const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
    const descriptor = document.dict((descendant ?? font).get("FontDescriptor"));
    const isDescendant = /^CIDFontType[02]$/.test(document.nameText(font.get("Subtype")) ?? "");
    if (descriptor && !isDescendant) ofDescriptor.get(descriptor)?.uses.push({ font, descendant, codes: new Set() });
  }
  return [...programs.values()];
}

function programIn(document: PdfDocument, dict: PdfDict): Pick<FontProgram, "key" | "stream"> | null {
  for (const key of PROGRAM_KEYS) {
    const stream = dict.has(key) ? document.stream(dict.get(key)) : null;
    if (stream) return { key, stream };
  }
  return null;
}
