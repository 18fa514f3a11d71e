import { deflateSync } from "node:zlib";
import { Budget } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { scanForObjects } from "../../pdf/src/file/recovery.ts";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING_LIMITS } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING_LIMITS, hasFallback: false, cMaps });

const read = (bytes: Uint8Array) =>
  extractor.text({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 }, "text");
const textOf = async (bytes: Uint8Array) => (await read(bytes)).content ?? "";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const altered = (bytes: Uint8Array, alter: (file: string) => string) =>
  Uint8Array.from(Buffer.from(alter(latin1(bytes)), "latin1"));

const plain = handmadePdf(["first", "second"].map((text) => ({ content: textContent(text) })));

describe("A damaged content stream", () => {
  const lines = Array.from({ length: 400 }, (_, i) => `BT /F1 5 Tf 5 ${295 - (i % 58) * 5} Td (line${i}) Tj ET`);
  const content = lines.join("\n");
  const withContent = (entries: string, data: string) =>
    handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], { objects: [streamObject(entries, data)] });

  it("is read up to the damaged part when the stream is deflated", async () => {
    const data = Buffer.from(deflateSync(Buffer.from(content)));
    // The bytes 0xff contain block type 3, which is reserved (RFC 1951, 3.2.3). The decoder must fail there.
    data.fill(0xff, Math.floor(data.length * 0.6), Math.floor(data.length * 0.6) + 40);
    const { content: text, warnings } = await read(withContent("/Filter/FlateDecode", data.toString("latin1")));
    expect(text).toContain("line50");
    expect(text).not.toContain("line399");
    expect(warnings).toMatchObject([{ code: "source_recovered" }]);
  });

  it("is read up to the damaged part when the stream is in ASCII85", async () => {
    const letters = Buffer.from(content).subarray(0, 4_000);
    let data = "";
    for (let at = 0; at < letters.length; at += 4) {
      let group = letters.readUInt32BE(at);
      let five = "";
      for (let i = 0; i < 5; i++, group = Math.floor(group / 85)) five = String.fromCharCode(33 + (group % 85)) + five;
      data += five;
    }
    const damaged = `${data.slice(0, 3_000)}\x7f\x7f${data.slice(3_002)}~>`;
    const text = await textOf(withContent("/Filter/ASCII85Decode", damaged));
    expect(text).toContain("line20");
    expect(text).not.toContain("line99");
  });
});

describe("The pages of a damaged file", () => {
  it("are found when the file header is damaged, and the result has a warning", async () => {
    const { content, warnings } = await read(altered(plain, (file) => file.replace("%PDF-", "%P-F-")));
    expect(content).toMatch(/first\s+---\s+second/);
    expect(warnings).toMatchObject([{ code: "source_recovered" }]);
  });

  it.each([
    ["catalog", "/Type/Catalog", "/Type/Cata"],
    ["page tree", "/Type/Pages", "/Type/Sheets"],
    ["list of pages", "/Kids[10 0 R 12 0 R]", "/Kids[80 0 R 82 0 R]"],
    ["root", "2 0 obj", "2 0 ojb"],
  ])("are found when the %s of the file is missing", async (_, sound, broken) => {
    const bytes = altered(plain, (file) => file.replace(sound, broken).replace("startxref", "nothing"));
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it("are found when a truncated copy of the file is in front of the file", async () => {
    const bytes = altered(plain, (file) => file.slice(0, file.indexOf("(first)")) + file);
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it.each([
    ["holds a value too many", /\/Length \d+/g, "/Length(x)7 0 R"],
    ["holds a word that is no value", /\/Length \d+/g, "/Length x/Y(z)"],
    ["is not closed", /\/Contents (\d+ 0 R)>>/g, "/Contents $1"],
    ["is closed amid an array", /\/MediaBox\[0 0 200 300\]>>/g, "/MediaBox[0 0 200 300"],
  ])("are found with their contents when a dictionary %s", async (_, sound, broken) => {
    const bytes = altered(plain, (file) => file.replace(sound, broken));
    expect(bytes).not.toEqual(plain);
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it("are found with their contents when a stream has neither a length nor an end keyword", async () => {
    const bytes = altered(plain, (file) => file.replace(/\/Length \d+/g, "").replaceAll("endstream", ""));
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });
});

it("A file without a PDF header or PDF objects is rejected as unreadable", async () => {
  const page = Uint8Array.from(Buffer.from("<!doctype html><p>1 obj, 2 obj</p>"));
  await expect(read(page)).rejects.toMatchObject({ code: "unreadable" });
});

it.each(["", "endstream"])(
  "scanForObjects stays within its maxWorkUnits budget in a file with 20,000 streams that have no end: the file ends with %j",
  (end) => {
    const count = 20_000;
    const streams = Array.from({ length: count }, (_, i) => `${i + 1} 0 obj<<>>stream\n`);
    const bytes = Uint8Array.from(Buffer.from(`%PDF-1.7\n${streams.join("")}${end}`));
    expect(scanForObjects(bytes, new Budget({ maxWorkUnits: 200e6 })).entries.size).toBeGreaterThan(0);
  },
);
