import { expect, it } from "vitest";
import * as z from "zod";
import {
  forAllUses,
  forPdfAndImage,
  forPdfAndPreview,
  forPdfOnly,
  optionsFor,
} from "../../src/resources/option-uses.ts";

const options = {
  output: forPdfAndImage(z.string()),
  format: forPdfAndPreview(z.string()),
  timeout: forAllUses(z.number(), { imageAfter: "locale" }),
  compress: forPdfOnly(z.string()),
  metadata: forPdfAndImage(z.string(), { imageAfter: "timeout" }),
  wait_until: forAllUses(z.string()),
  locale: forAllUses(z.string()),
};

it.each([
  ["pdf", ["output", "format", "timeout", "compress", "metadata", "wait_until", "locale"]],
  ["preview", ["format", "timeout", "wait_until", "locale"]],
  ["image", ["output", "wait_until", "locale", "timeout", "metadata"]],
] as const)("optionsFor returns the options of a %s in the order of the API reference", (use, names) => {
  const chosen: Record<string, z.ZodType> = optionsFor(use, options);
  expect(Object.keys(chosen)).toEqual(names);
  expect(chosen.locale).toBe(options.locale.schema);
});
