import { type Argument, type HelperRun, integerBetween } from "./helper.ts";

/** Number of steps that creating a formatter counts as. It takes about as long as this number of simple steps. */
const FORMATTER_STEPS = 2_000;
const MAX_CACHED = 200;

const NAME_CHARACTERS = 64;

export const locale: Argument<string> = {
  accepts: 'a known locale such as "de-DE"',
  read(value) {
    if (typeof value !== "string" || value.length > NAME_CHARACTERS) return undefined;
    return cached(locales, value, () => isLocale(value)) ? { value } : undefined;
  },
};

/**
 * Argument type for an IANA time zone name. Rejects offsets such as "+09:00", because there are many offsets, and
 * creating a formatter for each offset is slow.
 */
export const timeZone: Argument<string> = {
  accepts: 'a time zone such as "Europe/Berlin" or "UTC"',
  read(value) {
    if (typeof value !== "string" || value.length > NAME_CHARACTERS || !/^[a-z]/i.test(value)) return undefined;
    return cached(timeZones, value.toLowerCase(), () => isTimeZone(value)) ? { value } : undefined;
  },
};

export const currencyCode: Argument<string> = {
  accepts: 'an ISO 4217 currency code such as "EUR"',
  read(value) {
    const code = typeof value === "string" ? value.toUpperCase() : "";
    return currencies.has(code) ? { value: code } : undefined;
  },
  bareWord: /^[A-Z]{3}$/,
};

export const decimals = integerBetween(0, 20);

/**
 * ISO 4217 currency codes that the `Intl` object of the platform does not know. They are units of account, funds,
 * metals, and one currency that is newer than the platform's list.
 */
const FURTHER_CURRENCIES = [
  "BOV",
  "CHE",
  "CHW",
  "CLF",
  "COU",
  "MXV",
  "USN",
  "UYI",
  "UYW",
  "VED",
  "XAG",
  "XAU",
  "XDR",
  "XPD",
  "XPT",
];
const currencies: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("currency"), ...FURTHER_CURRENCIES]);
const locales = new Map<string, boolean>();
const timeZones = new Map<string, boolean>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<string, Intl.PluralRules>();

export function numberFormat(locale: string, options: Intl.NumberFormatOptions, work: HelperRun): Intl.NumberFormat {
  return cached(numberFormats, JSON.stringify([locale, options]), () => {
    work.spend(FORMATTER_STEPS);
    return new Intl.NumberFormat(locale, options);
  });
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions, work: HelperRun): Intl.DateTimeFormat {
  return cached(dateFormats, JSON.stringify([locale, options]), () => {
    work.spend(FORMATTER_STEPS);
    return new Intl.DateTimeFormat(locale, options);
  });
}

export function pluralRules(locale: string, type: Intl.PluralRuleType, work: HelperRun): Intl.PluralRules {
  return cached(plurals, `${locale} ${type}`, () => {
    work.spend(FORMATTER_STEPS);
    return new Intl.PluralRules(locale, { type });
  });
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Returns the cached value for a key, or creates it and adds it to the cache. A full cache drops its oldest value. */
function cached<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  const made = make();
  if (memory.size >= MAX_CACHED) {
    const [oldest] = memory.keys();
    if (oldest !== undefined) memory.delete(oldest);
  }
  memory.set(key, made);
  return made;
}
