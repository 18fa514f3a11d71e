import { localeChain, type Message, messageAt, type Translations, withParents } from "./translations.ts";

/** What a render speaks, before it is known which texts it has. */
export interface RenderLanguage {
  /** Language tag of the render; null leaves numbers and dates to en-US. */
  locale: string | null;
  /** IANA name; null is UTC. */
  timeZone: string | null;
  /** Looked for where the locale has no text. */
  defaultLocale: string | null;
  translations: Translations | null;
}

export interface Translation {
  locale: string;
  message: Message;
}

/** Texts kept in mind that were looked for in vain. */
const MAX_MISSED_KEYS = 50;

/** In whose words a run prints: numbers, dates, and the texts of `t`. */
export class Language {
  readonly locale: string;
  readonly timeZone: string;
  /** Keys that no locale has. */
  readonly missedKeys = new Set<string>();
  readonly #chain: readonly string[];
  readonly #given: readonly Translations[];

  /** `others` are looked in behind the speech's own translations. */
  constructor(speech: RenderLanguage | null = null, others: readonly Translations[] = []) {
    this.locale = speech?.locale ?? "en-US";
    this.timeZone = speech?.timeZone ?? "UTC";
    this.#given = speech?.translations ? [speech.translations, ...others] : others;
    this.#chain = localeChain([speech?.locale, speech?.defaultLocale], this.#given);
  }

  /** The text of a key in the nearest locale that has it; null when none has. */
  find(key: string): Translation | null {
    for (const locale of this.#chain) {
      const message = this.#in(locale, key);
      if (message !== null) return { locale, message };
    }
    if (this.missedKeys.size < MAX_MISSED_KEYS) this.missedKeys.add(key);
    return null;
  }

  /** Each locale's own text of a key. */
  translationsOf(key: string): Translation[] {
    return this.#locales().flatMap((locale) => {
      const message = this.#in(locale, key);
      return message === null ? [] : [{ locale, message }];
    });
  }

  /** Locales in which neither they nor what stands in for them have the text of a key. */
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
