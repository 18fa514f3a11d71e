/** Fonts that have symbols in place of letters. Only the font's name shows which symbol a code means. */
export type SymbolFont = "symbol" | "dingbats" | "wingdings" | "wingdings2" | "wingdings3" | "webdings";

const SYMBOL_FONT_NAMES: readonly [RegExp, SymbolFont][] = [
  [/^(?:symbol(?:mt|ps|std|set)?|standardsymbols?l?)(?:[,-].*)?$/i, "symbol"],
  [/zapfdingbats|^dingbats|monotypesorts/i, "dingbats"],
  [/^wingdings-?2/i, "wingdings2"],
  [/^wingdings-?3/i, "wingdings3"],
  [/^wingdings/i, "wingdings"],
  [/^webdings/i, "webdings"],
];

/** Returns the kind of symbol font for a font name, with or without a subset tag. Returns null for other fonts. */
export function symbolFontOf(name: string): SymbolFont | null {
  const plain = name.replace(/^[A-Z]{6}\+/, "").replaceAll(/[\s_]/g, "");
  return SYMBOL_FONT_NAMES.find(([family]) => family.test(plain))?.[1] ?? null;
}

/** Returns the symbol of a code, or undefined when the code has no symbol. */
export const symbolAt = (font: SymbolFont, code: number): string | undefined => SYMBOL_TABLES[font].get(code);

type CodeRun = readonly [first: number, characters: string];

const codeTable = (...runs: readonly CodeRun[]): ReadonlyMap<number, string> =>
  new Map(
    runs.flatMap(([first, characters]) => [...characters].map((character, i) => [first + i, character] as const)),
  );

/** Characters of the Symbol font by code: its built-in encoding (ISO 32000-2, D.5). */
const SYMBOL = codeTable(
  [0x20, " "],
  [0x21, "!∀#∃%&∋()∗+,−./"],
  [0x30, "0123456789:;<=>?"],
  [0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"],
  [0xf1, "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"],
);

/**
 * Characters of Wingdings by code: the Unicode characters that were added for Wingdings. If several characters fit a
 * code and differ only in weight, the most common character is used.
 */
const WINGDINGS = codeTable(
  [0x20, " "],
  [0x21, "✏✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭"],
  [0x30, "🗀🗁🗎🗏🗐🗄⏳🖮🖰🖲🖳🖴🖫🖬✇✍"],
  [0x40, "🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣☠🏳"],
  [0x50, "🏱✈☼🌢❄🕆✞🕈✠✡☪☯ॐ☸♈♉"],
  [0x60, "♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□"],
  [0x70, "❐❑❒⬧⧫◆❖⬥⌧⮹⌘❀✿❝❞▯"],
  [0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹"],
  [0x90, "❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•"],
  [0xa0, "▪○⭘⭘◉◎🔿▪◻🟂✦★✶✴✹✵"],
  [0xb0, "⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"],
  [0xc0, "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗"],
  [0xd0, "🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←"],
  [0xe0, "→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦"],
  [0xf0, "⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑"],
);

/**
 * Characters of ZapfDingbats by code (ISO 32000-2, D.6). Unicode's Dingbats block has the same order as the font,
 * except for symbols that other Unicode blocks already contained.
 */
const DINGBATS = new Map([
  ...Array.from({ length: 0x5e }, (_, i) => [0x21 + i, String.fromCharCode(0x2701 + i)] as const),
  ...Array.from({ length: 0x5e }, (_, i) => [0xa1 + i, String.fromCharCode(0x2761 + i)] as const),
  ...codeTable(
    [0x20, " "],
    [0x25, "☎"],
    [0x2a, "☛☞"],
    [0x48, "★"],
    [0x6c, "●"],
    [0x6e, "■"],
    [0x73, "▲▼◆"],
    [0x77, "◗"],
    [0xa8, "♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩"],
    [0xd5, "→↔↕"],
  ),
]);

/**
 * Characters by code of Wingdings 2, Wingdings 3 and Webdings. Only codes that documents use are listed: check marks,
 * bullets and arrows.
 */
const WINGDINGS_2 = codeTable([0x4f, "✗✓☒☑☒☒"], [0x97, "●"], [0xa3, "☐"]);
const WINGDINGS_3 = codeTable([0x20, " ←→↑↓"], [0x70, "▲▼△▽◀▶◁▷"], [0x7c, "◀▶"], [0x82, "◀▶"]);
const WEBDINGS = codeTable([0x33, "◀▶▲▼"], [0x61, "✔"], [0x63, "□"], [0x67, "■"], [0x6e, "●"], [0x72, "✖"]);

const SYMBOL_TABLES: Record<SymbolFont, ReadonlyMap<number, string>> = {
  symbol: SYMBOL,
  dingbats: DINGBATS,
  wingdings: WINGDINGS,
  wingdings2: WINGDINGS_2,
  wingdings3: WINGDINGS_3,
  webdings: WEBDINGS,
};
