import { assetNamesIn, withAssets } from "@folio/templates/model";
import { describe, expect, it } from "vitest";
import { assetTypeOf } from "../../src/domain/asset.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("The search for asset names in a text", () => {
  it.each([
    '<img src="asset:logo">',
    "<img src='asset:logo'>",
    "<img src=asset:logo>",
    '<img src= "asset:logo" >',
    "p { background: url(asset:logo) }",
    'p { background: url( "asset:logo" ) }',
    '<p style="background: url(&quot;asset:logo&quot;)">',
    '<image xlink:href="asset:logo"/>',
    '<use href="asset:logo#mark"/>',
    "![logo](asset:logo)",
    '![logo](asset:logo "Ours")',
    'image.setAttribute("src", image.src = "asset:logo")',
    '{{> card image="asset:logo"}}',
    '{{> card (lookup pictures "asset:logo")}}',
  ])("finds a name where HTML or CSS expects an address: %s", (text) => {
    expect(assetNamesIn([text])).toEqual(["logo"]);
    expect(withAssets(text, new Map([["logo", "https://x.test/1"]]))).toBe(
      text.replace("asset:logo", "https://x.test/1"),
    );
  });

  it("finds names in all branches of a template, and several names in one srcset", () => {
    const branches = '<img src="{{#if dark}}asset:logo-dark{{else}}asset:logo{{/if}}">';
    expect(assetNamesIn([branches])).toEqual(["logo-dark", "logo"]);
    expect(assetNamesIn(['<img srcset="asset:a.png 1x, asset:b/c_2.png 2x">'])).toEqual(["a.png", "b/c_2.png"]);
  });

  it.each([
    "<p>every asset:building counts</p>",
    '<p>an "asset:building"</p>',
    '{"type": "asset:building"}',
    '<a href="https://example.com/?type=asset:building">',
    '<img src="https://example.com/asset:logo">',
    '<img src="myasset:logo">',
    '<img src="asset:../logo">',
    '<img src="asset:logo|x">',
  ])("finds no name outside an asset reference: %s", (text) => {
    expect(assetNamesIn([text])).toEqual([]);
    expect(
      withAssets(
        text,
        new Map([
          ["logo", "x"],
          ["building", "x"],
        ]),
      ),
    ).toBe(text);
  });

  it("takes linear time for megabytes of text that almost matches a name", () => {
    const startedAt = Date.now();
    for (const piece of ['"asset:', "= ", '"', "asset:a/", "{{", "url(asset:x) "])
      assetNamesIn([piece.repeat(300_000)]);
    expect(Date.now() - startedAt).toBeLessThan(3_000);
  });
});

describe("The asset type", () => {
  it.each([
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["GIF89a", "image/gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
    ["\0\0\0\x1cftypavif", "image/avif"],
    ["wOFF\0\x01\0\0", "font/woff"],
    ["wOF2\0\x01\0\0", "font/woff2"],
    ["\0\x01\0\0\0\x0f", "font/ttf"],
    ["OTTO\0\x0f", "font/otf"],
    ["<svg xmlns='x'>", "image/svg+xml"],
    ["\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC 'x'>\n<svg>", "image/svg+xml"],
  ])("is detected from the first bytes: %j", (start, type) => expect(assetTypeOf(bytes(start))).toBe(type));

  it.each([
    "",
    "<html><svg>",
    "%PDF-1.7",
    "RIFF\0\0\0\0WAVE",
    "\0\0\0\x1cftypmp42",
    "ttcf\0\x01",
    "\0\x01\0\0\0\0",
    "<!-- --".repeat(500),
  ])("is null for bytes that are neither an image nor a font: %j", (start) =>
    expect(assetTypeOf(bytes(start))).toBeNull(),
  );
});
