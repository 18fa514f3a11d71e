import { latin1, type PdfDict, type PdfDocument } from "@folio/pdf/reading";
import type { ReadingLimits } from "../reading/limits.ts";
import { LimitExceededError } from "../reading/limits.ts";
import { codesDefinedByName, hasToUnicode } from "./encoding-names.ts";
import { fontTraits } from "./font-traits.ts";
import { codeAt, codeOfUnit, type FontUse } from "./font-use.ts";
import { glyphsByName } from "./named-font.ts";
import { hasPrivateUseLetters, intendedCharacter, isUnreadable } from "./private-use-characters.ts";
import { charactersFromFontProgram } from "./program-characters.ts";
import { type DecodingSources, needsProgram } from "./sanitized-font.ts";
import { decodeSpecimen, type SpecimenOptions, specimenOf } from "./specimen.ts";
import type { ShownGlyph, TextFont } from "./text-font.ts";
import { glyphsByToUnicode } from "./to-unicode-font.ts";

export interface FontDecodingOptions extends SpecimenOptions {
  limits: ReadingLimits;
}

/** Glyphs of each decoded string. */
type DecodedStrings = readonly (readonly ShownGlyph[])[];

/**
 * Returns the characters of every used code of every font. Most fonts define their characters by a ToUnicode map or by
 * Latin glyph names. All other fonts are decoded by pdf.js, because it knows the most encodings, glyph names and CMaps.
 * It reads a generated document that shows each code of each font once. That document contains nothing of the source
 * except sanitized font dictionaries. If a ToUnicode map yields unreadable text, pdf.js decodes the font again without
 * the map. Throws `timeout_exceeded`. Throws LimitExceededError when a font program must be parsed and the limits
 * forbid this.
 */
export async function decodeFonts(
  document: PdfDocument,
  uses: readonly FontUse[],
  { limits, ...showing }: FontDecodingOptions,
): Promise<ReadonlyMap<PdfDict, TextFont>> {
  const show = async (shown: readonly FontUse[], maps: boolean): Promise<ReadonlyMap<FontUse, DecodedStrings>> => {
    if (shown.length === 0) return new Map();
    const sources: DecodingSources = { toUnicode: maps, fontPrograms: limits.fontPrograms };
    if (!sources.fontPrograms && shown.some((use) => needsProgram(document, use, sources)))
      throw new LimitExceededError("font programs");
    const strings = await decodeSpecimen(await specimenOf(document, shown, sources), shown.length, showing);
    return new Map(shown.map((use, index) => [use, strings[index] ?? []]));
  };
  const told = new Map(uses.map((use) => [use, glyphsByToUnicode(document, use) ?? glyphsByName(document, use)]));
  const first = new Map(
    await show(
      uses.filter((use) => !told.get(use)),
      true,
    ),
  );
  for (const [use, glyphs] of told) if (glyphs) first.set(use, [glyphs]);
  const doubtful = uses.filter((use) => canDecodeWithoutToUnicode(document, use, first.get(use) ?? []));
  const second = await show(doubtful, false);
  return new Map(
    uses.map((use) => {
      const [decoded, other] = [first.get(use) ?? [], second.get(use)];
      return [
        use.font,
        textFont(document, use, other ? replaceUnreadableGlyphs(document, use, [decoded, other]) : decoded),
      ];
    }),
  );
}

/**
 * Whether the ToUnicode map of a font yields unreadable text for a code whose character the encoding or the glyph names
 * define.
 */
function canDecodeWithoutToUnicode(
  document: PdfDocument,
  { font, codeLength, units }: FontUse,
  shown: DecodedStrings,
): boolean {
  if (!hasToUnicode(document, font)) return false;
  if (codeLength === "byte") {
    const told = codesDefinedByName(document, font);
    return [...units].some((unit, index) => isUnreadable(shown[0]?.[index]?.unicode ?? "") && told(unit.charCodeAt(0)));
  }
  const [descendant] = document.array(font.get("DescendantFonts")) ?? [];
  const system = document.dict(document.dict(descendant)?.get("CIDSystemInfo"));
  const ordering = document.string(system?.get("Ordering"));
  const known = ordering !== null && /^(?:GB1|CNS1|Japan1|Korea1)$/.test(latin1(ordering.bytes));
  return known && shown.some((string) => string.some(({ unicode }) => isUnreadable(unicode)));
}

/** Replaces unreadable characters from the ToUnicode map with the characters that were decoded without the map. */
function replaceUnreadableGlyphs(
  document: PdfDocument,
  { font, codeLength, units }: FontUse,
  [first, second]: [DecodedStrings, DecodedStrings],
): DecodedStrings {
  const codes = codeLength === "byte" ? [...units].map((unit) => unit.charCodeAt(0)) : null;
  const told = codes ? codesDefinedByName(document, font) : () => true;
  return first.map((string, at) => {
    const others = second[at] ?? [];
    if (others.length !== string.length) return string;
    return string.map((glyph, index) => {
      const other = others[index]?.unicode ?? "";
      if (!isUnreadable(glyph.unicode) || isUnreadable(other) || !told(codes?.[index] ?? 0)) return glyph;
      return { ...glyph, unicode: other };
    });
  });
}

function textFont(document: PdfDocument, use: FontUse, shown: DecodedStrings): TextFont {
  const { symbolFont: signs, ...traits } = fontTraits(document, use.font);
  const mapped = hasToUnicode(document, use.font);
  const letters = hasPrivateUseLetters(shown.flatMap((string) => string.map(({ unicode }) => unicode)));
  const programmed = charactersFromFontProgram(document, use, shown);
  const correct = (glyph: ShownGlyph, unit: string | null): ShownGlyph => {
    const code = use.codeLength === "byte" ? (unit?.charCodeAt(0) ?? null) : null;
    const shownText = (unit === null ? null : programmed?.get(unit)) ?? glyph.unicode;
    const unicode = paintedText(intendedCharacter(shownText, { code, signs, letters, mapped }), glyph.width);
    return unicode === glyph.unicode ? glyph : { ...glyph, unicode };
  };
  return { ...traits, glyphsOf: glyphLookup(use, shown, correct) };
}

type CorrectGlyph = (glyph: ShownGlyph, unit: string | null) => ShownGlyph;

function glyphLookup(
  { codeLength, units }: FontUse,
  shown: DecodedStrings,
  correct: CorrectGlyph,
): TextFont["glyphsOf"] {
  if (codeLength === "varied") {
    const strings = [...units].map(
      (unit, index) => [unit, (shown[index] ?? []).map((glyph) => correct(glyph, null))] as const,
    );
    const glyphs = new Map(strings);
    return (string) => glyphs.get(latin1(string)) ?? [];
  }
  const glyphs = new Map<number, ShownGlyph>();
  const [codes = []] = shown;
  for (const [index, unit] of [...units].entries()) {
    const glyph = codes[index];
    if (glyph) glyphs.set(codeOfUnit(unit), correct(glyph, unit));
  }
  const step = codeLength === "byte" ? 1 : 2;
  return (string) => {
    const found: ShownGlyph[] = [];
    for (let at = 0; at < string.length; at += step) {
      const glyph = glyphs.get(codeAt(string, at, codeLength));
      if (glyph) found.push(glyph);
    }
    return found;
  };
}

/**
 * Returns a glyph's text as it looks in print. A soft hyphen with a width becomes a hyphen, and a tab or line end
 * becomes a space.
 */
const paintedText = (text: string, width: number): string =>
  (width > 0 ? text.replaceAll("\u00AD", "-") : text).replace(/^[\t\n\v\f\r]$/, " ");
