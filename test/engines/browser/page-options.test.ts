import { describe, expect, it } from "vitest";
import { type Emulation, NO_EMULATION } from "../../../src/domain/render-input.ts";
import { failureOf, render, Site, SVG, textOf } from "./support.ts";

const changed = (change: Partial<Emulation>) => ({ emulation: { ...NO_EMULATION, ...change } });

/** Test document: its script prints the environment that it detects. */
const FINDS = `<p><script>
  const zone = new Intl.DateTimeFormat().resolvedOptions();
  const has = (query) => matchMedia(query).matches;
  document.querySelector("p").textContent = [
    "zone", zone.timeZone, "hour", new Date(0).getHours(), "number", (1234.5).toLocaleString(), "language", navigator.language,
    "dark", has("(prefers-color-scheme: dark)"), "still", has("(prefers-reduced-motion: reduce)"), "screen", has("screen"),
    "width", innerWidth, "height", innerHeight, "pixels", devicePixelRatio, "agent", navigator.userAgent,
  ].join(" ");
</script>`;
/** Test document: prints the same environment with style sheets only. Without scripts, its browser page is reused for the next document. */
const STYLED = `<style>
  p::after{content:"light"} @media (prefers-color-scheme:dark){p::after{content:"dark"}}
  i::after{content:"on paper"} @media screen{i::after{content:"on screen"}}
  b::after{content:"lively"} @media (prefers-reduced-motion:reduce){b::after{content:"still"}}
</style><p></p><i></i> <b></b>`;

const ALL = changed({
  media: "screen",
  colorScheme: "dark",
  reducedMotion: true,
  viewport: { width: 1234, height: 567 },
  deviceScale: 3,
  timezone: "Asia/Tokyo",
  locale: "de-DE",
  userAgent: "Folio test/1",
});

const wordsOf = async (pdf: Uint8Array) => (await textOf(pdf)).join(" ");

describe("The emulated environment of a page", () => {
  it("has the values that the request sets", async () => {
    const { pdf } = await render({ html: FINDS }, ALL);
    const words = await wordsOf(pdf);
    expect(words).toContain("zone Asia/Tokyo hour 9 number 1.234,5 language de-DE dark true still true screen true");
    expect(words).toContain("width 1234 height 567 pixels 3 agent Folio test/1");
  });

  it("applies to a page loaded by URL and to its cross-site frames, and the servers receive its user agent and language", async () => {
    const site = new Site();
    const frame = site.url("frame", { body: FINDS }).replace("127.0.0.1", "localhost");
    const url = site.url("page", { body: `${FINDS}<iframe width=600 height=300 src="${frame}"></iframe>` });
    const { pdf } = await render({ url }, ALL);
    const found = (await wordsOf(pdf)).match(/zone Asia\/Tokyo hour 9 number 1\.234,5 language de-DE dark true/g);
    expect(found).toHaveLength(2);
    const echo = await render({ url: site.url("echo", { echo: true, type: "text/plain" }) }, ALL);
    const asked = await wordsOf(echo.pdf);
    expect(asked).toMatch(/"user-agent":\s?"Folio test\/1"/);
    expect(asked).toMatch(/"accept-language":\s?"de-\s?DE"/);
  });

  it.each([
    ["scripted", FINDS],
    ["styled", STYLED],
  ])("does not affect other renders: a %s document prints the same text before, during and after", async (_, html) => {
    const accountId = crypto.randomUUID();
    const plain = () => render({ html }, {}, { accountId });
    const before = await wordsOf((await plain()).pdf);
    const slow = `${html}<img src="${new Site().url("slow", { delay: 600, type: "image/svg+xml", body: SVG })}">`;
    const [other, beside] = await Promise.all([render({ html: slow }, ALL, { accountId }), plain()]);
    const after = await Promise.all([plain(), plain(), plain()]);
    expect(await wordsOf(other.pdf)).not.toBe(before);
    for (const { pdf } of [beside, ...after]) expect(await wordsOf(pdf)).toBe(before);
  });

  it("can have screen media", async () => {
    const printed = await render({ html: STYLED });
    const shown = await render({ html: STYLED }, changed({ media: "screen" }));
    expect(await wordsOf(printed.pdf)).toBe("light on paper lively");
    expect(await wordsOf(shown.pdf)).toBe("light on screen lively");
  });

  it("causes an error for a value that the browser does not support", async () => {
    const error = await failureOf(render({ html: "<p>x" }, changed({ timezone: "Mars/Olympus" })));
    expect(error).toMatchObject({ code: "invalid_parameter", param: "timezone" });
  });
});

