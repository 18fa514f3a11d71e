import { fillPlaceholders, type Message } from "../translations.ts";
import { escapeHtml, toText } from "../values.ts";
import { anything, type Helper, HelperFault, helper, number, quoted, text, type Work } from "./helper.ts";
import { numberFormat, pluralRules } from "./intl.ts";
import { Markup } from "./markup.ts";

const LOOKUP_STEPS = 20;
/** Such a text is HTML; what is filled in is escaped. */
const HTML_KEY = /(^|[._])html$/;

/** The text of a key in the render's locale: `{name}` is the option of that name, `count` chooses the plural form. */
export const translateHelpers: readonly Helper[] = [
  helper({
    name: "t",
    aliases: ["translate"],
    takes: [text],
    options: { count: number, ordinal: anything },
    others: anything,
    run([key], options, work) {
      work.spend(LOOKUP_STEPS);
      const found = work.language.find(key);
      if (!found) return key;
      const values: Record<string, unknown> = options;
      const isHtml = HTML_KEY.test(key);
      const fill = (name: string): string => {
        if (!Object.hasOwn(values, name))
          throw new HelperFault(`the text ${quoted(key)} (${found.locale}) contains {${name}}; ${lacking(name)}`);
        return filled(values[name], { isCount: name === "count", isHtml, work });
      };
      const said = fillPlaceholders(formOf(key, { ...found, options, work }), fill);
      if (!isHtml) return said;
      work.boundText(said.length);
      return new Markup(said);
    },
  }),
];

/** A count that is null is as one that is not given. */
const lacking = (name: string): string =>
  name === "count" ? "count=… must be a number; it is missing or null" : `add ${name}=… to the tag`;

function filled(value: unknown, { isCount, isHtml, work }: { isCount: boolean; isHtml: boolean; work: Work }): string {
  if (value instanceof Markup) {
    if (isHtml) return value.html;
    throw new HelperFault('a value that is HTML needs a text whose key ends in "html"');
  }
  const shown = isCount ? numberFormat(work.language.locale, {}, work).format(Number(value)) : toText(value);
  work.boundText(shown.length);
  return isHtml ? escapeHtml(shown) : shown;
}

interface Choice {
  locale: string;
  message: Message;
  options: { count?: number; ordinal?: unknown };
  work: Work;
}

/** The form for a count: the very number, `zero` for none, the language's category (CLDR), else `other`. */
function formOf(key: string, { locale, message, options, work }: Choice): string {
  if (typeof message === "string") return message;
  const { count, ordinal } = options;
  if (count === undefined)
    throw new HelperFault(`the text ${quoted(key)} (${locale}) has plural forms; ${lacking("count")}`);
  const category = pluralRules(locale, ordinal ? "ordinal" : "cardinal", work).select(count);
  return message[`=${count}`] ?? (count === 0 ? message.zero : undefined) ?? message[category] ?? message.other ?? "";
}
