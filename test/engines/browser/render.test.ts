import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { render, Site, SVG, textOf } from "./support.ts";

async function firstPageOf(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  return { width: right - left, height: top - bottom };
}

/** Returns the first page, and the rectangle of its link. The link covers the content area of the page. */
async function linkBoxOf(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  const [link] = await page.getAnnotations();
  return { page: await firstPageOf(pdf), area: link?.rect };
}

/** Returns a matcher for a size of about these points, because Chromium rounds page sizes to whole device pixels. */
const about = (width: number, height: number) => ({
  width: expect.closeTo(width, -0.3),
  height: expect.closeTo(height, -0.3),
});

describe("An HTML document", () => {
  it("is rendered to a PDF with its text and its page count", async () => {
    const { pdf, pages, rendering } = await render({ html: "<h1>Hello</h1><p style='break-before:page'>Second" });
    expect(await textOf(pdf)).toEqual(["Hello", "Second"]);
    expect(pages).toBe(2);
    expect(rendering.warnings).toEqual([]);
    expect(rendering.engine).toMatch(/Chrome\/\d+/);
  });

  it("is printed with the requested page size, orientation and margins", async () => {
    const { pdf } = await render({ html: "<p>wide" }, { widthPt: 300, heightPt: 500, landscape: true });
    expect(await firstPageOf(pdf)).toEqual(about(500, 300));
  });

  it("is printed with the requested page size by default, although it has an @page rule", async () => {
    const html = "<style>@page{size:100pt 200pt;margin:0}</style><p>x";
    const given = await render({ html }, { widthPt: 300, heightPt: 500 });
    const own = await render({ html }, { widthPt: 300, heightPt: 500, pageSizeFromCss: true });
    expect(await firstPageOf(given.pdf)).toEqual(about(300, 500));
    expect(await firstPageOf(own.pdf)).toEqual(about(100, 200));
  });

  const RULES = {
    size: "@page{size:100pt 200pt}",
    orientation: "@page{size:landscape}",
    margins: "@page{margin:0}",
    turn: "@page{page-orientation:rotate-left}",
    "the first page": "@page:first{size:landscape!important;margin:0!important}",
    "a layer": "@layer a{@page{size:landscape!important;margin:0!important}}",
    "a named page": "@page wide{size:400pt 200pt;margin:0!important}body{page:wide}",
  };

  it.each(Object.entries(RULES))(
    "is printed with the requested layout, although it has an @page rule for %s",
    async (_, rule) => {
      const box = "position:fixed;inset:0;display:block";
      const page = (style: string) => `<style>${style}</style><a href="https://example.com" style="${box}"></a>`;
      const options = { widthPt: 300, heightPt: 500, marginPt: { top: 20, right: 30, bottom: 40, left: 50 } };
      const [plain, ruled, scripted] = await Promise.all([
        render({ html: page("") }, options),
        render({ html: page(rule) }, options),
        render(
          {
            html: `${page("")}<script>document.head.append(Object.assign(document.createElement("style"),{textContent:"${rule}"}))</script>`,
          },
          options,
        ),
      ]);
      const wanted = await linkBoxOf(plain.pdf);
      expect(wanted.page).toEqual(about(300, 500));
      expect(await linkBoxOf(ruled.pdf)).toEqual(wanted);
      expect(await linkBoxOf(scripted.pdf)).toEqual(wanted);
    },
  );

  it("is printed as its @page rules say if the request asks for it, and the response reports the size of the first page", async () => {
    const html = `<style>@page{size:100pt 200pt;margin:0}@page wide{size:400pt 300pt}.wide{page:wide}</style>
      <p>x<p class=wide>y`;
    const { pdf, rendering } = await render({ html }, { pageSizeFromCss: true });
    const document = await getDocumentProxy(pdf.slice());
    const sizes = await Promise.all([1, 2].map(async (i) => (await document.getPage(i)).view.slice(2)));
    expect(sizes).toEqual([
      [expect.closeTo(100, -0.3), expect.closeTo(200, -0.3)],
      [expect.closeTo(400, -0.3), expect.closeTo(300, -0.3)],
    ]);
    expect(await rendering.pageSize).toEqual({
      widthPt: expect.closeTo(100, -0.3),
      heightPt: expect.closeTo(200, -0.3),
    });
  });

  it("is not affected by a style sheet that the script of the previous document added", async () => {
    const accountId = crypto.randomUUID();
    const script = `const s = new CSSStyleSheet(); s.replaceSync("p{display:none}"); document.adoptedStyleSheets = [s]`;
    await render({ html: "<p>first" }, { script }, { accountId });
    const { pdf } = await render({ html: "<p>second" }, {}, { accountId });
    expect(await textOf(pdf)).toEqual(["second"]);
  });

  it("fits on one page that is only slightly larger than its text", async () => {
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    const html = "<body style='margin:0'><div style='font:20px sans-serif;white-space:nowrap'>DRAFT</div>";
    const { pdf, pages } = await render({ html }, { widthPt: 80, heightPt: 30, marginPt: none });
    expect(pages).toBe(1);
    expect(await textOf(pdf)).toEqual(["DRAFT"]);
    expect(await firstPageOf(pdf)).toEqual(about(80, 30));
  });

  it("has a header and footer with page numbers on every page, for which its margins grow", async () => {
    const marginPt = { top: 0, right: 0, bottom: 0, left: 0 };
    const { pdf } = await render(
      { html: "<title>Report</title><p>one<p style='break-before:page'>two" },
      {
        marginPt,
        header: { html: "<b class=title></b><i class=url></i>", heightPt: 60 },
        footer: { html: "<span class=pageNumber></span> of <span class=totalPages></span>", heightPt: 40 },
      },
    );
    const [first = "", second = ""] = await textOf(pdf);
    for (const part of ["Report", "one", "1 of 2"]) expect(first).toContain(part);
    for (const part of ["Report", "two", "2 of 2"]) expect(second).toContain(part);
    expect(first).not.toContain("about:blank");
  });

  it("shows images and styles from the network without a warning", async () => {
    const site = new Site();
    const css = site.url("style", { type: "text/css", body: "p::after{content:'styled'}" });
    const { pdf, rendering } = await render({
      html: `<link rel="stylesheet" href="${css}"><p></p><img src="${site.url("picture", { type: "image/svg+xml", body: SVG })}">`,
    });
    expect(rendering.warnings).toEqual([]);
    expect(await textOf(pdf)).toEqual(["styled"]);
    expect((await site.hits()).sort()).toEqual(["GET picture", "GET style"]);
  });

  it("can be too long for one message to the browser", async () => {
    const paragraph = "<!-- \u0001\u0002 -->".repeat(50);
    const { pdf } = await render({ html: `<p>start${paragraph.repeat(10_000)}<p>end` });
    expect(await textOf(pdf)).toEqual(["start end"]);
  });

  it("is returned as a stream if its PDF is large", async () => {
    const noise = "crypto.getRandomValues(i.data.subarray(n,n+65536))";
    const { pdf, rendering } = await render({
      html: `<canvas id=c width=1200 height=1200></canvas><script>const x=c.getContext('2d'),i=x.createImageData(1200,1200);
        for(let n=0;n<i.data.length;n+=65536)${noise};for(let n=3;n<i.data.length;n+=4)i.data[n]=255;x.putImageData(i,0,0)</script>`,
    });
    expect(pdf.length).toBeGreaterThan(3_000_000);
    expect(await rendering.pages).toBe(1);
    expect(new TextDecoder().decode(pdf.slice(-6)).trim()).toBe("%%EOF");
  });
});

