import { decimal, type Helper, helper, nullable, optional } from "./helper.ts";
import { currencyCode, decimals, locale, numberFormat } from "./intl.ts";

/**
 * Helpers that format numbers. `locale` defaults to the locale of the render. Missing values and null print nothing.
 */
export const numberHelpers: readonly Helper[] = [
  helper({
    name: "formatNumber",
    takes: [nullable(decimal), optional(decimals)],
    options: { locale, decimals },
    run: ([value, places], options, work) =>
      value === null
        ? ""
        : numberFormat(options.locale ?? work.language.locale, digits(options.decimals ?? places, 3), work).format(
            value,
          ),
  }),
  helper({
    name: "formatPercent",
    takes: [nullable(decimal), optional(decimals)],
    options: { locale, decimals },
    run([value, places], options, work) {
      if (value === null) return "";
      const style = { style: "percent", ...digits(options.decimals ?? places ?? 0, 0) } as const;
      return numberFormat(options.locale ?? work.language.locale, style, work).format(value);
    },
  }),
  helper({
    name: "formatCurrency",
    takes: [nullable(decimal), currencyCode],
    options: { locale, decimals },
    run([value, currency], options, work) {
      if (value === null) return "";
      const style = { style: "currency", currency, ...digits(options.decimals) } as const;
      return numberFormat(options.locale ?? work.language.locale, style, work).format(value);
    },
  }),
];

/**
 * Returns the Intl options for exactly `places` decimals. If `places` is undefined, the options are for at most `most`
 * decimals, or for the default of the style.
 */
function digits(places: number | undefined, most?: number): Intl.NumberFormatOptions {
  if (places !== undefined) return { minimumFractionDigits: places, maximumFractionDigits: places };
  return most === undefined ? {} : { maximumFractionDigits: most };
}
