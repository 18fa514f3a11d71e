import { localeChain, type Message, messageAt, type Translations, withParents } from "./translations.ts";

/** Locale, time zone and translations of a render. */
export interface RenderLanguage {
  /** Language tag of the render. If null, numbers and dates are formatted as in en-US. */
  locale: string | null;
  /** IANA time zone. If null, times are in UTC. */
  timeZone: string | null;
  /** Locale in which a translated text is searched if the render's locale does not have it. */
  defaultLocale: string | null;
  translations: Translations | null;
}

export interface Translation {
  locale: string;
  message: Message;
}

/** Maximum number of missing text keys that one render records. */
const MAX_MISSED_KEYS = 50;

/** Locale and texts of a render. Helpers use it to format numbers and dates; the helper `t` uses it to find texts. */
export class Language {
  readonly locale: string;
  readonly timeZone: string;
  /** Keys of texts that were looked up and that no locale has. */
  readonly missedKeys = new Set<string>();
  readonly #chain: readonly string[];
  readonly #given: readonly Translations[];

  /** Creates the language of a render. The translations in `others` are searched after the translations of `speech`. */
  constructor(speech: RenderLanguage | null = null, others: readonly Translations[] = []) {
    this.locale = speech?.locale ?? "en-US";
    this.timeZone = speech?.timeZone ?? "UTC";
    this.#given = speech?.translations ? [speech.translations, ...others] : others;
    this.#chain = localeChain([speech?.locale, speech?.defaultLocale], this.#given);
  }

  /**
   * Returns the text of a key in the first locale of the search order that has it. Returns null if no locale has it.
   */
  find(key: string): Translation | null {
    for (const locale of this.#chain) {
      const message = this.#in(locale, key);
      if (message !== null) return { locale, message };
    }
    if (this.missedKeys.size < MAX_MISSED_KEYS) this.missedKeys.add(key);
    return null;
  }

  /** Returns the text of a key in each locale that has it. */
  translationsOf(key: string): Translation[] {
    return this.#locales().flatMap((locale) => {
      const message = this.#in(locale, key);
      return message === null ? [] : [{ locale, message }];
    });
  }

  /** Returns the locales that lack the text of a key and whose parent locales also lack it. */
  localesWithout(key: string): string[] {
    return this.#locales().filter((locale) => withParents(locale).every((near) => this.#in(near, key) === null));
  }

  #locales(): string[] {
    return [...new Set(this.#given.flatMap((translations) => Object.keys(translations)))];
  }

  #in(locale: string, key: string): Message | null {
    for (const translations of this.#given) {
      const texts = Object.hasOwn(translations, locale) ? translations[locale] : undefined;
      const message = texts ? messageAt(texts, key) : null;
      if (message !== null) return message;
    }
    return null;
  }
}
