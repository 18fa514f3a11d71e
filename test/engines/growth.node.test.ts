import { readJpegHeader } from "@folio/pdf";
import { parsePageRanges } from "@folio/pdf/model";
import { sanitizeCMap } from "@folio/pdf/reading";
import { HandlebarsTemplateEngine } from "@folio/templates";
import { describe, it } from "vitest";
import { isCaption, startsListItem, withoutMarker } from "../../packages/extraction/src/layout/blocks.ts";
import { outlineKey } from "../../packages/extraction/src/output/headings.ts";
import { countWords } from "../../packages/extraction/src/output/plain-text.ts";
import { parseAppearance } from "../../packages/extraction/src/reading/form-values.ts";
import { isFigure, isNumeral, withoutLeaders } from "../../packages/extraction/src/tables/table.ts";
import { ascii85, runLength } from "../../packages/pdf/src/filters/ascii.ts";
import { inflate } from "../../packages/pdf/src/filters/decode.ts";
import { lzw } from "../../packages/pdf/src/filters/lzw.ts";
import { checkPng } from "../../packages/pdf/src/image/png.ts";
import { bytesOf, expectLinear, type Reader } from "../../packages/pdf/test/support/growth.ts";
import { parseIsoDate } from "../../packages/templates/src/iso-date.ts";
import { duplicateKey } from "../../src/domain/duplicate-keys.ts";
import { cleanEntryName } from "../../src/domain/entry-names.ts";
import { parseLength } from "../../src/domain/lengths.ts";
import { extensionOf, fileNameOf } from "../../src/domain/office-format.ts";
import { checkBand } from "../../src/domain/page-band.ts";
import { replaceCssUrls } from "../../src/engines/browser/band-images.ts";
import { PdfPageCounter } from "../../src/engines/browser/pdf-page-counter.ts";
import { isProvablyStatic } from "../../src/engines/browser/static-document.ts";

const MAX_BYTES = 1 << 24;

const SPACES = [" ", "\n", "\t"];
const DIGITS = ["0", "1", ".", "-", ","];

/**
 * All functions that parse text or bytes from users, except PDF, which pdf/growth and pdf/hostile-growth test.
 * Selectors are also left out, because they have at most 1,000 characters.
 */
