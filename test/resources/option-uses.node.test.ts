import { expect, it } from "vitest";
import * as z from "zod";
import { anywhere, ofFile, ofPdf, onPaper, optionsFor } from "../../src/resources/option-uses.ts";

const options = {
  output: ofFile(z.string()),
  format: onPaper(z.string()),
  timeout: anywhere(z.number(), { imageAfter: "locale" }),
  compress: ofPdf(z.string()),
  metadata: ofFile(z.string(), { imageAfter: "timeout" }),
  wait_until: anywhere(z.string()),
  locale: anywhere(z.string()),
};

it.each([
  ["pdf", ["output", "format", "timeout", "compress", "metadata", "wait_until", "locale"]],
  ["preview", ["format", "timeout", "wait_until", "locale"]],
  ["image", ["output", "wait_until", "locale", "timeout", "metadata"]],
] as const)("optionsFor returns the options of a %s in the order of its reference", (use, names) => {
  const chosen: Record<string, z.ZodType> = optionsFor(use, options);
  expect(Object.keys(chosen)).toEqual(names);
  expect(chosen.locale).toBe(options.locale.schema);
});