describe("The printed pages", () => {
  const html = [1, 2, 3, 4, 5]
    .map((n) => `<p style="break-after:page">page ${n}</p>`)
    .join("")
    .replace(/ style[^>]*>page 5/, ">page 5");

  it.each([
    ["2-3", [{ first: 2, last: 3 }], ["page 2", "page 3"]],
    [
      "1,4-",
      [
        { first: 1, last: 1 },
        { first: 4, last: null },
      ],
      ["page 1", "page 4", "page 5"],
    ],
    ["4-900", [{ first: 4, last: 900 }], ["page 4", "page 5"]],
  ])("are those of the page ranges: %s", async (_, pageRanges, wanted) => {
    const { pdf, pages } = await render({ html }, { pageRanges });
    expect(await textOf(pdf)).toEqual(wanted);
    expect(pages).toBe(wanted.length);
  });

  it.each([
    ["alone", [{ first: 6, last: 7 }]],
    [
      "after others",
      [
        { first: 1, last: 1 },
        { first: 6, last: 6 },
      ],
    ],
    [
      "after a range that ends beyond the last page",
      [
        { first: 4, last: 8 },
        { first: 9, last: null },
      ],
    ],
  ])("cause page_out_of_range for a range beyond the last page: %s", async (_, pageRanges) => {
    const error = await failureOf(render({ html }, { pageRanges }));
    expect(error).toMatchObject({ code: "page_out_of_range", param: "page_ranges" });
  });
});

describe("A blocked resource", () => {
  const site = new Site();
  const css = site.url("style", { type: "text/css", body: "p::after{content:'styled'}" });
  const script = site.url("script", { type: "text/javascript", body: "document.body.append('scripted')" });
  const picture = site.url("picture", { type: "image/svg+xml", body: SVG });
  const html = `<link rel=stylesheet href="${css}"><p>text </p><img src="${picture}"><script src="${script}"></script>`;

  it("is not requested from the server, and does not count as a failed resource", async () => {
    const blocking = { types: ["image" as const], patterns: ["*/style?*", "http://*.elsewhere.example/*"] };
    const { pdf, rendering } = await render({ html }, { blocking, skipFailedResources: false });
    expect(await wordsOf(pdf)).toBe("text scripted");
    expect(rendering.warnings).toEqual([]);
    expect(await site.hits()).toEqual(["GET script"]);
  });

  it("can be a frame or a font, but never the document itself", async () => {
    const other = new Site();
    const body = `<style>@font-face{font-family:f;src:url("${other.url("font")}")}p{font-family:f}</style><p>own <iframe src="${other.url("frame", { body: "framed" })}"></iframe>`;
    const blocking = { types: ["frame" as const, "font" as const], patterns: ["*"] };
    const { pdf, rendering } = await render({ url: other.url("page", { body }) }, { blocking });
    expect(await wordsOf(pdf)).toBe("own");
    expect(rendering.warnings).toEqual([]);
    expect(await other.hits()).toEqual(["GET page"]);
  });
});

describe("Backgrounds", () => {
  it("are printed by default", async () => {
    const html = "<body style='background:#cc0000'><p>x";
    const [full, bare] = await Promise.all([render({ html }), render({ html }, { printBackground: false })]);
    const ink = async (pdf: Uint8Array) => {
      const { getDocumentProxy, getResolvedPDFJS } = await import("unpdf");
      const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
      const { fnArray, argsArray } = await page.getOperatorList();
      const { OPS } = await getResolvedPDFJS();
      return fnArray.flatMap((op, i) => (op === OPS.setFillRGBColor ? [JSON.stringify(argsArray[i])] : []));
    };
    expect((await ink(full.pdf)).join()).toMatch(/cc0000|204/);
    expect((await ink(bare.pdf)).join()).not.toMatch(/cc0000|204/);
  });
});

