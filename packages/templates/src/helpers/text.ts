import { toText } from "../values.ts";
import {
  type Argument,
  anything,
  type Helper,
  HelperError,
  helper,
  integerBetween,
  list,
  optional,
  quoted,
  searchSteps,
  text,
} from "./helper.ts";
import { locale } from "./intl.ts";

const PATTERN_CHARACTERS = 100;

/**
 * Argument type for the text that `replace` searches for. The text is literal and short, so that the search takes
 * linear time.
 */
const pattern: Argument<string> = {
  accepts: `a text of 1 to ${PATTERN_CHARACTERS} characters`,
  read: (value) =>
    typeof value === "string" && value.length > 0 && value.length <= PATTERN_CHARACTERS ? { value } : undefined,
};

export const textHelpers: readonly Helper[] = [
  helper({
    name: "upper",
    aliases: ["uppercase"],
    takes: [text],
    options: { locale },
    run: ([value], { locale }, { language }) => value.toLocaleUpperCase(locale ?? language.locale),
  }),
  helper({
    name: "lower",
    aliases: ["lowercase"],
    takes: [text],
    options: { locale },
    run: ([value], { locale }, { language }) => value.toLocaleLowerCase(locale ?? language.locale),
  }),
  helper({
    name: "capitalize",
    takes: [text],
    options: { locale },
    run([value], { locale }, { language }) {
      const [first = ""] = value;
      return first.toLocaleUpperCase(locale ?? language.locale) + value.slice(first.length);
    },
  }),
  helper({ name: "trim", takes: [text], run: ([value]) => value.trim() }),
  helper({
    name: "truncate",
    takes: [text, integerBetween(0, 1_000_000), optional(text)],
    run([value, length, ending = "…"]) {
      const characters = [...value];
      if (characters.length <= length) return value;
      const kept = Math.max(0, length - [...ending].length);
      return characters.slice(0, kept).join("") + [...ending].slice(0, length).join("");
    },
  }),
  helper({
    name: "replace",
    takes: [text, pattern, text],
    run([value, search, replacement], _options, work) {
      work.spend(searchSteps(value, search));
      const pieces = value.split(search);
      work.checkTextLength(value.length + (pieces.length - 1) * (replacement.length - search.length));
      return pieces.join(replacement);
    },
  }),
  helper({
    name: "concat",
    takes: [text],
    rest: text,
    run(pieces, _options, work) {
      work.checkTextLength(pieces.reduce((length, piece) => length + piece.length, 0));
      return pieces.join("");
    },
  }),
  helper({
    name: "join",
    takes: [list, optional(text)],
    run([items, separator = ", "], _options, work) {
      work.spend(items.length);
      const texts = items.map(toText);
      work.checkTextLength(texts.reduce((length, item) => length + item.length + separator.length, 0));
      return texts.join(separator);
    },
  }),
  helper({
    name: "padStart",
    takes: [text, integerBetween(0, 1_000), optional(text)],
    run: ([value, length, fill = " "]) => value.padStart(length, fill),
  }),
  helper({
    name: "urlEncode",
    takes: [text],
    run: ([value]) => encodeURIComponent(value.toWellFormed()),
  }),
  helper({
    name: "default",
    takes: [anything, anything],
    run: ([value, fallback]) => (value == null || value === "" ? fallback : value),
  }),
  helper({
    name: "json",
    takes: [anything],
    options: { indent: integerBetween(0, 8) },
    run: ([value], { indent }) => scriptSafe(JSON.stringify(value ?? null, null, indent)),
  }),
  helper({ name: "first", takes: [anything], run: ([value]) => itemAt(value, 0) }),
  helper({ name: "last", takes: [anything], run: ([value]) => itemAt(value, -1) }),
];

/**
 * Escapes JSON for use inside `<script>`. The result contains no closing tag and no comment. It also contains no line
 * separators (U+2028, U+2029), which old JavaScript engines reject.
 */
function scriptSafe(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function itemAt(value: unknown, index: 0 | -1): unknown {
  if (value == null) return undefined;
  if (Array.isArray(value)) return value.at(index);
  if (typeof value === "string") return [...value].at(index);
  throw new HelperError(`${quoted(value)} is not a list or a text`);
}
