import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { HandlebarsTemplateEngine } from "../src/engine.ts";
import { TemplateError } from "../src/errors.ts";
import type { JsonObject } from "../src/json.ts";

const engine = new HandlebarsTemplateEngine();
const drawn = (template: string, data: JsonObject = {}) => engine.render(template, data, "html");

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

type Pixels = Parameters<typeof readBarcodes>[0];
const MODULE_PX = 4;

/**
 * Draws the dark rectangles of a code's SVG in black on white pixels. All modules are drawn in the same size, and a
 * margin surrounds the code.
 */
function pixels(svg: string): Pixels {
  const [, across = "0", down = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const [width, height] = [(Number(across) + 8) * MODULE_PX, (Number(down) + 8) * MODULE_PX];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [, x, y, w, h] of svg.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    const [left, top] = [(Number(x) + 4) * MODULE_PX, (Number(y) + 4) * MODULE_PX];
    for (let row = top; row < top + Number(h) * MODULE_PX; row++) {
      for (let at = row * width + left; at < row * width + left + Number(w) * MODULE_PX; at++)
        data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { width, height, data, colorSpace: "srgb" } as Pixels;
}

/** Returns the codes that ZXing, an independent barcode reader, finds in the SVG. */
async function read(svg: string): Promise<[format: string, text: string][]> {
  return (await readBarcodes(pixels(svg), { tryHarder: true })).map(({ format, text }) => [format, text]);
}

const refused = (template: string, data: JsonObject = {}): string => {
  try {
    drawn(template, data);
  } catch (error) {
    if (error instanceof TemplateError) return `template_failed: ${error.message}`;
    throw error;
  }
  return "nothing";
};

describe("Barcodes and QR codes", () => {
  it.each([
    ["code128", "ABC-abc", "Code128", "ABC-abc"],
    ["code128", "123456", "Code128", "123456"],
    ["code128", "A12345678Z", "Code128", "A12345678Z"],
    ["code128", "12345", "Code128", "12345"],
    ["code39", "HELLO 42-$/+%.", "Code39", "HELLO 42-$/+%."],
    ["itf", "1234567890", "ITF", "1234567890"],
    ["ean13", "590123412345", "EAN-13", "5901234123457"],
    ["ean13", "4006381333931", "EAN-13", "4006381333931"],
    ["ean8", "9638507", "EAN-8", "96385074"],
    ["upca", "03600029145", "EAN-13", "0036000291452"],
  ])("can be read with ZXing: the kind %s with the value %s", async (kind, value, format, text) => {
    expect(await read(drawn("{{barcode kind value}}", { kind, value }))).toEqual([[format, text]]);
  });

  it("can be read for each first digit of EAN-13, and for every character of Code 128 and Code 39", async () => {
    for (let first = 0; first < 10; first++) {
      const value = `${first}12345678901`.slice(0, 12);
      const [found] = await read(drawn('{{barcode "ean13" value}}', { value }));
      expect(found?.[1].slice(0, 12)).toBe(value);
    }
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
    for (const value of [ascii.slice(0, 50), ascii.slice(50)].map((part) => `x${part}x`))
      expect(await read(drawn('{{barcode "code128" value}}', { value }))).toEqual([["Code128", value]]);
    const value = "X0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%X";
    expect(await read(drawn('{{barcode "code39" value}}', { value }))).toEqual([["Code39", value]]);
  });

  it.each(["L", "M", "Q", "H"])("can be read with ZXing at the QR level %s", async (level) => {
    const value = "https://example.com/rechnung?nr=2026-001&für=Müller ☃";
    expect(await read(drawn("{{qrCode value level=level}}", { value, level }))).toEqual([["QRCode", value]]);
  });

  it("are inserted as SVG by both {{…}} and {{{…}}}, and the text below the bars is escaped", () => {
    expect(drawn('{{qrCode "a"}}')).toBe(drawn('{{{qrCode "a"}}}'));
    const svg = drawn('{{barcode "code128" value}}', { value: "<b>&" });
    expect(svg).toContain("&lt;b&gt;&amp;</text>");
    expect(svg).not.toContain("<b>");
    expect(drawn('{{barcode "ean8" "9638507" text=false}}')).not.toContain("<text");
  });

  it.each([
    ['{{barcode "ean13" "5901234123450"}}', /check digit of 590123412345 is 7; got 0/],
    ['{{barcode "ean13" "12"}}', /must have 12 or 13 digits; got 2/],
    ['{{barcode "itf" "12a"}}', /must be digits; got "12a"/],
    ['{{barcode "code39" "abc"}}', /code39 holds 0-9, A-Z/],
    ['{{barcode "code128" value}}', /must have 1 to 80 characters; got 81/],
    ["{{qrCode long}}", /must have 1 to 2953 bytes; got 3000/],
    ['{{qrCode almost level="H"}}', /too long for a QR code of level H/],
  ])("reject values that the kind cannot encode: %s", (template, message) => {
    const data = { value: "x".repeat(81), long: "x".repeat(3_000), almost: "x".repeat(2_000) };
    expect(refused(template, data)).toMatch(message);
  });

  it("count towards the limit of steps according to their cost", () => {
    const items = Array.from({ length: 3_000 }, (_, i) => `https://example.com/${i}/${"x".repeat(400)}`);
    const startedAt = performance.now();
    expect(refused("{{#each items}}{{qrCode this}}{{/each}}", { items })).toMatch(/needs more than \d+ steps/);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(refused("{{#each items}}{{qrCode this}}{{/each}}", { items: items.slice(0, 40) })).toBe("nothing");
  });
});

/** Returns the values of a numeric attribute, in the order of the elements in the SVG. */
const numbers = (svg: string, element: string, attribute: string) =>
  [...svg.matchAll(new RegExp(`<${element} [^>]*?\\b${attribute}="([-\\d.]+)"`, "g"))].map(([, value]) =>
    Number(value),
  );

describe("Charts", () => {
  const rows = [
    { month: "Jan", total: 100 },
    { month: "Feb", total: 300 },
    { month: "<Mar>", total: 200 },
  ];

  it("draw bars proportional to their values from a common zero line, and label the scale with round numbers", () => {
    const svg = drawn('{{chart "bar" rows label="month" value="total" currency="EUR" locale="de-DE"}}', { rows });
    const [one = 0, three = 0, two = 0] = numbers(svg, "rect", "height");
    expect(three / one).toBeCloseTo(3, 1);
    expect(two / one).toBeCloseTo(2, 1);
    const bottoms = numbers(svg, "rect", "y").map((y, i) => y + (numbers(svg, "rect", "height")[i] ?? 0));
    expect(new Set(bottoms.map(Math.round)).size).toBe(1);
    expect([...svg.matchAll(/text-anchor="end"[^>]*>([^<]+)</g)].map(([, figure]) => figure)).toEqual(
      ["0 €", "100 €", "200 €", "300 €"].map((figure) => figure.replace(" ", "\u00a0")),
    );
    expect(svg).toContain(">&lt;Mar&gt;<");
  });

  it.each([
    { values: [0, 0], scale: ["0", "0.5"] },
    { values: [0.1, 0.2, 0.1 + 0.2], scale: ["0", "0.1", "0.2", "0.3"] },
    { values: [-5], scale: ["-6", "-4", "-2", "0"] },
    { values: [7], scale: ["0", "2", "4", "6", "8"] },
    { values: [-1, 19], scale: ["-5", "0", "5", "10", "15", "20"] },
    { values: [], scale: ["0", "0.5"] },
  ])("have the scale $scale for the values $values", ({ values, scale }) => {
    const svg = drawn('{{chart "bar" values locale="en-US"}}', { values });
    expect([...svg.matchAll(/text-anchor="end"[^>]*>([^<]+)</g)].map(([, figure]) => figure)).toEqual(scale);
    expect(svg).not.toContain("NaN");
  });

  it("keep each bar within the width, centred in its part of the width", () => {
    const svg = drawn('{{chart "bar" values width=400}}', { values: [1, 2, 3, 4] });
    const [xs, widths] = [numbers(svg, "rect", "x"), numbers(svg, "rect", "width")];
    const pitch = (xs[1] ?? 0) - (xs[0] ?? 0);
    expect((xs[3] ?? 0) + (widths[3] ?? 0) / 2 + pitch / 2).toBeCloseTo(400, 0);
    expect(Math.min(...xs)).toBeGreaterThan(0);
  });

  it("keep a pie within their height, below its title", () => {
    const topOf = (template: string) => {
      const svg = drawn(template, { values: [4] });
      const [cy = 0, r = 0] = ["cy", "r"].map((name) => numbers(svg, "circle", name)[0]);
      return { top: cy - r, bottom: cy + r };
    };
    const plain = topOf('{{chart "pie" values height=200}}');
    expect(plain.top).toBeGreaterThanOrEqual(0);
    expect(plain.bottom).toBeLessThanOrEqual(200);
    expect(topOf('{{chart "pie" values height=200 title="Share"}}').top).toBeGreaterThan(20);
  });

  it("name the accepted kinds and colours in their error messages", () => {
    expect(refused('{{chart "donut" values}}', { values: [1] })).toContain("one of bar, line, pie, sparkline");
    expect(refused('{{chart "bar" values color="#12"}}', { values: [1] })).toContain('such as "#2b46b8" or "teal"');
  });

  it("draw negative bars below the zero line", () => {
    const svg = drawn('{{chart "bar" values}}', { values: [5, -5] });
    const [above = 0, below = 0] = numbers(svg, "rect", "y");
    const [height = 0] = numbers(svg, "rect", "height");
    expect(below).toBeCloseTo(above + height, 0);
  });

  it("draw lines and sparklines through every value, and pies with one slice per value", () => {
    const values = [1, 5, 2, 8];
    for (const kind of ["line", "sparkline"]) {
      const path = /<path d="([^"]+)"/.exec(drawn("{{chart kind values}}", { kind, values }))?.[1] ?? "";
      const heights = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => -Number(y));
      const order = (list: number[]) => list.map((_, i) => i).sort((a, b) => (list[a] ?? 0) - (list[b] ?? 0));
      expect(order(heights)).toEqual(order(values));
    }
    const pie = drawn('{{chart "pie" rows label="month" value="total" title="Share"}}', { rows });
    expect(pie).toContain("Feb: 300 (50 %)");
    expect(pie).toContain('aria-label="Share"');
    expect(pie.match(/<path/g)).toHaveLength(3);
    expect(drawn('{{chart "pie" values}}', { values: [4] })).toContain("<circle");
  });

  it.each([
    ['{{chart "bar" values}}', { values: Array(501).fill(1) }, /at most 500 values; got 501/],
    ['{{chart "bar" values}}', { values: [1, "two"] }, /value 2 of the list is not a number/],
    ['{{chart "pie" values}}', { values: [1, -1] }, /must be 0 or more/],
    ['{{chart "pie" values}}', { values: [0] }, /one must be above/],
  ])("reject values that they cannot show: %s", (template, data, message) => {
    expect(refused(template, data as JsonObject)).toMatch(message);
  });

  it("have only valid coordinates, even for an empty list", () => {
    for (const kind of ["bar", "line", "sparkline"])
      expect(drawn("{{chart kind none}}", { kind, none: [] })).not.toMatch(/NaN|Infinity/);
  });
});