describe("A single-page PDF", () => {
  const lines = (n: number) => Array.from({ length: n }, (_, i) => `<p>line ${i}</p>`).join("");
  const heightOf = async (pdf: Uint8Array) => {
    const { getDocumentProxy } = await import("unpdf");
    const [, , width = 0, height = 0] = (await (await getDocumentProxy(pdf.slice())).getPage(1)).view;
    return { width: Math.round(width), height: Math.round(height) };
  };
  const one = { singlePage: true };

  it("is as high as the document and as wide as the requested paper", async () => {
    const style = "<style>body{margin:0}p{margin:0;height:20px}</style>";
    const html = `<!doctype html>${style}${lines(200)}<p style="break-before:page">last</p>`;
    const { pdf, pages } = await render({ html }, one);
    expect(pages).toBe(1);
    const [text = ""] = await textOf(pdf);
    expect(text).toContain("line 0 line 1 ");
    expect(text).toMatch(/line 199 last$/);
    const { width, height } = await heightOf(pdf);
    expect(Math.abs(width - 595)).toBeLessThan(2);
    // Expected page height: 201 lines of 20 px in points, plus the top and bottom margins of 56.7 points.
    expect(Math.abs(height - 201 * 20 * 0.75 - 2 * 56.7)).toBeLessThan(4);
  });

  it("is no higher than a short document", async () => {
    const { pdf, pages } = await render(
      { html: "<body style='margin:0'><div style='height:96px'>receipt</div>" },
      { ...one, widthPt: 226 },
    );
    expect(pages).toBe(1);
    expect(Math.abs((await heightOf(pdf)).height - 72 - 2 * 56.7)).toBeLessThan(5);
  });

  it.each([
    ["heights in vh", `<div style="height:50vh">half</div>${lines(60)}<div style="height:30vh">end</div>`, {}],
    ["a scale", lines(100), { scale: 0.6 }],
    ["landscape paper", lines(100), { landscape: true }],
    ["screen media", `<style>@media screen{p{padding:10px}}</style>${lines(80)}`, changed({ media: "screen" })],
    [
      "a document with 100% height",
      "<style>html,body{height:100%;margin:0}</style><div style='height:3000px'>tall</div>end",
      {},
    ],
  ])("has exactly one page for %s", async (_, html, options) => {
    const { pages, pdf } = await render({ html }, { ...one, ...options });
    expect(pages).toBe(1);
    expect((await wordsOf(pdf)).length).toBeGreaterThan(3);
  });

  it("uses the requested paper height for lengths such as 100vh", async () => {
    const style = `<style>body{margin:0} section{min-height:100vh} i::after{content:"100vh"} @media print{b{display:block;height:calc(50VH - 10px)}}</style>`;
    const html = `<!doctype html>${style}<section>one</section><section>two</section><b>half</b><p style="margin:0;height:25dvh"><i></i>`;
    const { pages, pdf } = await render({ html }, { ...one, heightPt: 400 + 2 * 56.7 });
    expect(pages).toBe(1);
    expect(await wordsOf(pdf)).toBe("one two half 100vh");
    expect(Math.abs((await heightOf(pdf)).height - 2.75 * 400 - 2 * 56.7 + 7.5)).toBeLessThan(5);
    const more = await render({ html: "<div style='min-height:100vh'>A</div>" }, one);
    expect([more.pages, await wordsOf(more.pdf)]).toEqual([1, "A"]);
  });

  it("contains the content that scripts add to a page loaded by URL", async () => {
    const body =
      "<script>for (let i = 0; i < 150; i++) document.body?.append(i, document.createElement('hr'))</script>x<script>for (let i = 0; i < 150; i++) document.body.append('n' + i, document.createElement('hr'))</script>";
    const { pages, pdf } = await render({ url: new Site().url("page", { body }) }, one);
    expect(pages).toBe(1);
    expect(await wordsOf(pdf)).toMatch(/n149$/);
  });

  it("is measured correctly even if the document replaces built-in functions", async () => {
    const script = `Range = getComputedStyle = null;
      for (const name of ["compatMode", "documentElement", "body"])
        Object.defineProperty(Document.prototype, name, { get() { throw new Error("mine") } });`;
    const html = `${lines(120)}<script>${script}</script>`;
    const { pages, pdf } = await render({ html }, one);
    expect(pages).toBe(1);
    expect(await wordsOf(pdf)).toMatch(/^line 0 .*line 119$/);
  });

  it("causes an error if the document is higher than the maximum page height", async () => {
    const error = await failureOf(render({ html: "<div style='height:30000px'>x" }, one));
    expect(error).toMatchObject({ code: "document_too_large", param: "single_page" });
    expect(error.message).toMatch(/14400 pt.*226\d\d pt/);
  });
});

