import { describe, expect, it } from "vitest";
import { markdownPassages, sourcePassages } from "../../scripts/checking/prose-passages.mjs";
import { proseProblems } from "../../scripts/checking/prose-rules.mjs";

const comment = (text: string) => proseProblems({ kind: "comment", text, line: 1 });
const title = (text: string) => proseProblems({ kind: "title", text, line: 1 });
const group = (text: string) => proseProblems({ kind: "group", text, line: 1 });
const docs = (text: string) => proseProblems({ kind: "docs", text, line: 1 });

describe("proseProblems", () => {
  it.each([
    "What the account has left.",
    "Whoever holds the lease.",
    "Of each page, its width.",
    "Those without text.",
    "Which is also true of images.",
    "Returns nothing where there is none of it, and whoever asks is told.",
  ])("reports a comment with an unclear opening or phrase: %s", (text) => {
    expect(comment(text)).not.toEqual([]);
  });

  it.each([
    "Returns the credits that the account has left.",
    "Whether the lease has expired.",
    "Of course, the browser may be gone by then.",
    "Workers allow 1,000 subrequests per invocation.",
    "Returns `whoever` from the query.",
    "There is none of the two.",
  ])("accepts a plain comment: %s", (text) => {
    expect(comment(text)).toEqual([]);
  });

  it("reports a sentence of docs with more than 30 words", () => {
    const sentence = (words: number) => `${"word ".repeat(words - 1)}end.`;
    expect(docs(sentence(31))).toHaveLength(1);
    expect(docs(sentence(30))).toEqual([]);
    expect(docs(`${sentence(20)} ${sentence(20)}`)).toEqual([]);
  });

  it("reports a test title that lacks its subject", () => {
    expect(title("and its mask too")).not.toEqual([]);
    expect(title("what it cannot read")).not.toEqual([]);
    expect(title("keeps the bookmarks of each source")).toEqual([]);
  });

  it("reports a describe that names no unit", () => {
    expect(group("while it is processing")).not.toEqual([]);
    expect(group("what people do")).not.toEqual([]);
    expect(group("POST /v1/pdfs/merge")).toEqual([]);
  });
});

describe("markdownPassages", () => {
  it("returns paragraphs and list items with their first line, and no code, table or heading", () => {
    const text = "# Title\n\nOne\ntwo.\n\n- item\n  goes on\n- next\n\n| a | b |\n\n```sh\ncode\n```\nEnd.";
    expect(markdownPassages(text).map(({ text, line }) => [line, text])).toEqual([
      [3, "One two."],
      [6, "item goes on"],
      [8, "next"],
      [15, "End."],
    ]);
  });
});

describe("sourcePassages", () => {
  it("returns comments without their marks and tags, and the titles of tests", () => {
    const text = [
      "/** Returns one. @param a */",
      "/**",
      " * Adds",
      " * two.",
      " * @param {number} a Ignored.",
      " */",
      "// First line",
      "// and second.",
      "// biome-ignore lint: reason",
      'describe("unit", () => { it("works", () => {}); });',
    ].join("\n");
    expect(sourcePassages("a.test.ts", text).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "comment: Returns one. @param a",
      "comment: Adds two.",
      "comment: First line and second.",
      "group: unit",
      "title: works",
    ]);
  });

  it("finds no comment inside of strings and template literals", () => {
    expect(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text under test
      sourcePassages("a.ts", 'const a = "// no"; const b = `/* no ${1 /* yes */} */`;').map((p) => p.text),
    ).toEqual(["yes"]);
  });
});
