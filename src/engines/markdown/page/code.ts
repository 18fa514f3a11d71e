import highlighter from "highlight.js/lib/common";

/**
 * Maximum number of characters of a code block that is highlighted. Highlighting longer code would take longer than the
 * rest of the conversion.
 */
const MOST_CHARACTERS = 200_000;

globalThis.folioCode = (code, language) => {
  if (code.length > MOST_CHARACTERS || !highlighter.getLanguage(language)) return null;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
};
