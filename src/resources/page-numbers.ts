import { type Numbering, TEXT_POSITIONS } from "@folio/pdf/model";
import * as z from "zod";
import { once } from "../domain/once.ts";
import { rejectIgnored } from "./ignored-options.ts";
import { pageRanges } from "./page-ranges.ts";
import { color, points } from "./render-options.ts";
import { length } from "./shared.ts";

const TEXT_CHARACTERS = 200;
const MOST_DIGITS = 12;
const COUNTER_DEFAULTS = { start: 1, digits: 1 };

export const pageNumbers = once(() =>
  z
    .strictObject({
      text: z
        .string()
        .min(1)
        .max(TEXT_CHARACTERS)
        .refine((text) => /\{\{\s*(?:page|number)\s*\}\}/.test(text), {
          error: "must contain {{page}} or {{number}}",
        })
        .default("{{page}} / {{pages}}")
        .meta({
          description:
            "Text to print, in Latin letters. {{page}} is the page number, {{pages}} the number of pages, and {{number}} counts the numbered pages from `start`.",
          examples: ["ACME-{{number}}"],
        }),
      pages: pageRanges().default("all").meta({ description: "Pages to number, in this order." }),
      start: z
        .number()
        .int()
        .min(0)
        .max(999_999_999)
        .default(COUNTER_DEFAULTS.start)
        .meta({ description: "Value of the first {{number}}.", examples: [1_000] }),
      digits: z
        .number()
        .int()
        .min(1)
        .max(MOST_DIGITS)
        .default(COUNTER_DEFAULTS.digits)
        .meta({
          description: "Minimum number of digits of {{number}}. Shorter numbers get leading zeros.",
          examples: [6],
        }),
      position: z
        .enum(TEXT_POSITIONS)
        .default("bottom-center")
        .meta({ description: "Position on the page as it is displayed." }),
      margin: length().default("10mm").meta({ description: "Distance from the edges of the page as it is displayed." }),
      font: z
        .enum(["helvetica", "courier"])
        .default("helvetica")
        .meta({ description: "Font of the numbers. All PDF readers have it; it is not embedded in the file." }),
      font_size: z.number().min(4).max(72).default(9).meta({ description: "Font size in points." }),
      color: color().default("#000000"),
    })
    .superRefine(({ text, start, digits }, context) => {
      if (/\{\{\s*number\s*\}\}/.test(text)) return;
      const condition = "with a text that contains {{number}}";
      if (start !== COUNTER_DEFAULTS.start) rejectIgnored(context, "start", condition);
      if (digits !== COUNTER_DEFAULTS.digits) rejectIgnored(context, "digits", condition);
    })
    .meta({
      id: "PageNumbers",
      description: "Page numbers or Bates numbers in the margin.",
      examples: [{ text: "ACME-{{number}}", start: 1, digits: 6, position: "bottom-right" }],
    }),
);

/** Converts validated page number options to the form that the PDF editor needs. */
export function numberingOf({
  margin,
  font_size: fontPt,
  ...rest
}: z.output<ReturnType<typeof pageNumbers>>): Numbering {
  return { ...rest, fontPt, insetPt: points(margin) };
}
