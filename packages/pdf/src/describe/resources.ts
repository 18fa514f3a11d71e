import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { filtersOf } from "../filters/decode.ts";
import { WORK } from "../syntax/budget.ts";
import { PdfDict, PdfStream } from "../syntax/objects.ts";
import type { DescribedFont, DescribedImage } from "./description.ts";

/** Maximum number of fonts, and maximum number of images, that a description lists. */
const MAX_LISTED_RESOURCES = 1_000;
/** Font descriptor entries that can contain an embedded font (ISO 32000-2, table 124). */
const FONT_FILE_KEYS = ["FontFile", "FontFile2", "FontFile3"];
/** Matches the prefix of six letters and `+` in the name of a font subset (ISO 32000-2, 9.9.2). */
const SUBSET = /^[A-Z]{6}\+/;

export interface DescribedResources {
  fonts: DescribedFont[];
  images: DescribedImage[];
}

/** Returns the fonts and images in the resources of pages, and of their form XObjects and patterns. */
export function resourcesOf(document: PdfDocument, pages: readonly PdfPage[]): DescribedResources {
  const fonts = new Map<PdfDict, DescribedFont>();
  const images = new Map<PdfStream, DescribedImage>();
  for (const [index, page] of pages.entries()) {
    const seen = new Set<PdfDict>();
    const stack = [document.dict(page.inherited("Resources"))];
    for (let resources = stack.pop(); resources !== undefined; resources = stack.pop()) {
      if (!resources || seen.has(resources)) continue;
      seen.add(resources);
      for (const font of entriesOf(document, resources, "Font")) {
        if (font instanceof PdfDict && !fonts.has(font)) fonts.set(font, fontFrom(document, font));
      }
      for (const drawn of [
        ...entriesOf(document, resources, "XObject"),
        ...entriesOf(document, resources, "Pattern"),
      ]) {
        if (!(drawn instanceof PdfStream)) continue;
        if (document.nameText(drawn.dict.get("Subtype")) === "Image")
          noteImage(document, images, { image: drawn, index });
        else stack.push(document.dict(drawn.dict.get("Resources")));
      }
    }
  }
  return { fonts: withoutDuplicates([...fonts.values()]), images: [...images.values()].slice(0, MAX_LISTED_RESOURCES) };
}

function entriesOf(document: PdfDocument, resources: PdfDict, kind: string) {
  const named = [...(document.dict(resources.get(kind))?.values() ?? [])];
  document.budget.spendWork((named.length + 1) * WORK.visit);
  return named.map(document.resolve);
}

/** Removes fonts with equal descriptions, because several font dictionaries may refer to one embedded font. */
function withoutDuplicates(fonts: readonly DescribedFont[]): DescribedFont[] {
  const byText = new Map(fonts.map((font) => [JSON.stringify(font), font]));
  return [...byText.values()].slice(0, MAX_LISTED_RESOURCES);
}

function fontFrom(document: PdfDocument, font: PdfDict): DescribedFont {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  const own = descendant ?? font;
  const type = document.nameText(own.get("Subtype")) ?? "Unknown";
  const name = document.nameText(font.get("BaseFont")) ?? document.nameText(font.get("Name")) ?? "";
  const descriptor = document.dict(own.get("FontDescriptor"));
  const embedded = type === "Type3" || FONT_FILE_KEYS.some((key) => document.stream(descriptor?.get(key)) !== null);
  return { name: name.replace(SUBSET, ""), type, embedded, subset: SUBSET.test(name) };
}

function noteImage(
  document: PdfDocument,
  images: Map<PdfStream, DescribedImage>,
  { image, index }: { image: PdfStream; index: number },
): void {
  const known = images.get(image);
  if (known) {
    if (known.pages.at(-1) !== index + 1) known.pages.push(index + 1);
    return;
  }
  const { dict, encoded } = image;
  const space = document.resolve(dict.get("ColorSpace"));
  images.set(image, {
    widthPx: document.number(dict.get("Width")) ?? 0,
    heightPx: document.number(dict.get("Height")) ?? 0,
    bits: document.number(dict.get("BitsPerComponent")),
    colorSpace: document.nameText(Array.isArray(space) ? space[0] : space),
    filter: filtersOf(dict, document.resolve).at(-1)?.filter ?? null,
    bytes: encoded.length,
    pages: [index + 1],
  });
}
