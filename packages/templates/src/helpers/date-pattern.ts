import type { HelperRun } from "./helper.ts";
import { dateFormat } from "./intl.ts";

const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|ss|A|a/g;
const PATTERN_CHARACTERS = 100;

export const PATTERN_HINT = "YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm ss A a and [text]";

/** Locale and time zone in which a date is formatted. */
interface Zone {
  locale: string;
  timeZone: string;
  work: HelperRun;
}

/**
 * Whether a text is a date pattern. A date pattern must contain a token, and no letters outside of tokens and brackets.
 * A misspelt token is therefore reported as an error.
 */
export function isPattern(text: string): boolean {
  if (text.length === 0 || text.length > PATTERN_CHARACTERS) return false;
  const rest = text.replace(TOKEN, "");
  return rest.length < text.length && !/[A-Za-z]/.test(rest);
}

/**
 * Formats a point in time by a date pattern, in the Gregorian calendar. Names of months and days are in the locale's
 * language; digits are ASCII.
 */
export function formatPattern(epochMs: number, pattern: string, zone: Zone): string {
  const fields = numericFields(epochMs, zone);
  const hour = Number(fields.hour);
  // In many languages, the name of a month differs next to a day ("31 января") and without a day ("январь").
  const day = /D/.test(pattern.replace(/\[[^\]]*\]/g, "")) ? ({ day: "numeric" } as const) : {};
  const month = (length: "long" | "short") => part(epochMs, { month: length, ...day }, zone);
  const values: Record<string, () => string> = {
    YYYY: () => fields.year.padStart(4, "0"),
    YY: () => fields.year.slice(-2).padStart(2, "0"),
    MMMM: () => month("long"),
    MMM: () => month("short"),
    MM: () => fields.month.padStart(2, "0"),
    M: () => fields.month,
    DD: () => fields.day.padStart(2, "0"),
    D: () => fields.day,
    dddd: () => part(epochMs, { weekday: "long" }, zone),
    ddd: () => part(epochMs, { weekday: "short" }, zone),
    HH: () => fields.hour.padStart(2, "0"),
    H: () => String(hour),
    hh: () => String(hour % 12 || 12).padStart(2, "0"),
    h: () => String(hour % 12 || 12),
    mm: () => fields.minute.padStart(2, "0"),
    ss: () => fields.second.padStart(2, "0"),
    A: () => (hour < 12 ? "AM" : "PM"),
    a: () => (hour < 12 ? "am" : "pm"),
  };
  return pattern.replace(TOKEN, (token, literal: string | undefined) => literal ?? values[token]?.() ?? token);
}

type NumericField = "year" | "month" | "day" | "hour" | "minute" | "second";

function numericFields(epochMs: number, { timeZone, work }: Zone): Record<NumericField, string> {
  const numeric = "numeric";
  const format = dateFormat(
    "en-US",
    {
      timeZone,
      calendar: "gregory",
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    },
    work,
  );
  const fields = { year: "", month: "", day: "", hour: "", minute: "", second: "" };
  for (const { type, value } of format.formatToParts(epochMs)) {
    if (type in fields) fields[type as NumericField] = value;
  }
  return fields;
}

/** Returns the part of the date that `options` select, such as the name of the month or weekday. */
function part(epochMs: number, options: Intl.DateTimeFormatOptions, { locale, timeZone, work }: Zone): string {
  const parts = dateFormat(locale, { ...options, timeZone, calendar: "gregory" }, work).formatToParts(epochMs);
  return parts.find((candidate) => candidate.type === (options.weekday ? "weekday" : "month"))?.value ?? "";
}
