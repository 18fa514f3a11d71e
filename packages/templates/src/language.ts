import { localeChain, type Message, messageAt, type Translations, withParents } from "./translations.ts";

/** Locale, time zone and translations of a render. */
export interface RenderLanguage {
  /** Language tag of the render; null formats numbers and dates as en-US. */
  locale: string | null;
  /** IANA time zone; null is UTC. */
  timeZone: string | null;
  /** Locale for texts that the render's locale lacks. */
  defaultLocale: string | null;
  translations: Translations | null;
}

export interface Translation {
  locale: string;
  message: Message;
}

/** Largest number of missing keys that a run records. */
const MAX_MISSED_KEYS = 50;

/** Locale and texts of a run: formats numbers and dates, and finds the texts of `t`. */
export class Language {
  readonly locale: string;
  readonly timeZone: string;
  /** Keys that no locale has. */
  readonly missedKeys = new Set<string>();
  readonly #chain: readonly string[];
  readonly #given: readonly Translations[];

  /** `others` are translations that are searched after those of `speech`. */
  constructor(speech: RenderLanguage | null = null, others: readonly Translations[] = []) {
    this.locale = speech?.locale ?? "en-US";
    this.timeZone = speech?.timeZone ?? "UTC";
    this.#given = speech?.translations ? [speech.translations, ...others] : others;
    this.#chain = localeChain([speech?.locale, speech?.defaultLocale], this.#given);
  }

  /** Returns the text of a key in the nearest locale that has it, or null. */
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

  /** Returns the locales that lack the text of a key and whose parent locales lack it too. */
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
