import * as z from "zod";
import { once } from "../domain/once.ts";
import type { FailOn } from "../domain/render-input.ts";
import { WARNING_CODES } from "../domain/warnings.ts";

const STATUS_CLASSES = ["3xx", "4xx", "5xx"] as const;

const statuses = once(() =>
  z
    .array(z.union([z.enum(STATUS_CLASSES), z.number().int().min(300).max(599)]))
    .max(50)
    .optional()
    .meta({
      description:
        "HTTP statuses of the page at `url` that fail the render with `navigation_failed`: numbers from 300 to 599, or classes such as `5xx`. With an empty list, no status fails the render. Only with `url`.",
      default: ["4xx", "5xx"],
      examples: [["5xx", 404]],
    }),
);

export const failOn = once(() =>
  z
    .strictObject({
      status: statuses(),
      console_errors: z.boolean().optional().meta({
        description: "With `true`, an error in the page's console or an uncaught exception fails the render.",
        default: false,
      }),
      warnings: z
        .union([z.boolean(), z.array(z.enum(WARNING_CODES)).max(WARNING_CODES.length)])
        .optional()
        .meta({
          description: "`true`: any warning fails the render. A list: only warnings with these codes.",
          default: false,
          examples: [["font_failed", "glyph_missing"]],
        }),
    })
    .meta({
      id: "FailOn",
      description: "Problems for which Folio returns a 422 error, without charge, instead of printing the document.",
      examples: [{ warnings: ["font_failed", "glyph_missing"], console_errors: true }],
    }),
);

export function failOnOf(given: z.output<ReturnType<typeof failOn>> | undefined): FailOn | null {
  if (!given) return null;
  const { status, console_errors = false, warnings = false } = given;
  return {
    statuses: status?.map(rangeOf) ?? null,
    consoleErrors: console_errors,
    warnings: warnings === true ? "any" : warnings === false ? [] : warnings,
  };
}

function rangeOf(status: number | (typeof STATUS_CLASSES)[number]): { from: number; to: number } {
  if (typeof status === "number") return { from: status, to: status };
  const from = Number(status[0]) * 100;
  return { from, to: from + 99 };
}