const READERS: Record<string, Reader> = {
  "a template": {
    read: (text) => {
      const engine = new HandlebarsTemplateEngine();
      if (engine.check(text, "html").length === 0) engine.render(text, { a: "x", list: [1, 2] }, "html");
    },
    pieces: [
      "{{",
      "}}",
      "{{{",
      "{{{{",
      "}}}}",
      "{{#if a}}",
      "{{/if}}",
      "{{#each list}}",
      "{{/each}}",
      "{{else}}",
    ].concat(
      [
        "{{!--",
        "--}}",
        "{{{{raw}}}}",
        "{{{{/raw}}}}",
        "{{upper ",
        "(upper ",
        ")",
        "[",
        "]",
        '"',
        '\\"',
        "'",
        "\\",
        "a",
      ],
      ["a.", "../", "@", "|", "as |x|", "=", "?", ":", "~", "/", ...SPACES, ...DIGITS],
    ),
  },
  "a template's stylesheet": {
    read: (text) => {
      const engine = new HandlebarsTemplateEngine();
      engine.checkCss(text, "css");
      engine.withCss(text, "p{}");
    },
    pieces: [
      "<style",
      "<style>",
      "</style",
      "</style>",
      "<title>",
      "<script>",
      "<!--",
      "-->",
      "<!doctype",
      ">",
      '"',
      "'",
    ].concat(["<link ", "{{", "</", ...SPACES]),
  },
  "HTML for the detection of motion": {
    read: isProvablyStatic,
    pieces: [
      "<meta",
      "<meta ",
      "<link",
      "<link rel=",
      "stylesheet",
      '"stylesheet"',
      ' rel="stylesheet"',
      ">",
      "on",
      "ona",
    ].concat(["onload", "=", "'", '"', "/", "a", "<", "loading", "<svg:", "anim", "x", ...SPACES]),
  },
  "header and footer": {
    read: (text) => checkBand(text, "header"),
    pieces: ["@import", "@font", "<link", "\\", "\\0", "\\40", "a", "@", ...SPACES],
  },
  "a header's or footer's stylesheet": {
    read: (text) => replaceCssUrls(text, () => null),
    pieces: ["url(", ")", '"', "'", "(", "a", "data:", "\\", ";", ...SPACES],
  },
  "the JSON of a request": {
    read: (text) => {
      for (const json of [
        text,
        [text, [text]],
        { [text]: { [text]: text } },
        text.split("{").map((key) => ({ [key]: 1 })),
      ])
        duplicateKey(JSON.stringify(json));
    },
    pieces: ["{", "}", "[", "]", '"', "\\", ",", ":", "a", "\u0000", ...SPACES],
  },
  "a field's appearance": {
    read: (text) => parseAppearance(text, 12),
    pieces: ["Tf", "/F1 ", " 0 Tf", "0", "1", ".", "-", ...SPACES],
  },
  "a streamed PDF": {
    read: (text) => new PdfPageCounter().push(bytesOf(text)),
    pieces: [
      "/MediaBox [0 0 ",
      "/MediaBox [0 0 1 1]",
      "1 0 obj",
      "<<",
      "/Type /Pages",
      "/Type",
      "/Catalog",
      "/Type /Catalog",
    ].concat(["/Pages ", "/Count ", "/Contents", "]", ...SPACES, ...DIGITS]),
  },
  "page ranges, lengths, dates and names": {
    read: (text) => {
      parsePageRanges(text);
      parseLength(text);
      parseIsoDate(text);
      cleanEntryName(text);
      extensionOf(fileNameOf(text));
    },
    pieces: ["mm", "2026-01-31", "T09:30:00", "Z", ".pdf", "/", "\\", "a", "%", "%41", ...SPACES, ...DIGITS],
  },
  "extracted text": {
    read: (text) => {
      for (const judge of [
        isFigure,
        isNumeral,
        withoutLeaders,
        isCaption,
        startsListItem,
        withoutMarker,
        outlineKey,
        countWords,
      ])
        judge(text);
    },
    pieces: [
      "…",
      "·",
      "_",
      "$",
      "EUR",
      "(",
      ")",
      "[",
      "]",
      "*",
      "†",
      "%",
      "Table",
      "i",
      "a",
      "•",
      "+",
      "’",
      ...SPACES,
      ...DIGITS,
    ],
  },
  "a CMap": {
    read: (text) => sanitizeCMap(bytesOf(text)),
    pieces: [
      "begincmap ",
      "1 beginbfchar ",
      "endbfchar ",
      "1 beginbfrange ",
      "1 begincidrange ",
      "endcidrange ",
      "<",
      ">",
    ].concat(["<0000> ", "<ffff> ", "[", "]", "(", "/A ", "usecmap ", "<<", ">>", "%", ...SPACES, ...DIGITS]),
  },
  "filtered bytes": {
    read: (text) => {
      for (const undo of [ascii85, runLength, inflate]) undo(bytesOf(text), MAX_BYTES);
      lzw(bytesOf(text), true, MAX_BYTES);
    },
    pieces: ["z", "~>", "!", "~", "\x80\x00", "\x81a", "\xff", "\x00", "\x01", "\x7f", "x\x9c", "\x80\x0b", ...SPACES],
  },
  "an image": {
    read: (text) => {
      readJpegHeader(bytesOf(text));
      checkPng(bytesOf(text));
    },
    pieces: [
      "\xff\xd8",
      "\xff\xe0\x00\x02",
      "\xff\xc0\x00\x11",
      "\xff\xda",
      "\xff",
      "\xff\xff",
      "\x89PNG\r\n\x1a\n",
    ].concat(["\0\0\0\0IDAT\0\0\0\0", "\0\0\0\rIHDR", "\0\0\0\0tEXt\0\0\0\0", "\0", "a"]),
  },
};

describe("The time to parse repeated input", () => {
  it.each(Object.entries(READERS))(
    "grows linearly with the length of the input: %s",
    (_, reader) => expectLinear(reader),
    120_000,
  );
});
