import { describe, expect, it } from "vitest";
import { isCssSelector } from "../../src/resources/css-selector.ts";
import { render, textOf } from "../engines/browser/support.ts";

/** Test data: common selectors, and selectors that are hard to parse. */
const SELECTORS =
  String.raw`* a #id .cls|a > b|a>b+c~d|a,b , c| a |html body div.x > p ~ span[a='b']:nth-child(2n+1)|#\31 23|.md\:w-1\/2|
.w-\[10px\]|.\*|日本語|.😀|#-a|--a|a/* x */ > b|/* x */ a|[a=b]|[a='b']|[a="b" i]|[a='b'I]|[a~=b]|[a^=b]|[a$='']|[a*="x y"]|[ a = b ]|[a='\'']`
    .split("|")
    .concat([
      "[a|=b]",
      "[*|a]",
      "[|a=b]",
      "*|a",
      "|a",
      "*|*",
      "[a",
      "[a='b",
      "a:is(.b, .c",
      "#a:not([b='c",
      "a\\",
      "a\u00a0b",
    ])
    .concat([":is()", ":is(,)", ":is(a, ##)", ":where(:bogus)", ":has(:is(##))", ":is(> a)", ":is(a]b)", ":Not(A)"])
    .concat([
      ":not(a, b > c)",
      ":not(:not(a))",
      ":has(> a)",
      ":has(+ a, ~ b c)",
      ":has(a:hover)",
      ":host(a)",
      ":dir(ltr)",
    ])
    .concat([":nth-child(2)", ":nth-child( -2n + 1 )", ":nth-child(ODD)", ":nth-child(+n)", ":nth-child(\\6e)"])
    .concat([
      ":nth-child(2n of .a)",
      ":nth-last-child(even of .a, b > c)",
      ":nth-of-type(2n-1)",
      ":nth-last-of-type(n)",
    ])
    .concat([":lang(en)", ":hover:focus-visible", "::before", ":after", "::part(a b)", "::slotted(a)"])
    .concat([
      "::-webkit-anything",
      ":-webkit-any(a, b)",
      ":state(x)",
      ":popover-open",
      "&",
      "a &.b",
      "a:is(&)",
      "&:hover > a",
    ]);

const NONE = [
  "##",
  "#",
  ".",
  "a,",
  ",a",
  "a,,b",
  "> a",
  "a >",
  "a > > b",
  "a >> b",
  "a /deep/ b",
  "a || b",
  " ",
  "a/**/b",
  "1a",
]
  .concat([
    "[]",
    "[a=]",
    "[=b]",
    "[a=1]",
    "[a b]",
    "[a!=b]",
    "[a=b x]",
    "[a=b]i",
    "[ns|a]",
    "ns|a",
    "*|",
    "[*|*]",
    "[a||b]",
  ])
  .concat([
    "a*",
    "**",
    "[b]c",
    ".a*",
    "#123",
    ".1a",
    "a:",
    "a::",
    "a:::b",
    "a{",
    "a}",
    "a)",
    "(a)",
    "a;",
    "'a'",
    "@media",
    "$a",
  ])
  .concat([
    ":not()",
    ":not(##)",
    ":not(> a)",
    ":has()",
    ":has(##)",
    ":not",
    ":is",
    ":is(a)b",
    "::before.a",
    "url(a)",
    "<a>",
  ])
  .concat([
    ":nth-child()",
    ":nth-child(x)",
    ":nth-child(2 n)",
    ":nth-child(2n of)",
    ":nth-child(2n of ##)",
    ":nth-child(1.5)",
  ])
  .concat([":nth-of-type(2n of a)", ":nth-child", ":contains(a)", "tr:eq(1)", ":visible", "a:has-text('b')"]);

/** Returns, for each selector, whether the browser accepts it. */
async function asked(selectors: string[]): Promise<boolean[]> {
  const ask = `document.body.textContent=${JSON.stringify(selectors)}.map(s=>{try{document.querySelector(s);return 1}catch{return 0}}).join("")`;
  const { pdf } = await render({ html: `<body style="word-break:break-all"><script>${ask}</script>` });
  return [...(await textOf(pdf)).join("").replaceAll(" ", "")].map((digit) => digit === "1");
}

describe("The CSS selector check", () => {
  it("accepts the same selectors as the browser", async () => {
    const answers = await asked(SELECTORS);
    expect(SELECTORS.filter((_, index) => !answers[index])).toEqual([]);
    expect(SELECTORS.filter((selector) => !isCssSelector(selector))).toEqual([]);
  });

  it("rejects invalid syntax", async () => {
    const answers = await asked(NONE);
    expect(NONE.filter((_, index) => answers[index])).toEqual([]);
    expect(NONE.filter(isCssSelector)).toEqual([]);
  });

  it("accepts every random selector that the browser accepts", async () => {
    let seed = 7;
    const pick = (list: string[]) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return list[(seed >> 8) % list.length] ?? "";
    };
    const scraps = [...SELECTORS, ...NONE, ..." >+~,*|()[]'\"\\:.#&%n-1é".split("")];
    const mixed = Array.from({ length: 2_000 }, (_, index) =>
      Array.from({ length: 1 + (index % 4) }, () => pick(scraps)).join(""),
    );
    const answers = await asked(mixed);
    expect(answers.filter(Boolean).length).toBeGreaterThan(200);
    expect(mixed.filter((selector, index) => answers[index] && !isCssSelector(selector))).toEqual([]);
  });

  it("accepts a selector of the maximum length, however deeply it is nested", () => {
    expect(isCssSelector(`${":not(".repeat(199)}a`)).toBe(true);
    expect(isCssSelector(`${":not(".repeat(199)}##`)).toBe(false);
  });
});
