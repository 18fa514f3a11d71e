import { operationsOf } from "../content/operations.ts";
import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { pagesOf } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { isName, latin1, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { hasJpegText } from "./jpeg-texts.ts";
import { decodedOrNull } from "./redact-places.ts";
import { isStandardName } from "./standard-names.ts";
import type { TextMatcher } from "./text-matcher.ts";

/**
 * Part of the file that still contains a searched text, or that cannot be searched. `place` never contains the text
 * itself.
 */
interface RemainingText {
  place: string;
  kind: "string" | "name" | "stream" | typeof UNSEARCHABLE;
}

const UNSEARCHABLE = "file that cannot be searched";

/** For each dictionary key: the name of the part of the file to which the key leads. Warnings contain these names. */
const PLACES: Record<string, string> = {
  Outlines: "bookmarks",
  Info: "document properties",
  Metadata: "metadata",
  OCProperties: "layers",
  OCG: "layers",
  PageLabels: "page labels",
  Dests: "named destinations",
  JavaScript: "scripts",
  JS: "scripts",
  OpenAction: "actions",
  AA: "actions",
  EmbeddedFiles: "attachments",
  EF: "attachments",
  AF: "attachments",
  AcroForm: "form fields",
  XFA: "form fields",
  StructTreeRoot: "tags",
  OutputIntents: "output intents",
  Threads: "article threads",
  Collection: "portfolio",
  Annots: "annotations",
  Contents: "page content",
  Font: "fonts",
  FontDescriptor: "fonts",
  XObject: "images and forms",
  Pattern: "patterns",
  Shading: "patterns",
  ColorSpace: "colors",
  Properties: "marked content",
  ID: "file identifier",
  Encrypt: "encryption",
  PieceInfo: "private data",
  Thumb: "thumbnails",
};

/** First bytes of file formats with compressed or encrypted data, in which a search of the bytes would find nothing. */
const UNSEARCHABLE_FILES = [
  "PK\x03\x04",
  "%PDF",
  "\x1f\x8b",
  "7z\xbc\xaf",
  "Rar!",
  "\x89PNG",
  "\xff\xd8\xff",
  "\xd0\xcf\x11\xe0",
];
/** Dictionary keys of streams that contain samples or only numbers, and therefore no text. */
const SAMPLE_KEYS = ["CIDToGIDMap", "CIDSet", "Function", "TR", "TR2", "HT"];
/** Maximum assumed number of colour components of an image, that of CMYK. */
const MAX_COMPONENTS = 4;
/** Value of `FunctionType` for a function whose stream is a program in text form. */
const POSTSCRIPT_FUNCTION = 4;
const MAX_WARNINGS = 20;

interface Visit {
  value: PdfValue;
  key: string;
  place: string;
  page: number | null;
}

/**
 * Returns one warning per part of the file in which a text remains. A warning names the part and the kind of value, but
 * never contains the text.
 */
export const remainingTextWarnings = (places: readonly RemainingText[]): PdfWarning[] =>
  places.slice(0, MAX_WARNINGS).map(({ place, kind }) => ({
    code: "text_remains",
    message:
      kind === UNSEARCHABLE
        ? "An attachment cannot be searched for the texts of find, because its format is compressed or encrypted."
        : `A text of find remains in a ${kind} (${place}), which Folio cannot remove.`,
    resource: place,
  }));

/** Searches all strings, names and decoded streams of the resulting file for the searched texts. */
export async function placesWithText(document: PdfDocument, matcher: TextMatcher): Promise<RemainingText[]> {
  if (matcher.isEmpty) return [];
  const found = new Map<string, RemainingText>();
  for (const { text, page } of new RemainingTextSearch(document, matcher).run()) {
    if (text) {
      const place = page === null ? text.place : `${text.place} of page ${page}`;
      found.set(`${place} ${text.kind}`, { ...text, place });
    }
    if (document.budget.isYieldDue) await document.budget.yieldIfDue();
  }
  return [...found.values()];
}

class RemainingTextSearch {
  readonly #document: PdfDocument;
  readonly #matcher: TextMatcher;
  readonly #seen = new Set<number>();
  readonly #isNameHit = new Map<string, boolean>();
  readonly #pages: ReadonlyMap<PdfDict, number>;

  constructor(document: PdfDocument, matcher: TextMatcher) {
    this.#document = document;
    this.#matcher = matcher;
    this.#pages = new Map(pagesOf(document).map(({ dict }, index) => [dict, index + 1]));
  }

  /**
   * Visits all values of the file and yields once per value, so that the caller can return control to the event loop.
   */
  *run(): Generator<{ text: RemainingText | null; page: number | null }> {
    const { trailer } = this.#document;
    const written = ["Root", "Info", "ID"].flatMap((key) => trailer.get(key) ?? []);
    const stack: Visit[] = [{ value: written, key: "", place: "the document", page: null }];
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      this.#document.budget.spendWork(WORK.visit);
      const kind = this.#kindIn(visit);
      yield { text: kind && { place: visit.place, kind }, page: visit.page };
      for (const inner of this.#innerValues(visit)) stack.push(inner);
    }
  }

  #kindIn({ value, key }: Visit): RemainingText["kind"] | null {
    if (value instanceof PdfString) return this.#matcher.isInString(value) ? "string" : null;
    if (value instanceof PdfName) return this.#isInName(value.text) ? "name" : null;
    if (value instanceof PdfStream) return this.#kindInStream(value, key) ?? this.#kindInKeys(value.dict);
    if (!(value instanceof PdfDict)) return null;
    return key === "Pattern" && this.#isInPatterns(value) ? "stream" : this.#kindInKeys(value);
  }

  /** Searches the patterns of one resource dictionary together, because each pattern may paint one letter of a word. */
  #isInPatterns(patterns: PdfDict): boolean {
    const document = this.#document;
    const letters = [...patterns.values()].map((value) => {
      const stream = document.stream(value);
      const bytes = stream?.dict.has("PaintType") ? decodedOrNull(document, stream) : null;
      return bytes ? lettersOf(bytes, document) : "";
    });
    return letters.length > 1 && this.#matcher.isInText(letters.join(""));
  }

  *#innerValues({ value, key, place, page }: Visit): Generator<Visit> {
    if (value instanceof PdfRef) {
      if (this.#seen.has(value.number)) return;
      this.#seen.add(value.number);
      yield { value: this.#document.resolve(value), key, place, page };
    } else if (Array.isArray(value)) {
      for (const item of value) yield { value: item, key, place, page };
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      const own = this.#pages.get(dict) ?? page;
      for (const [inner, item] of dict) yield { value: item, key: inner, place: PLACES[inner] ?? place, page: own };
    }
  }

  #kindInKeys(dict: PdfDict): RemainingText["kind"] | null {
    for (const key of dict.keys()) if (this.#isInName(key)) return "name";
    return null;
  }

  #isInName(text: string): boolean {
    let isHit = this.#isNameHit.get(text);
    if (isHit === undefined) {
      isHit = !isStandardName(text) && this.#matcher.isInName(text);
      this.#isNameHit.set(text, isHit);
    }
    return isHit;
  }

  #kindInStream(stream: PdfStream, key: string): RemainingText["kind"] | null {
    const document = this.#document;
    const subtype = document.nameText(stream.dict.get("Subtype"));
    if (subtype === "Image" || key === "Thumb") return this.#isInImage(stream) ? "stream" : null;
    const functionType = document.number(stream.dict.get("FunctionType"));
    const isSamples = SAMPLE_KEYS.includes(key) || functionType !== null;
    if (isSamples && functionType !== POSTSCRIPT_FUNCTION) return null;
    const bytes = decodedOrNull(document, stream);
    if (!bytes) return this.#matcher.isInBinary(stream.encoded) ? "stream" : null;
    if (isName(document.resolve(stream.dict.get("Type")), "EmbeddedFile") || key === "F" || key === "UF") {
      const head = latin1(bytes.subarray(0, 4));
      if (UNSEARCHABLE_FILES.some((magic) => head.startsWith(magic))) return UNSEARCHABLE;
      return this.#matcher.isInBytes(bytes) ? "stream" : null;
    }
    if (isBinary(bytes) || key.startsWith("FontFile")) return this.#matcher.isInBinary(bytes) ? "stream" : null;
    const isContent =
      subtype === "Form" || key === "Contents" || stream.dict.has("Resources") || stream.dict.has("PaintType");
    if (isContent) return this.#isInContent(bytes) ? "stream" : null;
    return this.#matcher.isInBytes(bytes) ? "stream" : null;
  }

  /**
   * Searches the data of an image: the segments of a JPEG, the boxes of a JPEG 2000 image, and any bytes besides the
   * samples.
   */
  #isInImage(stream: PdfStream): boolean {
    if (this.#matcher.isInSamples(stream.encoded) || this.#isInSurplus(stream)) return true;
    const filter = this.#document.resolve(stream.dict.get("Filter"));
    const names = (Array.isArray(filter) ? filter : [filter]).map((item) => this.#document.nameText(item));
    if (!names.some((each) => each === "DCTDecode" || each === "DCT" || each === "JPXDecode")) return false;
    return hasJpegText(stream.encoded, this.#matcher) || this.#matcher.isInBinary(stream.encoded);
  }

  /** Searches the decoded bytes of an image that exceed the length of its samples. */
  #isInSurplus(stream: PdfStream): boolean {
    const document = this.#document;
    const numberOf = (key: string, short: string) =>
      document.number(stream.dict.get(key) ?? stream.dict.get(short)) ?? 0;
    const bits = MAX_COMPONENTS * (numberOf("BitsPerComponent", "BPC") || 1);
    const [width, height] = [numberOf("Width", "W"), numberOf("Height", "H")];
    const bytes = decodedOrNull(document, stream);
    if (!bytes) return false;
    const fewest = Math.ceil(width / 8) * height;
    const most = Math.ceil((width * bits) / 8) * height;
    return this.#matcher.isInSamples(bytes.length > most ? bytes.subarray(most) : bytes.subarray(fewest));
  }

  /**
   * Searches a content stream: its comments, strings and names. Joins strings with and without spaces, to find words
   * that are painted letter by letter.
   */
  #isInContent(content: Uint8Array): boolean {
    if (this.#matcher.isInBinary(content)) return true;
    let letters = "";
    let words = "";
    for (const { operator, operands } of operationsOf(content, this.#document.budget)) {
      if (operator === "BT") {
        if (this.#matcher.isInText(letters) || this.#matcher.isInText(words)) return true;
        [letters, words] = ["", ""];
      }
      if (operator === "BI") continue;
      for (const value of operands.flat()) {
        const text = value instanceof PdfString ? latin1(value.bytes) : "";
        letters += text;
        words += text;
        if (value instanceof PdfDict && this.#isInProperties(value)) return true;
      }
      words += " ";
    }
    return this.#matcher.isInText(letters) || this.#matcher.isInText(words);
  }

  #isInProperties(properties: PdfDict): boolean {
    return [...properties.values()].some((value) => value instanceof PdfString && this.#matcher.isInString(value));
  }
}

/** Returns the strings of a content stream as one text. */
function lettersOf(content: Uint8Array, { budget }: PdfDocument): string {
  let letters = "";
  for (const { operands } of operationsOf(content, budget)) {
    for (const value of operands.flat()) if (value instanceof PdfString) letters += latin1(value.bytes);
  }
  return letters;
}

/** Whether the bytes are not text in an 8-bit or 16-bit encoding. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1_024);
  const isUtf16 = (head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0xff && head[1] === 0xfe);
  if (isUtf16) return false;
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return controls > head.length / 8;
}
