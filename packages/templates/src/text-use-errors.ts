import { quoted } from "./helpers/helper.ts";
import type { Language } from "./language.ts";
import { type Diagnostic, diagnosticAt } from "./position.ts";
import type { TextUse } from "./syntax.ts";
import { placeholdersOf } from "./translations.ts";

/**
 * Returns the errors in a use of a translated text. It is an error if no locale or only some locales have the text. It
 * is also an error if the tag does not pass a value for a placeholder of the text.
 */
export function checkTextUse({ key, values, at }: TextUse, language: Language): Diagnostic[] {
  const told = `the text ${quoted(key)}`;
  if (language.find(key) === null) return [diagnosticAt(at, `no locale has ${told}`)];
  const without = language.localesWithout(key);
  const absent = without.length > 0 ? [diagnosticAt(at, `${told} is missing in ${without.join(", ")}`)] : [];
  const unfilled = language.translationsOf(key).flatMap(({ locale, message }) => {
    const hasForms = typeof message !== "string" && !values.includes("count");
    const missing = placeholdersOf(message).filter((name) => !values.includes(name));
    return [...new Set([...(hasForms ? ["count"] : []), ...missing])].map((name) =>
      diagnosticAt(at, `${told} (${locale}) needs ${name}=…; add it to the tag`),
    );
  });
  return [...absent, ...unfilled];
}
