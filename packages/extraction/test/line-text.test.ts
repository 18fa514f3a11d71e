import { describe, expect, it } from "vitest";
import { joinLines } from "../src/layout/line-text.ts";

describe("joinLines", () => {
  it.for<[string, string[], string]>([
    [
      "goes on with a path in the next line",
      ["at https://a.example/docs/", "guide/intro now"],
      "at https://a.example/docs/guide/intro now",
    ],
    [
      "goes on with the only word of the next line",
      ["https://a.example/docs/", "intro"],
      "https://a.example/docs/intro",
    ],
    [
      "goes on where the next line begins with its sign",
      ["https://a.example/docs", "/intro now"],
      "https://a.example/docs/intro now",
    ],
    [
      "ends before a word that others follow",
      ["https://a.example/docs/", "intro is short"],
      "https://a.example/docs/ intro is short",
    ],
    ["ends before a capital letter", ["https://a.example/docs/", "Then"], "https://a.example/docs/ Then"],
    [
      "ends where neither line has a sign at the break",
      ["https://a.example/docs", "page2 is short"],
      "https://a.example/docs page2 is short",
    ],
    ["keeps its own hyphen", ["https://a.example/long-", "name"], "https://a.example/long-name"],
  ])("%s, in an address that a line breaks", ([, lines, expected]) => {
    expect(joinLines(lines)).toBe(expected);
  });

  it("joins an address that a link of the page has in one, whatever is at the break", () => {
    const known = { words: new Set<string>(), addresses: ["mailto:ann@mail.example"], typed: false };
    expect(joinLines(["write to ann@mail", ".Example."], known)).toBe("write to ann@mail .Example.");
    expect(joinLines(["write to ann@mail", ".example."], known)).toBe("write to ann@mail.example.");
  });
});