describe("A document from a URL", () => {
  it("is loaded through redirects, and its header can show the URL", async () => {
    const site = new Site();
    const page = site.url("page", { body: "<title>T</title><h1>Page</h1>" });
    const { pdf } = await render(
      { url: site.url("start", { status: 302, location: page }) },
      {
        header: { html: "<span class=url></span>", heightPt: 40 },
        marginPt: { top: 60, right: 0, bottom: 0, left: 0 },
      },
    );
    const [text = ""] = await textOf(pdf);
    expect(text.replaceAll(" ", "")).toContain(`/a/${site.topic}/page`);
    expect(text).toContain("Page");
  });
});

describe("The debug option", () => {
  it("returns the console messages, the failed resources and a screenshot of the page", async () => {
    const site = new Site();
    const missing = site.url("missing", { status: 404 });
    const { rendering } = await render(
      { html: `<img src="${missing}"><script>console.log("seen", {a: 1}); console.error("bad"); nowhere()</script>` },
      { debug: true },
    );
    expect(rendering.debug?.console).toMatchObject([
      { level: "log", text: 'seen {"a":1}' },
      { level: "error", text: "bad" },
      { level: "error", text: "Uncaught ReferenceError: nowhere is not defined" },
    ]);
    expect(rendering.debug?.failedResources).toEqual([{ url: missing, reason: "HTTP 404", status: 404 }]);
    expect(rendering.debug?.screenshotPng.slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));
  });
});
