import { operationsOf } from "../content/operations.ts";
import { contentItems, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, readRectangle } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { readJpegHeader } from "../image/jpeg.ts";
import { latin1, type PdfDict, PdfName, type PdfStream, type PdfValue } from "../syntax/objects.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * The following constants list the dictionary entries that are checked in this file. A scan may have only these
 * entries. PDF/A allows further entries, but Folio does not check those.
 */
const CATALOG_KEYS = words("Type Version Pages PageLayout PageMode Lang PageLabels");
const PAGE_KEYS = words("Type Parent Contents TrimBox BleedBox ArtBox UserUnit Resources MediaBox CropBox Rotate");
const RESOURCE_KEYS = words("ProcSet XObject");
const IMAGE_KEYS = words(
  "Type Subtype Width Height ColorSpace BitsPerComponent Filter DecodeParms Decode ImageMask Length Name Interpolate",
);
const OPERATORS = words("q Q cm Do re W W* n g G rg RG w J j M d f F f* m l h");
/**
 * Image filters that PDF/A-2 allows (ISO 19005-2, 6.1.7). PDF/A-2 does not allow LZW. JPEG 2000 has further conditions
 * and is not supported here.
 */
const IMAGE_FILTERS = words(
  "DCTDecode CCITTFaxDecode JBIG2Decode FlateDecode RunLengthDecode ASCII85Decode ASCIIHexDecode",
);
const CONTENT_FILTERS = words("FlateDecode RunLengthDecode ASCII85Decode ASCIIHexDecode");
const BITS = [1, 2, 4, 8, 16];
/** Minimum and maximum length of a page side, in user space units (ISO 19005-2, 6.1.13). */
const SIDE = { least: 3, most: 14_400 };
const NESTED_MAX = 28;
const NEWEST = 1.7;

/**
 * Whether the pages consist only of images that PDF/A-2b (ISO 19005-2) allows, and the file contains nothing else. Must
 * be called before the text layers are added. Returns false for any feature that is not checked here, even if PDF/A
 * allows that feature.
 */
export function isArchivalScan(document: PdfDocument, pages: readonly PdfPage[]): boolean {
  const { catalog } = document;
  if (document.recovered || document.version > NEWEST || !hasOnlyKeys(catalog, CATALOG_KEYS)) return false;
  return pages.every((page) => isImageOnlyPage(document, page));
}

const hasOnlyKeys = (dict: PdfDict, allowed: ReadonlySet<string>): boolean =>
  [...dict.keys()].every((key) => allowed.has(key));

function isImageOnlyPage(document: PdfDocument, page: PdfPage): boolean {
  const media = readRectangle(document, page.inherited("MediaBox"));
  if (!hasOnlyKeys(page.dict, PAGE_KEYS) || !media) return false;
  if (Math.min(media.width, media.height) < SIDE.least || Math.max(media.width, media.height) > SIDE.most) return false;
  const resources = document.dict(page.inherited("Resources"));
  if (!resources || !hasOnlyKeys(resources, RESOURCE_KEYS)) return false;
  const images = document.dict(resources.get("XObject"));
  const isDrawn = [...(images?.values() ?? [])].every((value) => isPlainImage(document, document.stream(value)));
  return isDrawn && isImageOnlyContent(document, page, images);
}

function isImageOnlyContent(document: PdfDocument, page: PdfPage, images: PdfDict | null): boolean {
  const streams = contentItems(document, page.dict).map((item) => document.stream(item));
  const readable = streams.every((stream) => stream && hasFilters(document, stream, CONTENT_FILTERS));
  if (!readable) return false;
  let depth = 0;
  for (const { operator, operands } of operationsOf(pageContent(document, page.dict), document.budget)) {
    if (operator === "q") depth++;
    if (operator === "Q") depth--;
    const [target] = operands;
    const isNamed = operator !== "Do" || (target instanceof PdfName && images?.has(target.text) === true);
    if (!OPERATORS.has(operator) || !isNamed || depth < 0 || depth >= NESTED_MAX) return false;
  }
  return depth === 0;
}

function isPlainImage(document: PdfDocument, image: PdfStream | null): boolean {
  if (!image || !hasOnlyKeys(image.dict, IMAGE_KEYS) || !hasFilters(document, image, IMAGE_FILTERS)) return false;
  const { dict } = image;
  if (document.nameText(dict.get("Subtype")) !== "Image" || document.resolve(dict.get("Interpolate")) === true) {
    return false;
  }
  if (document.resolve(dict.get("ImageMask")) === true) return true;
  const colors = colorComponents(document, dict.get("ColorSpace"));
  if (colors === null || !BITS.includes(document.number(dict.get("BitsPerComponent")) ?? 0)) return false;
  if (!filtersOf(document, image).includes("DCTDecode")) return true;
  const jpeg = filtersOf(document, image).length === 1 ? readJpegHeader(image.encoded) : null;
  return jpeg !== null && jpeg.components === colors;
}

function hasFilters(document: PdfDocument, stream: PdfStream, allowed: ReadonlySet<string>): boolean {
  return !stream.dict.has("F") && filtersOf(document, stream).every((filter) => allowed.has(filter));
}

function filtersOf(document: PdfDocument, { dict }: PdfStream): string[] {
  const filter = document.resolve(dict.get("Filter"));
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
  return filters.map((each) => document.nameText(each) ?? "");
}

/**
 * Returns the number of components of a colour space. The output intent or a valid ICC profile must define the colour
 * space. Returns null for other colour spaces.
 */
function colorComponents(document: PdfDocument, value: PdfValue | undefined): number | null {
  const space = document.resolve(value);
  if (space instanceof PdfName) return { DeviceGray: 1, DeviceRGB: 3 }[space.text] ?? null;
  if (!Array.isArray(space)) return null;
  const family = document.nameText(space[0]);
  if (family === "DeviceGray" || family === "DeviceRGB") return colorComponents(document, space[0]);
  if (family === "Indexed")
    return colorComponents(document, space[1]) === null || isIndexed(document, space[1]) ? null : 1;
  return family === "ICCBased" ? profileColors(document, document.stream(space[1])) : null;
}

const isIndexed = (document: PdfDocument, value: PdfValue | undefined): boolean =>
  document.nameText(document.array(value)?.[0]) === "Indexed";

const PROFILE_HEAD = 128;
const PROFILE_CLASSES = ["scnr", "mntr", "spac"];
const PROFILE_COLORS: Record<string, number> = { GRAY: 1, "RGB ": 3 };
const NEWEST_PROFILE = 4;

/**
 * Returns the number of components of an ICC profile, or null if ISO 19005-2, 6.2.4.2 does not allow the profile. The
 * profile's class must be input, display or colour space, and its version must be at most 4.
 */
function profileColors(document: PdfDocument, profile: PdfStream | null): number | null {
  if (!profile || !hasFilters(document, profile, CONTENT_FILTERS)) return null;
  try {
    const bytes = decodeStream(profile, document);
    if (bytes.length < PROFILE_HEAD) return null;
    const head = latin1(bytes.subarray(0, PROFILE_HEAD));
    const colors = PROFILE_COLORS[head.slice(16, 20)] ?? null;
    const sound = head.slice(36, 40) === "acsp" && PROFILE_CLASSES.includes(head.slice(12, 16));
    const usable = sound && head.charCodeAt(8) <= NEWEST_PROFILE;
    return usable && colors === document.number(profile.dict.get("N")) ? colors : null;
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}
