import { escapeHtml } from "../values.ts";
import type { Argument } from "./helper.ts";

const LENGTH_CHARACTERS = 32;
const LENGTH = /^(?:\d+(?:\.\d+)?|\.\d+)(?:mm|cm|in|px|pt)$/;
const COLOR_CHARACTERS = 40;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d.,%/ ]+\))$/i;

/** Argument type for a CSS length with a unit, as text. */
export const cssLength: Argument<string> = {
  accepts: 'a length such as "30mm" or "120px"',
  read(value) {
    if (typeof value !== "string" || value.length > LENGTH_CHARACTERS) return undefined;
    const length = value.trim();
    return LENGTH.test(length) && Number.parseFloat(length) > 0 ? { value: length } : undefined;
  },
};

export const color: Argument<string> = {
  accepts: 'a colour such as "#2b46b8" or "teal"',
  read: (value) =>
    typeof value === "string" && value.length <= COLOR_CHARACTERS && COLOR.test(value) ? { value } : undefined,
};

/** Returns the attributes of an SVG tag as text. Omits undefined attributes. */
export const attributes = (named: Record<string, string | number | undefined>): string =>
  Object.entries(named)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join("");

/** Rounds a number to hundredths. No printer is more precise than that. */
export const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);