describe("wait_for_function", () => {
  const html =
    "<p>early</p><script>setTimeout(() => { window.chart = { isDrawn: false } }, 200); setTimeout(() => { document.querySelector('p').textContent = 'late'; window.chart.isDrawn = true }, 700)</script>";

  it.each([
    ["an expression", "chart.isDrawn"],
    ["a function", "() => window.chart?.isDrawn"],
    ["a promise", "async () => chart.isDrawn"],
    ["an expression with a comment", "chart.isDrawn // done"],
  ])("ends the wait when its value becomes true, as %s", async (_, waitForFunction) => {
    const { pdf } = await render({ html }, { waitUntil: "load", waitForFunction });
    expect(await wordsOf(pdf)).toBe("late");
  });

  it("works under a Content-Security-Policy of the page, and after the page has navigated", async () => {
    const site = new Site();
    const policy = { "header.content-security-policy": "script-src 'unsafe-inline'" } as const;
    const next = site.url("next", { body: html, ...policy });
    const url = site.url("first", {
      body: `<p>first<script>setTimeout(() => { location = ${JSON.stringify(next)} }, 100)</script>`,
    });
    const { pdf } = await render({ url }, { waitUntil: "load", waitForFunction: "chart.isDrawn" });
    expect(await wordsOf(pdf)).toBe("late");
  });

  it("is rejected if it is not valid JavaScript, and a wait for a value that never becomes true ends at the deadline", async () => {
    const wrong = await failureOf(render({ html }, { waitForFunction: "chart.(" }));
    expect(wrong).toMatchObject({ code: "invalid_parameter", param: "wait_for_function" });
    const never = await failureOf(
      render({ html }, { waitUntil: "load", waitForFunction: "false" }, { timeoutMs: 1_500 }),
    );
    expect(never.code).toBe("timeout_exceeded");
  });
});

describe("fail_on", () => {
  const nothing = { statuses: null, consoleErrors: false, warnings: [] };

  it.each([
    ["console.error('broken chart')", { ...nothing, consoleErrors: true }, "fail_on.console_errors", "broken chart"],
    ["undefined.x", { ...nothing, consoleErrors: true }, "fail_on.console_errors", "TypeError"],
    ["undefined.x", { ...nothing, warnings: "any" as const }, "fail_on.warnings", "script_error"],
    ["undefined.x", { ...nothing, warnings: ["script_error" as const] }, "fail_on.warnings", "script_error"],
  ])("makes the render fail for an error that it lists: %s", async (script, failOn, param, told) => {
    for (const source of [
      { html: `<script>${script}</script>x` },
      { url: new Site().url("page", { body: `<script>${script}</script>x` }) },
    ]) {
      const error = await failureOf(render(source, { failOn }));
      expect(error).toMatchObject({ code: "document_refused", param });
      expect(error.message).toContain(told);
    }
  });

  it("ignores errors that it does not list", async () => {
    const html = "<script>console.warn('only a warning'); undefined.x</script>x";
    const { rendering } = await render({ html }, { failOn: { ...nothing, warnings: ["font_failed"] } });
    expect(rendering.warnings.map(({ code }) => code)).toEqual(["script_error"]);
    const quiet = "<script>console.warn('only a warning')</script>x";
    expect(
      (await render({ html: quiet }, { failOn: { ...nothing, consoleErrors: true, warnings: "any" } })).pages,
    ).toBe(1);
  });

  it("can accept an error status of the document, and can reject a status below 400", async () => {
    const url = new Site().url("gone", { status: 404, body: "nothing here" });
    expect((await failureOf(render({ url }))).code).toBe("navigation_failed");
    const printed = await render({ url }, { failOn: { ...nothing, statuses: [{ from: 500, to: 599 }] } });
    expect(await wordsOf(printed.pdf)).toBe("nothing here");
    expect(printed.rendering.mainDocument).toEqual({ url, status: 404 });
    const teapot = new Site().url("odd", { status: 203, body: "x" });
    expect(
      (await failureOf(render({ url: teapot }, { failOn: { ...nothing, statuses: [{ from: 203, to: 203 }] } }))).code,
    ).toBe("navigation_failed");
  });
});

describe("Tags and bookmarks", () => {
  const html = "<title>Book</title><h1>Part</h1><h2>Chapter</h2><p>text";
  const partsOf = async (pdf: Uint8Array) => {
    const { getDocumentProxy } = await import("unpdf");
    const document = await getDocumentProxy(pdf.slice());
    const outline = (await document.getOutline()) as { title: string }[] | null;
    const tree = (await (await document.getPage(1)).getStructTree()) as unknown;
    return { bookmarks: outline?.map(({ title }) => title) ?? [], headings: /"H1"/.test(JSON.stringify(tree)) };
  };

  it.each([
    [{}, { bookmarks: ["Part"], headings: true }],
    [{ outline: false }, { bookmarks: [], headings: true }],
    [
      { tagged: false, outline: false },
      { bookmarks: [], headings: false },
    ],
  ])("are in the PDF unless an option excludes them: %j", async (options, wanted) => {
    const { pdf } = await render({ html }, options);
    expect(await partsOf(pdf)).toEqual(wanted);
    expect(await textOf(pdf)).toEqual(["Part Chapter text"]);
  });
});
