import type { OcrLanguage } from "../../src/domain/ocr-language.ts";

/**
 * Factor that reduces the confidence of a page in a language that was not requested. Its letters may be right, but no
 * dictionary confirmed the words.
 */
const MISFIT_FACTOR = 0.75;
/** Minimum number of words to detect a language. Tables, titles and addresses have fewer. */
const WORDS_MIN = 40;
/** Minimum number of letters to detect a script. */
const LETTERS_MIN = 60;

const SCRIPTS: Partial<Record<OcrLanguage, RegExp>> = {
  jpn: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  kor: /[\p{Script=Hangul}\p{Script=Han}]/gu,
  chi_sim: /\p{Script=Han}/gu,
  chi_tra: /\p{Script=Han}/gu,
  hin: /\p{Script=Devanagari}/gu,
  ara: /\p{Script=Arabic}/gu,
};
/**
 * Minimum share of a page's letters that must be in the requested script. With a smaller share, these letters are names
 * and numbers on a page of another script.
 */
const SCRIPT_SHARE_MIN = 0.1;
/**
 * Share of letters in the requested script that is sufficient without a further check. With a smaller share, the page
 * must not contain sentences of another script. If it does, the letters of the requested script are misread noise.
 */
const SCRIPT_SHARE_USUAL = 0.5;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Most frequent function words of each language. */
const COMMON_WORDS: Partial<Record<OcrLanguage, ReadonlySet<string>>> = {
  eng: wordSet("the of and to in is that for it was on with as are be this by from or have not which at an we you he"),
  fra: wordSet(
    "le la les des et est une dans que qui pour du au sur pas avec sont ce il par en un de ne plus nous vous",
  ),
  deu: wordSet(
    "der die und das den von zu mit ist des nicht ein eine dem für auf sich auch als im in es werden wir sie",
  ),
  spa: wordSet("el la los las del que por una con para es al se lo como más pero su sus y en un de no ha este esta"),
  por: wordSet("o a os as do da dos das que em um uma para com não é ao se pelo pela mais e no na de por sua seu são"),
  ita: wordSet("il lo la gli di che è una per con del della dei delle non sono nel alla si un i le da in come più al"),
};
/** Minimum share of common words among all words of running text. */
const COMMON_SHARE_MIN = 0.15;
/**
 * Minimum ratio of one language's share of common words to the share of any other language. With a smaller ratio, the
 * language is uncertain.
 */
const CLEAR_LEAD_FACTOR = 2;

const LATIN = /^\p{Script=Latin}+$/u;

const trimWord = (word: string): string => word.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, "");

const commonWordShare = (common: ReadonlySet<string>, words: readonly string[]): number =>
  words.filter((word) => common.has(word)).length / words.length;

/**
 * Returns a factor for the confidence of a page: 1 when its words fit the requested language, otherwise
 * `MISFIT_FACTOR`.
 */
export function languageFit(language: OcrLanguage, words: readonly string[]): number {
  const script = SCRIPTS[language];
  return (script ? matchesScript(script, words) : matchesLanguage(language, words)) ? 1 : MISFIT_FACTOR;
}

function matchesScript(script: RegExp, words: readonly string[]): boolean {
  const text = words.join("");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LETTERS_MIN) return true;
  const share = (text.match(script)?.length ?? 0) / letters;
  return share >= SCRIPT_SHARE_USUAL || (share >= SCRIPT_SHARE_MIN && !hasSentences(words));
}

/** Returns whether the words form sentences of any language in `COMMON_WORDS`. */
function hasSentences(words: readonly string[]): boolean {
  const plain = words.map(trimWord).filter((word) => LATIN.test(word));
  return (
    plain.length >= WORDS_MIN &&
    Object.values(COMMON_WORDS).some((common) => commonWordShare(common, plain) >= COMMON_SHARE_MIN)
  );
}

function matchesLanguage(language: OcrLanguage, words: readonly string[]): boolean {
  const plain = words.map(trimWord).filter((word) => word !== "");
  if (plain.length < WORDS_MIN) return true;
  const own = commonWordShare(COMMON_WORDS[language] ?? new Set(), plain);
  const others = Object.entries(COMMON_WORDS).flatMap(([other, common]) =>
    other === language ? [] : [commonWordShare(common, plain)],
  );
  const best = Math.max(...others);
  return best < COMMON_SHARE_MIN || best < CLEAR_LEAD_FACTOR * own;
}
