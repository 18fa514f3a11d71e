import { describe, expect, it } from "vitest";
import { joinLines } from "../src/layout/line-text.ts";

describe("joinLines", () => {
  it.for<[string, string[], string]>([
    [
      "continues with a path in the next line",
      ["at https://a.example/docs/", "guide/intro now"],
      "at https://a.example/docs/guide/intro now",
    ],
    [
      "continues with the only word of the next line",
      ["https://a.example/docs/", "intro"],
      "https://a.example/docs/intro",
    ],
    [
      "continues when the next line begins with a slash",
      ["https://a.example/docs", "/intro now"],
      "https://a.example/docs/intro now",
    ],
    [
      "ends before a word that other words follow",
      ["https://a.example/docs/", "intro is short"],
      "https://a.example/docs/ intro is short",
    ],
    ["ends before a capital letter", ["https://a.example/docs/", "Then"], "https://a.example/docs/ Then"],
    [
      "ends when neither line has a slash or hyphen at the break",
      ["https://a.example/docs", "page2 is short"],
      "https://a.example/docs page2 is short",
    ],
    ["keeps its own hyphen", ["https://a.example/long-", "name"], "https://a.example/long-name"],
  ])("joins a URL that is broken into two lines: the URL %s", ([, lines, expected]) => {
    expect(joinLines(lines)).toBe(expected);
  });

  it("joins an address that matches a link of the page, whatever characters are at the line break", () => {
    const known = { words: new Set<string>(), addresses: ["mailto:ann@mail.example"], isMonospace: false };
    expect(joinLines(["write to ann@mail", ".Example."], known)).toBe("write to ann@mail .Example.");
    expect(joinLines(["write to ann@mail", ".example."], known)).toBe("write to ann@mail.example.");
  });
});
