import { describe, expect, it } from "vitest";
import { type AssetType, assetTypeOf } from "../../src/domain/asset.ts";
import { assetDamage } from "../../src/domain/asset-damage/damage.ts";

const encoder = new TextEncoder();
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const text = (name: string) => [...encoder.encode(name)];
const bytes = (...parts: (number | number[])[]) => Uint8Array.from(parts.flat());

// Test data: images of one grey pixel each.
const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
);
const GIF = Uint8Array.fromBase64("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==");
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 6],
  // Metadata that contains the end marker of an embedded preview. It must not end the image.
  [0xff, 0xd9, 0, 0],
  [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  Array.from({ length: 40 }, (_, i) => i),
  [0xff, 0xd9],
);
const WEBP = bytes(text("RIFF"), [28, 0, 0, 0], text("WEBPVP8L"), [16, 0, 0, 0], Array(16).fill(1));
const AVIF = bytes(
  u32(16),
  text("ftypavif"),
  u32(0),
  u32(16),
  text("meta"),
  u32(0),
  u32(0),
  u32(16),
  text("mdat"),
  u32(1),
  u32(2),
);

const TABLES = ["cmap", "head", "hhea", "hmtx", "maxp"];
const font = (tables: string[], beyond = 0) =>
  bytes(
    [0, 1, 0, 0, 0, tables.length, 0, 0, 0, 0, 0, 0],
    tables.flatMap((name) => [...text(name), ...u32(0), ...u32(12 + tables.length * 16), ...u32(8 + beyond)]),
    Array(8).fill(7),
  );
const woff = (tables: string[]) => {
  const length = 44 + tables.length * 20 + 8;
  const entries = tables.flatMap((name) => [...text(name), ...u32(length - 8), ...u32(8), ...u32(8), ...u32(0)]);
  return bytes(
    text("wOFF"),
    u32(0x10000),
    u32(length),
    [0, tables.length],
    Array(30).fill(0),
    entries,
    Array(8).fill(7),
  );
};
const WOFF2 = bytes(
  text("wOF2"),
  u32(0x10000),
  u32(64),
  [0, 9, 0, 0],
  u32(0),
  u32(16),
  Array(24).fill(0),
  Array(16).fill(1),
);

const svg = (inner: string, attributes = "", before = "") =>
  encoder.encode(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

const WHOLE: [AssetType, Uint8Array][] = [
  ["image/png", PNG],
  ["image/gif", GIF],
  ["image/jpeg", JPEG],
  ["image/webp", WEBP],
  ["image/avif", AVIF],
  ["font/ttf", font(TABLES)],
  ["font/woff", woff(TABLES)],
  ["font/woff2", WOFF2],
  ["image/svg+xml", svg("<g><path d='M0 0'/></g>")],
];

describe("The damage check of a file", () => {
  it.each(WHOLE)("accepts a complete file of type %s, and rejects every truncation after its header", (type, whole) => {
    expect(assetTypeOf(whole)).toBe(type);
    expect(assetDamage(type, whole)).toBeNull();
    // Number of bytes that can be removed from the end of the file before it becomes invalid: two for a GIF with its
    // trailer, one for other formats.
    const shortest = type === "image/gif" ? 2 : 1;
    for (let length = 44; length <= whole.length - shortest; length++)
      expect(assetDamage(type, whole.subarray(0, length)), `${type} of ${length} bytes`).not.toBeNull();
  });

  it("rejects flipped bits in critical data, and accepts additional metadata", () => {
    const turned = PNG.slice();
    turned[45] = (turned[45] ?? 0) ^ 1;
    expect(assetDamage("image/png", turned)).toBe("the checksum of its IDAT is wrong");
    const note = [...u32(3), ...text("teXt"), 1, 2, 3, ...u32(0)];
    expect(assetDamage("image/png", bytes([...PNG.subarray(0, 33)], note, [...PNG.subarray(33)]))).toBeNull();
  });

  it("names the missing part of a file that only starts like a font", () => {
    expect(assetDamage("font/ttf", font(TABLES.slice(1)))).toBe('it has no table "cmap"');
    expect(assetDamage("font/otf", font(TABLES, 9))).toBe('its table "cmap" lies outside the file');
    expect(assetDamage("font/woff", woff(["head"]))).toBe('it has no table "cmap"');
    expect(assetDamage("font/ttf", bytes([0, 1, 0, 0, 0, 12], Array(300).fill(65)))).not.toBeNull();
  });
});

describe("The damage check of an SVG", () => {
  it.each([
    ["entities of a drawing program", svg("&paint;", "", '<!DOCTYPE svg [ <!ENTITY paint "x>y"> ]>')],
    ["entities that are declared elsewhere", svg("&nbsp;", "", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">')],
    [
      "comments, styles, instructions and either kind of quotes",
      svg("<!-- <g> & --><style><![CDATA[a<b&c]]></style><?x <?><g a='\"' b=\"'>\"/>"),
    ],
    [
      "declared prefixes and names in any script",
      svg('<use x:href="#a"/><größe/>', 'xmlns:x="http://www.w3.org/1999/xlink" xml:space="preserve"'),
    ],
    ["references", svg("&lt;&#60;&#x3C;&amp;lt;", "a='&quot;'")],
    [
      "something around it",
      encoder.encode(`\ufeff<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>\n<!-- end -->\n`),
    ],
  ])("accepts %s", (_, whole) => expect(assetDamage("image/svg+xml", whole)).toBeNull());

  it.each([
    ["<g>\n<path></g>", "line 2: </g> closes <path>"],
    ["<g>", "line 1: </svg> closes <g>"],
    ["Tom & Jerry", "line 1: & must be written &amp;"],
    ["&nbsp;", "line 1: the entity &nbsp; is not supported"],
    ["a < b", "line 1: < must be written &lt;"],
    ["<g fill=red/>", "line 1: the tag <g is malformed"],
    ["<g a='1' a='2'/>", "line 1: the attribute a occurs twice in one tag"],
    ["\n<use xlink:href='#a'/>", "line 2: the prefix xlink: is not declared by xmlns:xlink"],
    ["<!-- ", "line 1: <!-- is not closed"],
    ["</svg><g/>", "line 1: <g> comes after </svg>"],
  ])("rejects the SVG content %j and names the line", (inner, damage) =>
    expect(assetDamage("image/svg+xml", svg(inner))).toBe(damage),
  );

  it("rejects an SVG without the SVG namespace, because browsers do not render it", () => {
    expect(assetDamage("image/svg+xml", encoder.encode("<svg><rect/></svg>"))).toContain("needs xmlns=");
  });

  it.each(["<g a='", "&", "<!DOCTYPE svg [", "<![CDATA[", "<g ".repeat(9), "<g>"])(
    "takes linear time for an SVG that repeats %j",
    (part) => {
      // A check would take minutes if each repetition of `part` caused a scan of the remaining text.
      const whole = encoder.encode(`<svg xmlns="x">${part.repeat(500_000)}`);
      expect(assetDamage("image/svg+xml", whole)).not.toBeNull();
    },
  );
});
