/**
 * Matches characters that fonts assign to glyphs in place of the typed letters. They are Kangxi and other CJK radicals,
 * Arabic presentation forms, and Latin ligatures.
 */
const COMPATIBILITY = /[\u2E80-\u2EF3\u2F00-\u2FD5\uFB00-\uFB06\uFB13-\uFB17\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const ALL_COMPATIBILITY = new RegExp(COMPATIBILITY.source, "g");

/**
 * Ordinary character for each supplementary CJK radical. Unicode defines no compatibility mapping for these radicals.
 */
const RADICAL_SUPPLEMENT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "⺁": "厂",
    "⺄": "乙",
    "⺅": "亻",
    "⺇": "几",
    "⺈": "刀",
    "⺉": "刂",
    "⺋": "卩",
    "⺎": "兀",
    "⺏": "尣",
    "⺐": "尢",
    "⺒": "巳",
    "⺓": "幺",
    "⺔": "彑",
    "⺖": "忄",
    "⺗": "心",
    "⺘": "扌",
    "⺙": "攵",
    "⺛": "旡",
    "⺝": "月",
    "⺟": "母",
    "⺠": "民",
    "⺡": "氵",
    "⺢": "氺",
    "⺣": "灬",
    "⺥": "爫",
    "⺨": "犭",
    "⺪": "疋",
    "⺫": "罒",
    "⺬": "示",
    "⺭": "礻",
    "⺮": "竹",
    "⺯": "糹",
    "⺰": "纟",
    "⺱": "罓",
    "⺲": "罒",
    "⺳": "网",
    "⺹": "耂",
    "⺺": "肀",
    "⺼": "月",
    "⺽": "臼",
    "⺾": "艹",
    "⺿": "艹",
    "⻀": "艹",
    "⻁": "虎",
    "⻂": "衤",
    "⻃": "覀",
    "⻄": "西",
    "⻅": "见",
    "⻆": "角",
    "⻈": "讠",
    "⻉": "贝",
    "⻋": "车",
    "⻌": "辶",
    "⻍": "辶",
    "⻎": "辶",
    "⻏": "阝",
    "⻐": "钅",
    "⻑": "長",
    "⻒": "镸",
    "⻓": "长",
    "⻔": "门",
    "⻖": "阝",
    "⻗": "雨",
    "⻘": "青",
    "⻙": "韦",
    "⻚": "页",
    "⻛": "风",
    "⻜": "飞",
    "⻝": "食",
    "⻟": "飠",
    "⻠": "饣",
    "⻢": "马",
    "⻣": "骨",
    "⻤": "鬼",
    "⻥": "鱼",
    "⻦": "鸟",
    "⻧": "卤",
    "⻨": "麦",
    "⻩": "黄",
    "⻪": "黾",
    "⻫": "斉",
    "⻬": "齐",
    "⻭": "歯",
    "⻮": "齿",
    "⻯": "竜",
    "⻰": "龙",
    "⻱": "龜",
    "⻲": "亀",
    "⻳": "龟",
  }),
);

/**
 * Matches control and private-use characters, which come from fonts without a character map. Does not match joiners,
 * because Persian and Indic spelling needs joiners.
 */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\uFFFD-\uFFFF]/gu;

/** Matches text that needs no normalization. Nearly all text of most documents matches. */
const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

const isPrintableAscii = (text: string): boolean =>
  text.length === 1 ? text >= " " && text <= "~" : PRINTABLE_ASCII.test(text);

/**
 * Returns text as people type it. Replaces compatibility characters with ordinary letters, removes control and
 * private-use characters, and replaces every kind of space with U+0020.
 */
export function normalizeText(text: string): string {
  if (isPrintableAscii(text)) return text;
  const folded = COMPATIBILITY.test(text)
    ? text.replaceAll(ALL_COMPATIBILITY, (form) => RADICAL_SUPPLEMENT.get(form) ?? form.normalize("NFKC"))
    : text;
  return folded.replaceAll(CONTROL, "").replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F]/g, " ");
}

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|\ud802[\udd00-\udfff]|\ud803|\ud83a|\ud83b/;
const STRONG_LTR =
  /[\p{Lu}\p{Ll}\p{Lt}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF\u30FC]/u;

/** Lowest code point of right-to-left letters. */
const FIRST_RTL = "\u0590";
/** Lowest code point of the scripts that have no spaces between words. */
const FIRST_CJK = "\u2e80";

export const isRightToLeft = (text: string): boolean => (text.length !== 1 || text >= FIRST_RTL) && RTL.test(text);
export const isLeftToRight = (text: string): boolean => STRONG_LTR.test(text);
/**
 * Whether the character belongs to a script without spaces between words. Korean has spaces between words and does not
 * match.
 */
export const isSpaceless = (character: string): boolean =>
  (character.length !== 1 || character >= FIRST_CJK) && CJK.test(character);
export const isMark = (text: string): boolean => /^\p{M}+$/u.test(text);

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  [")", "("],
  ["[", "]"],
  ["]", "["],
  ["{", "}"],
  ["}", "{"],
  ["<", ">"],
  [">", "<"],
  ["«", "»"],
  ["»", "«"],
]);

/**
 * Returns the logical character for a painted bracket. Right-to-left text paints the mirror image of a bracket (Unicode
 * Bidirectional Algorithm, rule L4).
 */
export const unmirrored = (text: string): string => MIRRORED.get(text) ?? text;

const DIGIT = /^\p{Nd}$/u;
const NUMBER_SEPARATOR = /^[.,:/٫٬]$/;
const NUMBER_SUFFIX = /^[%٪]$/;

/**
 * Converts clusters of right-to-left text from the painted order (left to right) to the logical order. The order is
 * reversed, except inside numbers (Unicode Bidirectional Algorithm, rules W4, W5 and L2).
 */
export function inLogicalOrder(clusters: readonly string[]): string {
  const digit = (index: number): boolean => DIGIT.test(clusters[index] ?? "");
  const inNumber = (index: number): boolean =>
    digit(index) ||
    (NUMBER_SEPARATOR.test(clusters[index] ?? "") && digit(index - 1) && digit(index + 1)) ||
    (NUMBER_SUFFIX.test(clusters[index] ?? "") && (digit(index - 1) || digit(index + 1)));
  const runs: string[] = [];
  clusters.forEach((cluster, index) => {
    if (index > 0 && inNumber(index) && inNumber(index - 1)) runs.push((runs.pop() ?? "") + cluster);
    else runs.push(cluster);
  });
  return runs.reverse().join("");
}
