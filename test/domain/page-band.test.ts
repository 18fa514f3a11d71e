import { describe, expect, it } from "vitest";
import { bandTemplateHtml, checkBand } from "../../src/domain/page-band.ts";

describe("A header or footer", () => {
  it.each([
    "<style>@import url(x.css);</style>",
    "<style>@IMPORT 'x.css';</style>",
    "<style>@\\69mport 'x.css';</style>",
    "<style>@font-face{font-family:F;src:url(x)}</style>",
    "<LINK rel=stylesheet href=x>",
    "<link\nhref=x>",
  ])("with %s is rejected, and the error names the request field", (html) => {
    expect(checkBand(html, "footer")).toMatchObject([{ field: "footer.html" }]);
  });

  it.each([
    "<span class=pageNumber></span>",
    "<style>b{color:red}</style><b>x</b>",
    "<img src='data:image/png;base64,AAAA'>",
    "<p>linked in importance",
  ])("with %s is accepted", (html) => {
    expect(checkBand(html, "header")).toEqual([]);
  });

  const place = { name: "header", hasUrl: false, leftPt: 20, rightPt: 30 } as const;

  it("has a readable font size, and shows no address when the document has no URL", () => {
    expect(bandTemplateHtml("<i class=url></i>", place)).toMatch(/font-size:9pt/);
    expect(bandTemplateHtml("<i class=url></i>", place)).toContain(".url{display:none");
    expect(bandTemplateHtml("<i class=url></i>", { ...place, hasUrl: true })).not.toContain("display:none");
  });

  it("prints nothing when the request has none, instead of Chromium's default header or footer", () => {
    expect(bandTemplateHtml(null, { ...place, name: "footer" })).toBe("<span></span>");
  });
});
