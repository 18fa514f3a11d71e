import { deflateSync } from "node:zlib";
import { Budget } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { scanForObjects } from "../../pdf/src/file/recovery.ts";
import { cMaps } from "../../pdf/test/support/cmaps.ts";
import { handmadePdf, streamObject, textContent } from "../../pdf/test/support/handmade-pdf.ts";
import { LocalExtractor } from "../src/local-extractor.ts";
import { THREAD_READING } from "../src/reading/limits.ts";

const extractor = new LocalExtractor({ limits: THREAD_READING, elsewhere: false, cMaps });

const read = (bytes: Uint8Array) =>
  extractor.text({ source: { bytes }, pages: "all", deadlineMs: Date.now() + 30_000 }, "text");
const textOf = async (bytes: Uint8Array) => (await read(bytes)).content ?? "";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const altered = (bytes: Uint8Array, alter: (file: string) => string) =>
  Uint8Array.from(Buffer.from(alter(latin1(bytes)), "latin1"));

const plain = handmadePdf(["first", "second"].map((text) => ({ content: textContent(text) })));

describe("what comes before the damage is read", () => {
  const lines = Array.from({ length: 400 }, (_, i) => `BT /F1 5 Tf 5 ${295 - (i % 58) * 5} Td (line${i}) Tj ET`);
  const content = lines.join("\n");
  const withContent = (entries: string, data: string) =>
    handmadePdf([{ content: null, entries: "/Contents 100 0 R" }], { objects: [streamObject(entries, data)] });

  it("of deflated content", async () => {
    const data = Buffer.from(deflateSync(Buffer.from(content)));
    // A block of the reserved type (RFC 1951, 3.2.3) can be nothing but damage.
    data.fill(0xff, Math.floor(data.length * 0.6), Math.floor(data.length * 0.6) + 40);
    const { content: text, warnings } = await read(withContent("/Filter/FlateDecode", data.toString("latin1")));
    expect(text).toContain("line50");
    expect(text).not.toContain("line399");
    expect(warnings).toMatchObject([{ code: "source_recovered" }]);
  });

  it("of content in ASCII85", async () => {
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

describe("the pages are found", () => {
  it("of a file whose header is damaged, with a warning", async () => {
    const { content, warnings } = await read(altered(plain, (file) => file.replace("%PDF-", "%P-F-")));
    expect(content).toMatch(/first\s+---\s+second/);
    expect(warnings).toMatchObject([{ code: "source_recovered" }]);
  });

  it.each([
    ["catalog", "/Type/Catalog", "/Type/Cata"],
    ["page tree", "/Type/Pages", "/Type/Sheets"],
    ["list of pages", "/Kids[10 0 R 12 0 R]", "/Kids[80 0 R 82 0 R]"],
    ["root", "2 0 obj", "2 0 ojb"],
  ])("of a file that has lost its %s", async (_, sound, broken) => {
    const bytes = altered(plain, (file) => file.replace(sound, broken).replace("startxref", "nothing"));
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it("of a file that follows its own beginning, cut off within a stream", async () => {
    const bytes = altered(plain, (file) => file.slice(0, file.indexOf("(first)")) + file);
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it.each([
    ["holds a value too many", /\/Length \d+/g, "/Length(x)7 0 R"],
    ["holds a word that is no value", /\/Length \d+/g, "/Length x/Y(z)"],
    ["is not closed", /\/Contents (\d+ 0 R)>>/g, "/Contents $1"],
    ["is closed amid an array", /\/MediaBox\[0 0 200 300\]>>/g, "/MediaBox[0 0 200 300"],
  ])("and their contents, where a dictionary %s", async (_, sound, broken) => {
    const bytes = altered(plain, (file) => file.replace(sound, broken));
    expect(bytes).not.toEqual(plain);
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });

  it("and their contents, where a stream has neither its length nor its end", async () => {
    const bytes = altered(plain, (file) => file.replace(/\/Length \d+/g, "").replaceAll("endstream", ""));
    expect(await textOf(bytes)).toMatch(/first\s+---\s+second/);
  });
});

it("what is no PDF and holds no object of one is refused", async () => {
  const page = Uint8Array.from(Buffer.from("<!doctype html><p>1 obj, 2 obj</p>"));
  await expect(read(page)).rejects.toMatchObject({ code: "unreadable" });
});

it.each(["", "endstream"])("streams without an end cost a few looks at the file, whose last word is %j", (end) => {
  const count = 20_000;
  const streams = Array.from({ length: count }, (_, i) => `${i + 1} 0 obj<<>>stream\n`);
  const bytes = Uint8Array.from(Buffer.from(`%PDF-1.7\n${streams.join("")}${end}`));
  expect(scanForObjects(bytes, new Budget({ work: 200e6 })).entries.size).toBeGreaterThan(0);
});
