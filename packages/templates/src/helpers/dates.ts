import { addDays, ISO_DATE_HINT, type IsoDate, parseIsoDate } from "../iso-date.ts";
import { formatPattern, isPattern, PATTERN_HINT } from "./date-pattern.ts";
import {
  type Argument,
  type Helper,
  HelperError,
  type HelperRun,
  helper,
  integerBetween,
  nullable,
  optional,
} from "./helper.ts";
import { dateFormat, locale, timeZone } from "./intl.ts";

const STYLES = ["short", "medium", "long", "full"] as const;
type Style = (typeof STYLES)[number];

const dateText: Argument<string> = {
  accepts: `a date in ${ISO_DATE_HINT}`,
  read: (value) => (typeof value === "string" && parseIsoDate(value) ? { value } : undefined),
};

const form: Argument<string> = {
  accepts: `short, medium, long, full, iso or a pattern of ${PATTERN_HINT}`,
  read: (value) =>
    typeof value === "string" && (isStyle(value) || value === "iso" || isPattern(value)) ? { value } : undefined,
};

/**
 * Helpers that format dates. `locale` and `timeZone` default to the locale and time zone of the render. Only values
 * that contain a time zone are converted to `timeZone`.
 */
export const dateHelpers: readonly Helper[] = [
  helper({
    name: "formatDate",
    takes: [nullable(dateText), optional(form)],
    options: { locale, timeZone },
    run: ([value, chosen = "medium"], options, work) =>
      format(value, { chosen, withTime: false }, { ...options, work }),
  }),
  helper({
    name: "formatDateTime",
    takes: [nullable(dateText), optional(form)],
    options: { locale, timeZone },
    run: ([value, chosen = "medium"], options, work) => format(value, { chosen, withTime: true }, { ...options, work }),
  }),
  helper({
    name: "addDays",
    takes: [nullable(dateText), integerBetween(-3_700_000, 3_700_000)],
    run([value, days]) {
      if (value === null) return undefined;
      const moved = addDays(value, days);
      if (moved === null) throw new HelperError("the result is outside the years 1 to 9999");
      return moved;
    },
  }),
];

const isStyle = (value: string): value is Style => (STYLES as readonly string[]).includes(value);

function format(
  text: string | null,
  { chosen, withTime }: { chosen: string; withTime: boolean },
  { work, ...options }: { locale?: string; timeZone?: string; work: HelperRun },
): string {
  const date = text === null ? null : parseIsoDate(text);
  if (!date) return "";
  const { locale, timeZone } = { ...work.language, ...options };
  const zone = date.zoned ? timeZone : "UTC";
  if (chosen === "iso") return isoText(date, withTime, { timeZone: zone, work });
  if (!isStyle(chosen)) return formatPattern(date.epochMs, chosen, { locale, timeZone: zone, work });
  const style = withTime ? { dateStyle: chosen, timeStyle: timeStyle(chosen, date) } : { dateStyle: chosen };
  return dateFormat(locale, { ...style, timeZone: zone }, work).format(date.epochMs);
}

/**
 * Returns the time style to use. For a value without a time zone, the long styles are replaced, because they end with
 * the name of a time zone.
 */
function timeStyle(style: Style, date: IsoDate): "short" | "medium" | Style {
  if (date.zoned) return style;
  return style === "short" ? "short" : "medium";
}

function isoText(date: IsoDate, withTime: boolean, { timeZone, work }: { timeZone: string; work: HelperRun }): string {
  const zone = { locale: "en-US", timeZone, work };
  const day = formatPattern(date.epochMs, "YYYY-MM-DD", zone);
  if (!withTime) return day;
  const time = formatPattern(date.epochMs, "HH:mm:ss", zone);
  return `${day}T${time}${date.zoned ? offsetText(date.epochMs, timeZone, work) : ""}`;
}

/** Returns the UTC offset as `Z`, or in the format `+09:00`. */
function offsetText(epochMs: number, timeZone: string, work: HelperRun): string {
  const parts = dateFormat("en-US", { timeZone, timeZoneName: "longOffset" }, work).formatToParts(epochMs);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  return offset === "" || offset === "+00:00" ? "Z" : offset;
}
