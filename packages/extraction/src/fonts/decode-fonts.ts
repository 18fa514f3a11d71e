import { latin1, type PdfDict, type PdfDocument } from "@folio/pdf/reading";
import type { ReadingLimits } from "../reading/limits.ts";
import { BeyondLimits } from "../reading/limits.ts";
import { isMapped, toldByNames } from "./encoding-names.ts";
import { fontTraits } from "./font-traits.ts";
import { codeAt, codeOfUnit, type FontUse } from "./font-use.ts";
import { glyphsByMap } from "./mapped-font.ts";
import { isSenseless, lettersInPrivate, meantBy } from "./meant-characters.ts";
import { glyphsByName } from "./named-font.ts";
import { needsProgram, type Telling } from "./plain-font.ts";
import { charactersInProgram } from "./program-characters.ts";
import { type Showing, showSpecimen, specimenOf } from "./specimen.ts";
import type { ShownGlyph, TextFont } from "./text-font.ts";

export interface FontDecoding extends Showing {
  limits: ReadingLimits;
}

/** Glyphs by string. */
type Shown = readonly (readonly ShownGlyph[])[];

/**
 * What every code in use of every font stands for. Most fonts tell it by their map to Unicode or by Latin names. For the
 * others pdf.js, which knows encodings, glyph names and CMaps best, is asked: it is given a document of our own making that shows each code
 * of each font once, and nothing of the source but its fonts' plain dictionaries.
 * Where a map to Unicode says nothing that can be read, it is asked again without the map.
 * Throws BeyondLimits where a font's program would be needed but may not be parsed, and `timeout_exceeded`.
 */
export async function decodeFonts(
  document: PdfDocument,
  uses: readonly FontUse[],
  { limits, ...showing }: FontDecoding,
): Promise<ReadonlyMap<PdfDict, TextFont>> {
  const show = async (shown: readonly FontUse[], maps: boolean): Promise<ReadonlyMap<FontUse, Shown>> => {
    if (shown.length === 0) return new Map();
    const telling: Telling = { maps, programs: limits.fontPrograms };
    if (!telling.programs && shown.some((use) => needsProgram(document, use, telling)))
      throw new BeyondLimits("font programs");
    const strings = await showSpecimen(await specimenOf(document, shown, telling), shown.length, showing);
    return new Map(shown.map((use, index) => [use, strings[index] ?? []]));
  };
  const told = new Map(uses.map((use) => [use, glyphsByMap(document, use) ?? glyphsByName(document, use)]));
  const first = new Map(
    await show(
      uses.filter((use) => !told.get(use)),
      true,
    ),
  );
  for (const [use, glyphs] of told) if (glyphs) first.set(use, [glyphs]);
  const doubtful = uses.filter((use) => speaksWithoutMap(document, use, first.get(use) ?? []));
  const second = await show(doubtful, false);
  return new Map(
    uses.map((use) => {
      const [said, other] = [first.get(use) ?? [], second.get(use)];
      return [use.font, textFont(document, use, other ? instead(document, use, [said, other]) : said)];
    }),
  );
}

/** A font with a map to Unicode where something beside it tells what a code without sense means. */
function speaksWithoutMap(document: PdfDocument, { font, codeLength, units }: FontUse, shown: Shown): boolean {
  if (!isMapped(document, font)) return false;
  if (codeLength === "byte") {
    const told = toldByNames(document, font);
    return [...units].some((unit, index) => isSenseless(shown[0]?.[index]?.unicode ?? "") && told(unit.charCodeAt(0)));
  }
  const [descendant] = document.array(font.get("DescendantFonts")) ?? [];
  const system = document.dict(document.dict(descendant)?.get("CIDSystemInfo"));
  const ordering = document.string(system?.get("Ordering"));
  const known = ordering !== null && /^(?:GB1|CNS1|Japan1|Korea1)$/.test(latin1(ordering.bytes));
  return known && shown.some((string) => string.some(({ unicode }) => isSenseless(unicode)));
}

/** What a map to Unicode says, and what is said without it where that is nothing. */
function instead(document: PdfDocument, { font, codeLength, units }: FontUse, [first, second]: [Shown, Shown]): Shown {
  const codes = codeLength === "byte" ? [...units].map((unit) => unit.charCodeAt(0)) : null;
  const told = codes ? toldByNames(document, font) : () => true;
  return first.map((string, at) => {
    const others = second[at] ?? [];
    if (others.length !== string.length) return string;
    return string.map((glyph, index) => {
      const other = others[index]?.unicode ?? "";
      if (!isSenseless(glyph.unicode) || isSenseless(other) || !told(codes?.[index] ?? 0)) return glyph;
      return { ...glyph, unicode: other };
    });
  });
}

function textFont(document: PdfDocument, use: FontUse, shown: Shown): TextFont {
  const { signs, ...traits } = fontTraits(document, use.font);
  const mapped = isMapped(document, use.font);
  const letters = lettersInPrivate(shown.flatMap((string) => string.map(({ unicode }) => unicode)));
  const programmed = charactersInProgram(document, use, shown);
  const meant = (glyph: ShownGlyph, unit: string | null): ShownGlyph => {
    const code = use.codeLength === "byte" ? (unit?.charCodeAt(0) ?? null) : null;
    const shownText = (unit === null ? null : programmed?.get(unit)) ?? glyph.unicode;
    const unicode = printed(meantBy(shownText, { code, signs, letters, mapped }), glyph.width);
    return unicode === glyph.unicode ? glyph : { ...glyph, unicode };
  };
  return { ...traits, glyphsOf: glyphReader(use, shown, meant) };
}

type Meant = (glyph: ShownGlyph, unit: string | null) => ShownGlyph;

function glyphReader({ codeLength, units }: FontUse, shown: Shown, meant: Meant): TextFont["glyphsOf"] {
  if (codeLength === "varied") {
    const strings = [...units].map(
      (unit, index) => [unit, (shown[index] ?? []).map((glyph) => meant(glyph, null))] as const,
    );
    const glyphs = new Map(strings);
    return (string) => glyphs.get(latin1(string)) ?? [];
  }
  const glyphs = new Map<number, ShownGlyph>();
  const [codes = []] = shown;
  for (const [index, unit] of [...units].entries()) {
    const glyph = codes[index];
    if (glyph) glyphs.set(codeOfUnit(unit), meant(glyph, unit));
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

/** A soft hyphen that is painted is a hyphen; a tab and the end of a line are white. */
const printed = (text: string, width: number): string =>
  (width > 0 ? text.replaceAll("\u00AD", "-") : text).replace(/^[\t\n\v\f\r]$/, " ");
