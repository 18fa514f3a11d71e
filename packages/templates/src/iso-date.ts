/** Description of the accepted date formats, for error messages. */
export const ISO_DATE_HINT = "ISO 8601 form (2026-01-31 or 2026-01-31T09:30:00Z)";

export interface IsoDate {
  epochMs: number;
  /**
   * Whether the text contains a time zone, and therefore denotes a point in time. A text without a time zone is
   * wall-clock time, which is never converted.
   */
  zoned: boolean;
}

const DAY_MS = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses an ISO 8601 date or date-time, and checks that the day exists. Returns null for any other text. A text without
 * a time zone is read as UTC.
 */
export function parseIsoDate(text: string): IsoDate | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  const exists = year >= 1 && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  const offsetMinutes = parseOffset(match[8]);
  if (!exists || hour > 23 || minute > 59 || second > 59 || offsetMinutes === null) return null;
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const epochMs = midnight.getTime() + ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1000 + milliseconds;
  return { epochMs, zoned: match[8] !== undefined };
}

function parseOffset(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Returns the date with days added, in the same format. A date stays a date, and a date-time keeps its time and time
 * zone. Returns null if the result is outside the years 1 to 9999.
 */
export function addDays(text: string, days: number): string | null {
  const date = parseIsoDate(text);
  if (!date) return null;
  const [day = "", ...rest] = text.split("T");
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  const year = moved.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) return null;
  return [moved.toISOString().slice(0, 10), ...rest].join("T");
}
