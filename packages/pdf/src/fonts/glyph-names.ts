/** CFF standard strings 0 to 390, by string id (Adobe technical note 5176, appendix A). */
export const STANDARD_STRINGS: readonly string[] =
  `.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period
  slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O
  P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v
  w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft
  guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase
  quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring
  cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls
  onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior
  registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex
  Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex
  Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis
  egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis
  ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall
  parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle
  fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall
  asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior
  ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall
  Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall
  Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall
  Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall
  oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior
  eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior sixinferior seveninferior
  eightinferior nineinferior centinferior dollarinferior periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall
  Atildesmall Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall
  Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall Odieresissmall
  OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001
  001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold`.split(/\s+/);

/** Characters that the CFF standard strings 1 to 228 name. */
const CHARACTERS =
  " !\"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž";

const CODES = new Map(
  [...CHARACTERS].map((character, i) => [STANDARD_STRINGS[i + 1] ?? "", character.codePointAt(0) ?? 0]),
);
CODES.set("Euro", 0x20ac);
const NAMES = new Map([...CODES].map(([glyph, code]) => [code, glyph]));

/**
 * Returns the code point that a glyph name stands for. The name is a Latin glyph name or contains a code point
 * (`uni20AC`, `u1F600`). Returns null for other names.
 */
export function characterOf(glyph: string): number | null {
  const known = CODES.get(glyph);
  if (known !== undefined) return known;
  const spelt = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(glyph);
  return spelt ? Number.parseInt(spelt[1] ?? spelt[2] ?? "", 16) : null;
}

/** Returns the Latin glyph name of a code point, or undefined if the code point has none. */
export const glyphOf = (character: number | undefined): string | undefined =>
  character === undefined ? undefined : NAMES.get(character);

/**
 * Code ranges of StandardEncoding: the first code and the number of codes. The ranges together contain the standard
 * strings from 1 on, in order.
 */
const STANDARD_RUNS = [
  [32, 95],
  [161, 15],
  [177, 4],
  [182, 8],
  [191, 1],
  [193, 8],
  [202, 2],
  [205, 4],
  [225, 1],
  [227, 1],
  [232, 4],
  [241, 1],
  [245, 1],
  [248, 4],
] as const;

/** Glyph name for each code of StandardEncoding (ISO 32000-2, annex D). */
export const STANDARD_ENCODING: ReadonlyMap<number, string> = new Map(
  STANDARD_RUNS.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i)).map((code, i) => [
    code,
    STANDARD_STRINGS[i + 1] ?? "",
  ]),
);

/**
 * Characters of WinAnsiEncoding from code 127 on. Unused codes show a bullet, code 160 a space, and code 173 a hyphen (ISO 32000-2, annex
 * D, notes 3 to 6).
 */
const WINDOWS = "•€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ";
const AS_OTHERS = new Map([
  [160, 32],
  [173, 45],
]);
const MACINTOSH =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

const ASCII = Array.from({ length: 128 }, (_, code) => code);
const codePoints = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
/**
 * Code point for each code of WinAnsiEncoding. The next constant contains the code points for Mac OS Roman. Between Ô
 * and Ò, Mac OS Roman has Apple's logo. The logo's code point U+F8FF is for private use.
 */
export const WINDOWS_CHARACTERS: readonly number[] = [
  ...ASCII.slice(0, 127),
  ...codePoints(WINDOWS),
  ...Array.from({ length: 96 }, (_, i) => AS_OTHERS.get(160 + i) ?? 160 + i),
];
export const MACINTOSH_CHARACTERS: readonly number[] = [
  ...ASCII,
  ...codePoints(MACINTOSH.replace("ÓÔÒ", "ÓÔ\u{f8ff}Ò")),
];

/** Code of the currency sign in MacRomanEncoding (ISO 32000-2, table D.2). In Mac OS Roman, the same code is the euro sign. */
const MACINTOSH_CURRENCY = 219;

/**
 * Returns the glyph name of a code in WinAnsiEncoding or MacRomanEncoding (ISO 32000-2, annex D). Uses StandardEncoding if `encoding` is
 * neither of the two.
 */
export function glyphIn(encoding: string | null, code: number): string | undefined {
  if (encoding !== "WinAnsiEncoding" && encoding !== "MacRomanEncoding") return STANDARD_ENCODING.get(code);
  if (code < 32) return undefined;
  if (encoding === "WinAnsiEncoding") return glyphOf(WINDOWS_CHARACTERS[code]);
  return code === MACINTOSH_CURRENCY ? "currency" : glyphOf(MACINTOSH_CHARACTERS[code]);
}

/** Returns the glyph names that the code has in the predefined encodings. */
export function namesOfCode(code: number): string[] {
  const windows = NAMES.get(WINDOWS_CHARACTERS[code] ?? 0);
  const macintosh = NAMES.get(MACINTOSH_CHARACTERS[code] ?? 0);
  return [STANDARD_ENCODING.get(code), windows, macintosh].filter((glyph) => glyph !== undefined);
}

/** Returns the code points that the code has in the predefined encodings. */
export function charactersOfCode(code: number): number[] {
  const standard = characterOf(STANDARD_ENCODING.get(code) ?? "");
  return [WINDOWS_CHARACTERS[code], MACINTOSH_CHARACTERS[code], standard].filter((c) => typeof c === "number");
}
