import { describe, expect, it } from "vitest";
import { checkBand, printedBand } from "../../src/domain/page-band.ts";

describe("a header or footer", () => {
  it.each([
    "<style>@import url(x.css);</style>",
    "<style>@IMPORT 'x.css';</style>",
    "<style>@\\69mport 'x.css';</style>",
    "<style>@font-face{font-family:F;src:url(x)}</style>",
    "<LINK rel=stylesheet href=x>",
    "<link\nhref=x>",
  ])("%s is refused with its field", (html) => {
    expect(checkBand(html, "footer")).toMatchObject([{ field: "footer.html" }]);
  });

  it.each([
    "<span class=pageNumber></span>",
    "<style>b{color:red}</style><b>x</b>",
    "<img src='data:image/png;base64,AAAA'>",
    "<p>linked in importance",
  ])("%s is allowed", (html) => {
    expect(checkBand(html, "header")).toEqual([]);
  });

  const place = { name: "header", hasUrl: false, leftPt: 20, rightPt: 30 } as const;

  it("has readable type, and no address where there is none", () => {
    expect(printedBand("<i class=url></i>", place)).toMatch(/font-size:9pt/);
    expect(printedBand("<i class=url></i>", place)).toContain(".url{display:none");
    expect(printedBand("<i class=url></i>", { ...place, hasUrl: true })).not.toContain("display:none");
  });

  it("that is absent prints nothing, not Chromium's own", () => {
    expect(printedBand(null, { ...place, name: "footer" })).toBe("<span></span>");
  });
});
