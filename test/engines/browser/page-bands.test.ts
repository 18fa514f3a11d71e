import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { describe, expect, it } from "vitest";
import { failureOf, render, Site, SVG, textOf } from "./support.ts";

const band = (html: string) => ({ html, heightPt: 60 });
const marginPt = { top: 20, right: 40, bottom: 20, left: 80 };

/** Returns the number of filled shapes and of images on the first page, and the x position of the text `Top`. */
async function firstPageOf(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  const { items } = await page.getTextContent();
  const count = (...operators: number[]) => fnArray.filter((operator) => operators.includes(operator)).length;
  const [first] = items.flatMap((item) => ("str" in item && item.str.includes("Top") ? [item] : []));
  return {
    fills: count(OPS.constructPath, OPS.fill),
    images: count(OPS.paintImageXObject, OPS.paintInlineImageXObject),
    textX: first?.transform[4] as number,
  };
}

describe("A header or footer", () => {
  it("starts at the left edge of the page's text, and prints background colours", async () => {
    const header = band("<div style='background:#c00'>Top</div>");
    const [plain, coloured] = await Promise.all([
      render({ html: "<p>x" }, { marginPt, header: band("<div>Top</div>") }),
      render({ html: "<p>x" }, { marginPt, header }),
    ]);
    const shown = await firstPageOf(coloured.pdf);
    expect(shown.textX).toBeCloseTo(80, 0);
    expect(shown.fills).toBeGreaterThan((await firstPageOf(plain.pdf)).fills);
    expect(await textOf(coloured.pdf)).toEqual([expect.stringContaining("Top")]);
  });

  const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bitmap = (site: Site, name: string) => site.url(name, { type: "image/png", base64: PNG });

  it.each([
    ["an image", (url: string) => `<img width=20 height=20 src="${url.replaceAll("&", "&amp;")}">`],
    ["an image with srcset", (url: string) => `<img width=20 srcset="${url} 2x" src='${url}'>`],
    [
      "a style attribute",
      (url: string) => `<div style="height:20px;background:url('${url}') 0 0/20px no-repeat">x</div>`,
    ],
    [
      "a style sheet",
      (url: string) => `<style>.k{height:20px;background:url(${url}) 0 0/20px no-repeat}</style><div class=k>x</div>`,
    ],
    ["an SVG image", (url: string) => `<svg width=20 height=20><image width=20 height=20 href="${url}"/></svg>`],
  ])("shows an image from the network in %s", async (_, html) => {
    const site = new Site();
    const { pdf, rendering } = await render({ html: "<p>x" }, { footer: band(html(bitmap(site, "logo"))) });
    expect(rendering.warnings).toEqual([]);
    expect((await firstPageOf(pdf)).images).toBeGreaterThan(0);
    expect(await site.hits()).toEqual(["GET logo"]);
  });

  it("shows an SVG image, and an image whose URL is relative to the page", async () => {
    const site = new Site();
    const page = site.url("page", { body: "<p>page" });
    const picture = new URL(site.url("picture", { type: "image/svg+xml", body: SVG }));
    const header = band(`<img src="picture${picture.search}">`);
    const { pdf, rendering } = await render({ url: page }, { header });
    expect(rendering.warnings).toEqual([]);
    expect((await firstPageOf(pdf)).fills).toBeGreaterThan(0);
    expect(await site.hits()).toContain("GET picture");
  });

  it("causes a warning for each item that it cannot show", async () => {
    const site = new Site();
    const html = `<script>1</script><iframe src=x></iframe><img src="${site.url("gone", { status: 404 })}">
      <img src="http://10.0.0.1/x.png"><img src="logo.png"><img src="${site.url("page", { body: "<p>no image" })}">
      <img src="${site.url("slow", { hang: true })}"><b>kept</b>`;
    const { pdf, rendering } = await render({ html: "<p>x" }, { header: band(html), resourceTimeoutMs: 500 });
    expect(
      rendering.warnings.map(({ code, resource }) => `${code} ${resource?.replace(/^.*\/|\?.*$/g, "")}`).sort(),
    ).toEqual([
      "content_dropped header",
      "content_dropped header",
      "resource_blocked x.png",
      "resource_failed gone",
      "resource_failed logo.png",
      "resource_failed page",
      "resource_timeout slow",
    ]);
    expect(await textOf(pdf)).toEqual([expect.stringContaining("kept")]);
  });

  it("makes the render fail if its image is missing and failed resources may not be skipped", async () => {
    const header = band(`<img src="${new Site().url("gone", { status: 404 })}">`);
    const failure = await failureOf(render({ html: "<p>x" }, { header, skipFailedResources: false }));
    expect(failure.code).toBe("resource_failed");
  });
});
