import { type Helper, HelperError, helper, integerBetween } from "./helper.ts";
import { locale } from "./intl.ts";

/** Maximum absolute value of a number that can be written in words. */
const MOST = 999_999_999_999;

const WRITERS: Record<string, (value: number, isBritish: boolean) => string> = { en: english, de: german };

export const wordHelpers: readonly Helper[] = [
  helper({
    name: "numberToWords",
    takes: [integerBetween(-MOST, MOST)],
    options: { locale },
    run([value], { locale: given }, { language }) {
      const tag = given ?? language.locale;
      const write = WRITERS[tag.split("-")[0]?.toLowerCase() ?? ""];
      if (!write) throw new HelperError(`the locale must be ${Object.keys(WRITERS).join(" or ")}; got ${tag}`);
      return write(value, /^en-(?!us)/i.test(tag));
    },
  }),
];

/**
 * Splits a number into groups of three digits, from left to right. `place` is 0 for the ones and 1 for the thousands.
 * Groups that are zero are omitted.
 */
function groupsOf(value: number): { group: number; place: number }[] {
  const groups: { group: number; place: number }[] = [];
  for (let rest = value, place = 0; rest > 0; rest = Math.floor(rest / 1_000), place++) {
    if (rest % 1_000 > 0) groups.unshift({ group: rest % 1_000, place });
  }
  return groups;
}

const ENGLISH_ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const ENGLISH_TENS = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ENGLISH_PLACES = ["", " thousand", " million", " billion"];

function english(value: number, isBritish: boolean): string {
  if (value < 0) return `minus ${english(-value, isBritish)}`;
  if (value === 0) return "zero";
  const groups = groupsOf(value).map(({ group, place }, index) => {
    const and = isBritish && place === 0 && index > 0 && group < 100 ? "and " : "";
    return and + englishGroup(group, isBritish) + ENGLISH_PLACES[place];
  });
  return groups.join(" ");
}

function englishGroup(group: number, isBritish: boolean): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const tens = ENGLISH_TENS[Math.floor(rest / 10)];
  const below = rest < 20 ? ENGLISH_ONES[rest] : rest % 10 === 0 ? tens : `${tens}-${ENGLISH_ONES[rest % 10]}`;
  if (hundreds === 0) return below ?? "";
  const head = `${ENGLISH_ONES[hundreds]} hundred`;
  return rest === 0 ? head : `${head} ${isBritish ? "and " : ""}${below}`;
}

const GERMAN_ONES =
  "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split(
    " ",
  );
const GERMAN_TENS = "  zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const GERMAN_PLACES = [
  ["eine Million", "Millionen"],
  ["eine Milliarde", "Milliarden"],
] as const;

/**
 * Returns a number in German words. The part below a million is one word; "Million" and "Milliarde" are separate words
 * (Duden, "Zahlen und Ziffern").
 */
function german(value: number): string {
  if (value < 0) return `minus ${german(-value)}`;
  if (value === 0) return "null";
  let word = "";
  const words: string[] = [];
  for (const { group, place } of groupsOf(value)) {
    if (place >= 2) {
      const [one = "", many = ""] = GERMAN_PLACES[place - 2] ?? [];
      words.push(group === 1 ? one : `${germanGroup(group)} ${many}`);
    } else word += germanGroup(group) + (place === 1 ? "tausend" : "");
  }
  if (word.endsWith("ein")) word += "s";
  return [...words, word].filter((part) => part !== "").join(" ");
}

function germanGroup(group: number): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const tens = GERMAN_TENS[Math.floor(rest / 10)] ?? "";
  const below =
    rest === 0 ? "" : rest < 20 ? GERMAN_ONES[rest] : `${rest % 10 === 0 ? "" : `${GERMAN_ONES[rest % 10]}und`}${tens}`;
  return `${hundreds === 0 ? "" : `${GERMAN_ONES[hundreds]}hundert`}${below}`;
}
