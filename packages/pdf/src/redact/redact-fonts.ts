import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import type { PdfPage } from "../file/pages.ts";
import { CidMetrics } from "../fonts/cid-metrics.ts";
import { MAX_CMAP_BYTES, ParsedCMap } from "../fonts/cmap-text.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { EncodingMaps } from "../fonts/encoding-maps.ts";
import { type FontProgram, PROGRAM_KEYS, programsOf } from "../fonts/font-programs.ts";
import { type ShownStrings, type ShownText, shownText } from "../fonts/shown-text.ts";
import { type SubsetProgram, subsetFontProgram } from "../fonts/subset-program.ts";
import { differencesOf, type FontUse } from "../fonts/used-glyphs.ts";
import { WORK } from "../syntax/budget.ts";
import { DamagedFileError } from "../syntax/damaged-file-error.ts";
import { bytesOf, isName, name, PdfDict, PdfName, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { decodedOrNull } from "./redact-places.ts";
import type { TextMatcher } from "./text-matcher.ts";

interface FontRedaction {
  pages: readonly PdfPage[];
  /** Codes that each font showed before the redaction; null if unknown. */
  before: ShownText | null;
  /** Number of bytes of the texts of each font before the redaction. */
  lengthsBefore: ReadonlyMap<PdfDict, number>;
  matcher: TextMatcher;
  cMaps: CMaps;
}

/** Codes of a font that are still shown, with a function that returns the number of bytes of a code. */
type ReducedUse = FontUse & { codeBytes: (code: number) => number };

/**
 * Removes letters that are no longer shown from the fonts: their glyphs, widths and character maps. Otherwise a font
 * subset would list the letters of the removed text. Changes only fonts of removed texts, also those that still show
 * all of their letters: an unchanged font would reveal that the removed text had no other letters. Returns a warning for
 * each font that lost a letter and cannot be changed. Rethrows errors of the CMap source.
 */
export async function redactFonts(document: PdfDocument, redaction: FontRedaction): Promise<PdfWarning[]> {
  const { pages, before, lengthsBefore, matcher } = redaction;
  const strings: ShownStrings = new Map();
  const lengths = new Map<PdfDict, number>();
  const after = await shownText(document, [...pages], { strings, lengths });
  const uses = new FontUses(document, { shown: after ?? new Map(), strings, cMaps: redaction.cMaps });
  const hasLost = (font: PdfDict): boolean => hasLostLetters(font, before, after);
  const isTouched = (font: PdfDict): boolean => lengths.get(font) !== lengthsBefore.get(font) || hasLost(font);
  const warnings = new Map<string, PdfWarning>();
  const keep = (font: PdfDict | undefined, reason: string): void => {
    const warning = keptFontWarning(document, font ?? new PdfDict(), { matcher, reason });
    warnings.set(warning.resource ?? "", warning);
  };
  const embedded = new Set<PdfDict>();
  for (const program of programsOf(document)) {
    await document.budget.yieldIfDue();
    for (const { font } of program.uses) embedded.add(font);
    const isNamed = hasText(document, program, matcher);
    if (!isNamed && !program.uses.some(({ font }) => isTouched(font))) continue;
    const reason = after ? await redactProgram(document, program, uses) : SHOWN_UNKNOWN;
    const isSafe = !isNamed && !program.uses.some(({ font }) => hasLost(font));
    if (reason !== null && !isSafe) keep(program.uses[0]?.font, reason);
  }
  for (const font of before?.keys() ?? []) {
    if (embedded.has(font) || !isTouched(font)) continue;
    const use = after ? await uses.of(font) : null;
    if (use) redactFont(document, use);
    else if (hasLost(font) && hasLetterTables(document, font)) keep(font, after ? UNKNOWN_CMAP : SHOWN_UNKNOWN);
  }
  return [...warnings.values()];
}

const SHOWN_UNKNOWN = "it is not certain which letters are shown";
const UNKNOWN_CMAP = "its encoding is unknown";

function hasLostLetters(font: PdfDict, before: ShownText | null, after: ShownText | null): boolean {
  if (!before || !after) return true;
  const left = after.get(font);
  return [...(before.get(font) ?? [])].some((code) => !left?.has(code));
}

function hasText(document: PdfDocument, { stream }: FontProgram, matcher: TextMatcher): boolean {
  if (matcher.isEmpty) return false;
  return matcher.isInBinary(decodedOrNull(document, stream) ?? stream.encoded);
}

function hasLetterTables(document: PdfDocument, font: PdfDict): boolean {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  return font.has("ToUnicode") || (descendant?.has("W") ?? false);
}

/** Finds the codes of each font that the document still shows. */
class FontUses {
  readonly #document: PdfDocument;
  readonly #shown: ShownText;
  readonly #strings: ShownStrings;
  readonly #maps: EncodingMaps;

  constructor(
    document: PdfDocument,
    { shown, strings, cMaps }: { shown: ShownText; strings: ShownStrings; cMaps: CMaps },
  ) {
    this.#document = document;
    this.#shown = shown;
    this.#strings = strings;
    this.#maps = new EncodingMaps(document, cMaps);
  }

  /** Returns the shown codes of a font, or null for a composite font whose encoding cannot be read. */
  async of(font: PdfDict): Promise<ReducedUse | null> {
    const document = this.#document;
    const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
    const codes = this.#shown.get(font) ?? new Set();
    const encoding = document.resolve(font.get("Encoding"));
    if (!descendant) return { font, descendant, codes, codeBytes: () => 1 };
    if (isName(encoding, "Identity-H") || isName(encoding, "Identity-V"))
      return { font, descendant, codes, codeBytes: () => 2 };
    const map = await this.#maps.mapOf(font.get("Encoding"));
    if (!map) return null;
    const shown = [...(this.#strings.get(font) ?? [])].flatMap((text) => {
      document.budget.spendWork(text.length * map.spaces.length * WORK.byte);
      return map.codesIn(bytesOf(text));
    });
    const lengths = new Map(shown.map(({ bytes }) => [bytes.reduce((sum, byte) => sum * 256 + byte, 0), bytes.length]));
    const cids = new Set(shown.map(({ cid }) => cid));
    return { font, descendant, codes: new Set(lengths.keys()), cids, codeBytes: (code) => lengths.get(code) ?? 2 };
  }
}

/**
 * Removes unused glyphs from an embedded font program and from the fonts that use it. Returns null, or the reason why
 * that is impossible.
 */
async function redactProgram(document: PdfDocument, program: FontProgram, uses: FontUses): Promise<string | null> {
  const reduced: ReducedUse[] = [];
  for (const { font } of program.uses) {
    const use = await uses.of(font);
    if (!use) return UNKNOWN_CMAP;
    reduced.push(use);
  }
  try {
    const subset = subsetFontProgram(document, { ...program, uses: reduced });
    if (!subset) return "its format is not supported";
    replaceProgram(document, { ...program, uses: reduced }, subset);
    for (const use of reduced) redactFont(document, use);
    return null;
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return "its program cannot be read completely";
  }
}

function replaceProgram(document: PdfDocument, program: FontProgram, { bytes, key, subtype }: SubsetProgram): void {
  document.budget.spendWork(bytes.length * WORK.deflatedByte);
  const dict = PdfDict.of({
    Filter: name("FlateDecode"),
    Subtype: subtype === undefined ? undefined : name(subtype),
    Length1: key === "FontFile2" ? bytes.length : undefined,
  });
  const data = new Uint8Array(deflateSync(bytes, { level: 9 }));
  const file = document.add(new PdfStream(dict, data));
  const tag = subsetTag(data);
  for (const descriptor of program.descriptors) {
    for (const old of [...PROGRAM_KEYS, "CIDSet", "CharSet"]) descriptor.delete(old);
    descriptor.set(key, file);
    retag(document, descriptor, { key: "FontName", tag });
  }
  for (const { font, descendant } of program.uses)
    for (const dict of new Set([font, descendant ?? font])) retag(document, dict, { key: "BaseFont", tag });
}

/** Removes the entries of unused codes from the tables of a font dictionary. */
function redactFont(document: PdfDocument, use: ReducedUse): void {
  redactToUnicode(document, use);
  if (use.descendant) {
    redactCidTables(document, use.descendant, use.cids ?? use.codes);
    return;
  }
  redactDifferences(document, use);
  redactWidths(document, use);
  redactCharProcs(document, use);
}

function redactToUnicode(document: PdfDocument, { font, codes, codeBytes }: ReducedUse): void {
  const stream = document.stream(font.get("ToUnicode"));
  if (!stream) return;
  const file = decodedOrNull(document, stream);
  const texts = file && file.length <= MAX_CMAP_BYTES ? ParsedCMap.read(file).texts(codes) : null;
  if (!texts) {
    font.delete("ToUnicode");
    return;
  }
  const cMap = bytesOf(characterMapText(texts, codeBytes));
  const dict = PdfDict.of({ Filter: name("FlateDecode") });
  font.set("ToUnicode", document.add(new PdfStream(dict, deflateSync(cMap))));
}

/** Maximum number of entries in one section of a CMap, by the CMap specification. */
const CMAP_SECTION = 100;

/** Returns a ToUnicode CMap (ISO 32000-2, 9.10.3) with one entry per code. */
function characterMapText(texts: ReadonlyMap<number, Uint8Array>, codeBytes: (code: number) => number): string {
  const hex = (code: number): string => code.toString(16).padStart(codeBytes(code) * 2, "0");
  const sorted = [...texts].sort(([a], [b]) => a - b);
  const entries = sorted.map(([code, text]) => `<${hex(code)}> <${Buffer.from(text).toString("hex")}>`);
  const lengths = [...new Set(sorted.map(([code]) => codeBytes(code)))];
  const spaces = lengths.map((length) => `<${"00".repeat(length)}> <${"ff".repeat(length)}>`);
  return [
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
    ...sectionsOf("codespacerange", spaces),
    ...sectionsOf("bfchar", entries),
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
  ].join("\n");
}

function sectionsOf(kind: string, entries: readonly string[]): string[] {
  const sections: string[] = [];
  for (let at = 0; at < entries.length; at += CMAP_SECTION) {
    const section = entries.slice(at, at + CMAP_SECTION);
    sections.push(`${section.length} begin${kind}\n${section.join("\n")}\nend${kind}`);
  }
  return sections;
}

/** Removes unused CIDs from the widths and from the glyph map of a CIDFont. */
function redactCidTables(document: PdfDocument, descendant: PdfDict, cids: ReadonlySet<number>): void {
  const metrics = new CidMetrics(document, descendant);
  const sorted = [...cids].sort((a, b) => a - b);
  document.budget.spendWork(sorted.length * WORK.visit);
  if (descendant.has("W"))
    descendant.set(
      "W",
      sorted.flatMap((cid): PdfValue[] => [cid, [metrics.widthOf(cid)]]),
    );
  if (descendant.has("W2")) {
    const vertical = sorted.flatMap((cid): PdfValue[] => {
      const { advance, originX, originY } = metrics.verticalOf(cid);
      return [cid, [advance, originX, originY]];
    });
    descendant.set("W2", vertical);
  }
  const stream = document.stream(descendant.get("CIDToGIDMap"));
  if (!stream) return;
  const map = decodedOrNull(document, stream) ?? new Uint8Array();
  const left = new Uint8Array(Math.min(map.length, ((sorted.at(-1) ?? -1) + 1) * 2));
  for (const cid of sorted) left.set(map.subarray(cid * 2, Math.min(cid * 2 + 2, left.length)), cid * 2);
  const dict = PdfDict.of({ Filter: name("FlateDecode") });
  descendant.set("CIDToGIDMap", document.add(new PdfStream(dict, deflateSync(left))));
}

function redactDifferences(document: PdfDocument, { font, codes }: FontUse): void {
  const encoding = document.dict(font.get("Encoding"));
  if (!encoding?.has("Differences")) return;
  const left = [...differencesOf(document, font)].filter(([code]) => codes.has(code)).sort(([a], [b]) => a - b);
  const own = new PdfDict(encoding);
  own.set(
    "Differences",
    left.flatMap(([code, glyph]): PdfValue[] => [code, new PdfName(glyph)]),
  );
  font.set("Encoding", own);
}

function redactWidths(document: PdfDocument, { font, codes }: FontUse): void {
  const widths = document.array(font.get("Widths"));
  if (!widths) return;
  const first = document.number(font.get("FirstChar")) ?? 0;
  const used = [...codes].filter((code) => code >= first && code < first + widths.length);
  const [low, high] = used.length > 0 ? [Math.min(...used), Math.max(...used)] : [first, first];
  const left = Array.from(
    { length: high - low + 1 },
    (_, at): PdfValue => (codes.has(low + at) ? (document.number(widths[low + at - first]) ?? 0) : 0),
  );
  font.set("FirstChar", low);
  font.set("LastChar", high);
  font.set("Widths", left);
}

/** Removes the glyph descriptions of a Type 3 font that no shown code uses. */
function redactCharProcs(document: PdfDocument, { font, codes }: FontUse): void {
  const glyphs = document.dict(font.get("CharProcs"));
  if (!glyphs) return;
  const differences = differencesOf(document, font);
  const shown = new Set([...codes].map((code) => differences.get(code)));
  font.set("CharProcs", new PdfDict([...glyphs].filter(([glyph]) => shown.has(glyph))));
}

/**
 * Replaces the prefix (tag) in the name of a font subset, because some producers derive this prefix from the glyphs of
 * the subset.
 */
function retag(document: PdfDocument, dict: PdfDict, { key, tag }: { key: string; tag: string }): void {
  const text = document.nameText(dict.get(key));
  if (text !== null) dict.set(key, new PdfName(`${tag}+${text.replace(/^[A-Z]{6}\+/, "")}`));
}

const subsetTag = (bytes: Uint8Array): string =>
  String.fromCharCode(
    ...[...createHash("sha256").update(bytes).digest().subarray(0, 6)].map((byte) => 65 + (byte % 26)),
  );

function keptFontWarning(
  document: PdfDocument,
  font: PdfDict,
  { matcher, reason }: { matcher: TextMatcher; reason: string },
): PdfWarning {
  const text = document.nameText(font.get("BaseFont")) ?? "without a name";
  const shown = matcher.isInName(text) ? "with a redacted name" : text.replace(/^[A-Z]{6}\+/, "");
  return {
    code: "text_remains",
    message: `The font ${shown} still lists letters of the removed text, because ${reason}.`,
    resource: `font ${shown}`,
  };
}
