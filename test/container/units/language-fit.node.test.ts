import { expect, it } from "vitest";
import { languageFit } from "../../../container/ocr/language-fit.ts";
import type { OcrLanguage } from "../../../src/domain/ocr-language.ts";
import { PASSAGES } from "../passages.ts";

const languages = Object.keys(PASSAGES) as OcrLanguage[];
/** Returns the words of a test passage four times, which are enough to recognise the language. */
const wordsOf = (language: OcrLanguage) => Array(4).fill(PASSAGES[language].join(" ")).join(" ").split(/\s+/);

it.each(languages)("The language check accepts text in the language %s", (language) => {
  expect(languageFit(language, wordsOf(language))).toBe(1);
});

it.each(languages.filter((language) => language !== "eng"))(
  "The language check detects that an English page is not %s",
  (language) => {
    expect(languageFit(language, wordsOf("eng"))).toBeLessThan(0.8);
  },
);

it.each<OcrLanguage>(["fra", "deu", "spa", "por", "ita"])(
  "The language check detects that a page in %s is not English",
  (language) => {
    expect(languageFit("eng", wordsOf(language))).toBeLessThan(0.8);
  },
);

it("The language check accepts text that proves nothing: a few words, numbers, or English names in a Japanese page", () => {
  expect(languageFit("jpn", ["Invoice", "2024-01"])).toBe(1);
  expect(languageFit("fra", Array(200).fill("12,40"))).toBe(1);
  expect(languageFit("jpn", [...Array(20).fill("Microsoft"), ...Array(20).fill("株式会社の")])).toBe(1);
});

it("The language check rejects an English page that was read as Asian text, because of its English words among misread specks", () => {
  const misread = wordsOf("eng").flatMap((word, index) => (index % 3 === 0 ? [word, "口一丶"] : [word]));
  expect(languageFit("jpn", misread)).toBeLessThan(0.8);
  expect(languageFit("chi_sim", misread)).toBeLessThan(0.8);
});

it("The language check accepts a Japanese page that quotes an English letter", () => {
  const japanese = wordsOf("jpn").join("").repeat(4);
  expect(languageFit("jpn", [...japanese, ...wordsOf("eng")])).toBe(1);
});
