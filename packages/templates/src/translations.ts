import type { Json, JsonObject } from "./json.ts";

/**
 * Translated texts by language tag, then by key. Keys can be put into groups, which may be nested. A text with plural
 * forms is an object that contains these forms.
 */
export type Translations = Record<string, JsonObject>;

/**
 * Translated text, or its plural forms. The plural forms are `other`, any of the CLDR categories, and exact counts such
 * as `=3`.
 */
export type Message = string | Readonly<Record<string, string>>;

export interface TranslationErrorDetail {
  path: string[];
  error: string;
}

const PLURAL_FORM = /^(zero|one|two|few|many|other|=\d{1,15})$/;
/** Matches a placeholder `{name}`, or `{{name}}` as in translation files of other systems. */
const PLACEHOLDER = /\\?(?:\{\{\s*[A-Za-z_][\w-]*\s*\}\}|\{[A-Za-z_][\w-]*\})/g;
const isEscaped = (place: string): boolean => place.startsWith("\\");
const nameIn = (place: string): string => place.replaceAll(/[{}\s]/g, "");
const KEY_CHARACTERS = 200;
const MAX_GROUP_DEPTH = 8;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object contains the plural forms of one text. Any other object is a group of keys. */
const isPluralForms = (value: JsonObject): value is Record<string, string> =>
  Object.hasOwn(value, "other") &&
  Object.entries(value).every(([key, text]) => PLURAL_FORM.test(key) && typeof text === "string");

/**
 * Returns the text of a key, or null. The key `invoice.title` selects the key `title` in the group `invoice`, or a key
 * that itself contains a dot.
 */
export function messageAt(texts: JsonObject, key: string): Message | null {
  if (key.length > KEY_CHARACTERS) return null;
  if (Object.hasOwn(texts, key)) {
    const value = texts[key];
    return typeof value === "string" || (isObject(value) && isPluralForms(value)) ? value : null;
  }
  for (let dot = key.indexOf("."); dot > 0; dot = key.indexOf(".", dot + 1)) {
    const name = key.slice(0, dot);
    const group = Object.hasOwn(texts, name) ? texts[name] : undefined;
    const found = isObject(group) && !isPluralForms(group) ? messageAt(group, key.slice(dot + 1)) : null;
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the names of the placeholders in a text, such as `{name}`. A placeholder after a backslash is plain text and
 * does not count.
 */
export const placeholdersOf = (message: Message): string[] => [
  ...new Set(
    (typeof message === "string" ? [message] : Object.values(message)).flatMap((text) =>
      [...text.matchAll(PLACEHOLDER)].flatMap(([place]) => (isEscaped(place) ? [] : [nameIn(place)])),
    ),
  ),
];

export const fillPlaceholders = (text: string, fill: (name: string) => string): string =>
  text.replace(PLACEHOLDER, (place) => (isEscaped(place) ? place.slice(1) : fill(nameIn(place))));

/**
 * Returns a locale and its parent locales, nearest first. Examples: de-AT, de; or zh-TW, zh-Hant, zh (RFC 4647 section
 * 3.4, and CLDR's likely script).
 */
export function withParents(tag: string): string[] {
  const locale = new Intl.Locale(tag);
  const { language, script } = locale.maximize();
  const parts = locale.baseName.split("-");
  const shorter = parts.slice(1).map((_, dropped) => parts.slice(0, parts.length - 1 - dropped).join("-"));
  return [...new Set([locale.baseName, ...shorter.slice(0, -1), `${language}-${script}`, language])];
}

/**
 * Returns the locales to search, in order. The first are the requested locale and its parents, then the default locale
 * and its parents, and then the first locale of each set of translations.
 */
export const localeChain = (
  wanted: readonly (string | null | undefined)[],
  given: readonly Translations[],
): string[] => [
  ...new Set([
    ...wanted.flatMap((tag) => (tag ? withParents(tag) : [])),
    ...given.flatMap((translations) => Object.keys(translations).slice(0, 1)),
  ]),
];

/** Returns all errors in a set of translations, such as invalid language tags and keys. */
export function checkTranslations(translations: Record<string, Json>): TranslationErrorDetail[] {
  return Object.entries(translations).flatMap(([tag, texts]) => {
    const written = canonical(tag);
    if (written === null) return [{ path: [tag], error: 'must be named by a language tag such as "de" or "de-AT".' }];
    if (written !== tag) return [{ path: [tag], error: `must be written "${written}".` }];
    if (!isObject(texts)) return [{ path: [tag], error: "must be an object of texts by their keys." }];
    return checkGroup(texts, [tag]);
  });
}

function checkGroup(group: JsonObject, path: string[]): TranslationErrorDetail[] {
  if (path.length > MAX_GROUP_DEPTH) return [{ path, error: `may nest at most ${MAX_GROUP_DEPTH} groups deep.` }];
  return Object.entries(group).flatMap(([key, value]) => {
    const at = [...path, key];
    if (key === "" || key.length > KEY_CHARACTERS)
      return [{ path: at, error: `must have a key of 1 to ${KEY_CHARACTERS} characters.` }];
    if (typeof value === "string") return [];
    if (!isObject(value)) return [{ path: at, error: "must be a text, its plural forms, or a group of texts." }];
    const keys = Object.keys(value);
    if (keys.length > 0 && keys.every((form) => PLURAL_FORM.test(form)) && !keys.includes("other"))
      return [{ path: at, error: 'must have the plural form "other", which every language has.' }];
    return isPluralForms(value) ? [] : checkGroup(value, at);
  });
}

function canonical(tag: string): string | null {
  try {
    const [written = null] = Intl.getCanonicalLocales(tag);
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1 ? written : null;
  } catch {
    return null;
  }
}
