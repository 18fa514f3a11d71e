import { fillPlaceholders, type Message } from "../translations.ts";
import { escapeHtml, toText } from "../values.ts";
import { anything, type Helper, HelperError, type HelperRun, helper, number, quoted, text } from "./helper.ts";
import { numberFormat, pluralRules } from "./intl.ts";
import { Markup } from "./markup.ts";

const LOOKUP_STEPS = 20;
/** Matches keys of translated texts that contain HTML. Values that are inserted into these texts are escaped. */
const HTML_KEY = /(^|[._])html$/;

/**
 * Helper that prints the translated text of a key in the render's locale. An option such as `name` replaces the
 * placeholder `{name}`, and `count` also selects the plural form.
 */
export const translateHelpers: readonly Helper[] = [
  helper({
    name: "t",
    aliases: ["translate"],
    takes: [text],
    options: { count: number, ordinal: anything },
    anyOption: anything,
    run([key], options, work) {
      work.spend(LOOKUP_STEPS);
      const found = work.language.find(key);
      if (!found) return key;
      const values: Record<string, unknown> = options;
      const isHtml = HTML_KEY.test(key);
      const fill = (name: string): string => {
        if (!Object.hasOwn(values, name))
          throw new HelperError(
            `the text ${quoted(key)} (${found.locale}) contains {${name}}; ${missingMessage(name)}`,
          );
        return fillMessage(values[name], { isCount: name === "count", isHtml, work });
      };
      const said = fillPlaceholders(pluralForm(key, { ...found, options, work }), fill);
      if (!isHtml) return said;
      work.checkTextLength(said.length);
      return new Markup(said);
    },
  }),
];

/** Returns the error for a value that is missing. A `count` of null counts as missing. */
const missingMessage = (name: string): string =>
  name === "count" ? "count=… must be a number; it is missing or null" : `add ${name}=… to the tag`;

function fillMessage(
  value: unknown,
  { isCount, isHtml, work }: { isCount: boolean; isHtml: boolean; work: HelperRun },
): string {
  if (value instanceof Markup) {
    if (isHtml) return value.html;
    throw new HelperError('a value that is HTML needs a text whose key ends in "html"');
  }
  const shown = isCount ? numberFormat(work.language.locale, {}, work).format(Number(value)) : toText(value);
  work.checkTextLength(shown.length);
  return isHtml ? escapeHtml(shown) : shown;
}

interface PluralChoice {
  locale: string;
  message: Message;
  options: { count?: number; ordinal?: unknown };
  work: HelperRun;
}

/**
 * Returns the plural form for a count. It is the form for exactly this number, or `zero` for 0, or the form of the CLDR
 * category, or `other`.
 */
function pluralForm(key: string, { locale, message, options, work }: PluralChoice): string {
  if (typeof message === "string") return message;
  const { count, ordinal } = options;
  if (count === undefined)
    throw new HelperError(`the text ${quoted(key)} (${locale}) has plural forms; ${missingMessage("count")}`);
  const category = pluralRules(locale, ordinal ? "ordinal" : "cardinal", work).select(count);
  return message[`=${count}`] ?? (count === 0 ? message.zero : undefined) ?? message[category] ?? message.other ?? "";
}
