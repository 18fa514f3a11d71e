import { describe, expect, it } from "vitest";
import { failureOf, render, Site, textOf } from "./support.ts";

const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code);

describe("A resource that does not load", () => {
  it.each([
    ["missing", { status: 404 }, "resource_failed"],
    ["broken", { status: 500 }, "resource_failed"],
  ] as const)("causes a warning that contains its URL: %s", async (name, page, code) => {
    const url = new Site().url(name, page);
    const { pdf, rendering } = await render({ html: `<img src="${url}"><p>there` });
    expect(rendering.warnings).toEqual([
      { code, message: `A resource did not load: HTTP ${page.status}.`, resource: url },
    ]);
    expect(await textOf(pdf)).toEqual(["there"]);
  });

  it("makes the render fail if the request does not permit Folio to skip failed resources", async () => {
    const url = new Site().url("missing", { status: 404 });
    const error = await failureOf(render({ html: `<img src="${url}">` }, { skipFailedResources: false }));
    expect(error.code).toBe("resource_failed");
    expect(error.message).toContain("HTTP 404");
  });

  it("causes a font_failed warning if it is a font", async () => {
    const url = new Site().url("font", { status: 404, type: "font/woff2" });
    const html = `<style>@font-face{font-family:F;src:url("${url}")}p{font-family:F}</style><p>x`;
    expect((await render({ html })).rendering.warnings).toMatchObject([{ code: "font_failed", resource: url }]);
  });

  it.each([
    ["an image", (url: string) => `<p>before</p><img src="${url}"><p>after`],
    ["a script that blocks the parser", (url: string) => `<p>before</p><script src="${url}"></script><p>after`],
    ["a stylesheet", (url: string) => `<link rel="stylesheet" href="${url}"><p>before</p><p>after`],
    ["a frame", (url: string) => `<p>before</p><iframe src="${url}"></iframe><p>after`],
  ])("is skipped after its timeout, and the rest of the document is printed: %s", async (_, html) => {
    const url = new Site().url("slow", { hang: true });
    const { pdf, rendering } = await render({ html: html(url) }, { resourceTimeoutMs: 800 });
    expect(codes(rendering.warnings)).toEqual(["resource_timeout"]);
    expect((await textOf(pdf)).join()).toMatch(/before.*after/);
  });
});

describe("An SVG use element that refers to another file", () => {
  const sprite =
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a" viewBox="0 0 10 10"><text y="9" font-size="4">icon</text></symbol></svg>';
  const page = (href: string) => `<p>before</p><svg width="90" height="90"><use href="${href}#a"></use></svg><p>after`;
  const urlPage = (site: Site, href: string) => ({
    url: site.url("page", { body: page(href.replaceAll("&", "&amp;")) }),
  });

  it("appears in the PDF when the page and the sprite file come from one URL", async () => {
    const site = new Site();
    const href = site.url("sprite", { type: "image/svg+xml", body: sprite });
    const { pdf, rendering } = await render(urlPage(site, href));
    expect((await textOf(pdf)).join()).toBe("before icon after");
    expect(rendering.warnings).toEqual([]);
  });

  it.each([
    ["is missing", (site: Site) => site.url("sprite", { status: 404 }), "resource_failed"],
    [
      "is on another origin",
      (site: Site) => site.url("sprite", { type: "image/svg+xml", body: sprite }).replace("127.0.0.1", "localhost"),
      "resource_failed",
    ],
    ["is on a host that pages may not contact", () => "http://10.0.0.1/sprite.svg", "resource_failed"],
  ])("is left out with a warning if the file of a page from a URL %s", async (_, href, code) => {
    const site = new Site();
    const { pdf, rendering } = await render(urlPage(site, href(site)));
    expect((await textOf(pdf)).join()).toBe("before after");
    expect(codes(rendering.warnings)).toEqual([code]);
  });

  it.each([
    ["exists", (site: Site) => site.url("sprite", { type: "image/svg+xml", body: sprite }), ["resource_failed"]],
    ["is missing", (site: Site) => site.url("sprite", { status: 404 }), ["resource_failed"]],
    ["is on a host that pages may not contact", () => "http://10.0.0.1/sprite.svg", ["resource_failed"]],
    ["is a data URL", () => "data:image/svg+xml,<g/>", []],
  ])("does not stop HTML of a request from loading if the file %s", async (_, href, warnings) => {
    const { pdf, rendering } = await render({ html: page(href(new Site())) });
    expect((await textOf(pdf)).join()).toBe("before after");
    expect(codes(rendering.warnings)).toEqual(warnings);
  });
});

describe("An uncaught exception", () => {
  it("causes a warning whose message is cut to a readable length", async () => {
    const { rendering } = await render({ html: `<script>throw new Error("boom " + "A".repeat(1e6))</script>` });
    expect(rendering.warnings).toMatchObject([{ code: "script_error" }]);
    expect(rendering.warnings[0]?.message).toMatch(/^Uncaught Error: boom A+$/);
    expect(rendering.warnings[0]?.message.length).toBeLessThan(600);
  });

  it("causes a warning also if it rejects a promise", async () => {
    const { rendering } = await render({ html: `<script>Promise.reject(new Error("later"))</script>` });
    expect(rendering.warnings).toMatchObject([{ code: "script_error", message: "Uncaught (in promise) Error: later" }]);
  });
});

describe("A page that registers a service worker", () => {
  const script = `const seen=[navigator.serviceWorker.controller,"serviceWorker" in navigator];
    navigator.serviceWorker.register("/sw.js");
    navigator.serviceWorker.register("/sw.js").then(()=>document.body.append("registered "),e=>document.body.append(e.name+" "));
    navigator.serviceWorker.addEventListener("controllerchange",()=>{});
    navigator.serviceWorker.getRegistrations().then(all=>document.body.append(all.length));
    document.body.append("there "+seen+" ")`;
  const body = `<body><script>${script}</script>`;

  it.each([
    ["html", () => ({ html: body })],
    ["url", () => ({ url: new Site().url("page", { body }) })],
  ])("is printed without the service worker and without a warning, from %s", async (_, source) => {
    const { pdf, rendering } = await render(source());
    expect((await textOf(pdf)).join()).toBe("there ,true SecurityError 0");
    expect(rendering.warnings).toEqual([]);
  });
});

describe("A host that pages may not contact", () => {
  it.each([
    ["an image", '<img src="http://10.0.0.1/x.png">'],
    ["a style's image", '<style>body{background:url("http://169.254.169.254/x")}</style>'],
    ["an import", "<style>@import url(http://192.168.0.1/x.css)</style>"],
    ["a frame in a frame", `<iframe srcdoc='<iframe src="http://172.16.0.1/"></iframe>'></iframe>`],
    ["a fetch", "<script>fetch('http://[fd00::1]/').catch(()=>{})</script>"],
    [
      "a worker's fetch",
      `<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://10.0.0.9/').catch(()=>{})"])))</script>`,
    ],
  ])("is blocked with a warning for %s", async (_, html) => {
    const { pdf, rendering } = await render({ html: `${html}<p>there` });
    expect(codes(rendering.warnings)).toContain("resource_blocked");
    expect((await textOf(pdf)).join()).toContain("there");
  });

  it.each([
    ["a metadata service", "http://169.254.169.254/latest/"],
    ["a file", "file:///etc/passwd"],
    ["an internal name", "http://metadata.google.internal/"],
  ])("is rejected, before the render starts, if the request's own URL is %s", async (_, url) => {
    expect(await failureOf(render({ url }))).toMatchObject({ code: "url_not_allowed", status: 422, param: "url" });
  });

  it.each([
    ["a redirect", (site: Site) => ({ url: site.url("start", { status: 302, location: "http://10.0.0.2/" }) })],
    ["a refresh", () => ({ html: '<meta http-equiv="refresh" content="0;url=http://10.0.0.3/">' })],
    [
      "a refresh that a script adds and removes",
      () => ({
        html: '<script>const m=document.createElement("meta");m.content="0;url=http://10.0.0.5/";m.httpEquiv="refresh";document.head.append(m);m.httpEquiv=""</script>',
      }),
    ],
    [
      "a Refresh header",
      (site: Site) => ({ url: site.url("start", { body: "<p>x", "header.refresh": "0;url=http://10.0.0.6/" }) }),
    ],
    ["a script", () => ({ html: '<script>location="http://10.0.0.4/"</script>' })],
  ])("makes the render fail if the page navigates to the host by %s", async (_, source) => {
    expect(await failureOf(render(source(new Site())))).toMatchObject({ code: "url_blocked", status: 422 });
  });

  it("receives no WebSocket, popup, form or ping from a page, its frames or its workers", async () => {
    const site = new Site();
    const socket = site.url("socket").replace("http", "ws");
    const worker = `new Worker(URL.createObjectURL(new Blob(["try{new WebSocket('${socket}')}catch{}"])))`;
    const html = `<body><script>
      try { new WebSocket("${socket}") } catch {}
      ${worker};
      window.open("${site.url("popup")}");
      const a = document.createElement("a"); a.href = "${site.url("link")}"; a.target = "_blank"; a.rel = "noopener"; document.body.append(a); a.click();
      const f = document.createElement("form"); f.action = "${site.url("form")}"; f.target = "_blank"; f.method = "post"; document.body.append(f); f.submit();
      globalThis.RTCPeerConnection && new RTCPeerConnection(); globalThis.WebTransport && new WebTransport("${site.url("transport")}");
    </script>
    <iframe srcdoc="<script>try{new WebSocket('${socket}')}catch{}</script>"></iframe>
    <iframe src="${site.url("frame", { body: `<script>try{new WebSocket('${socket}')}catch{}</script>` })}"></iframe>`;
    const { rendering } = await render({ html });
    expect(await site.hits()).toEqual(["GET frame"]);
    expect(codes(rendering.warnings)).toContain("resource_blocked");
  });

  it("receives no WebSocket even from a page that was loaded from the same host", async () => {
    const site = new Site();
    const body = `<p>page<script>try{new WebSocket("${site.url("socket").replace("http", "ws")}")}catch{}</script>`;
    await render({ url: site.url("page", { body }) });
    expect(await site.hits()).toEqual(["GET page"]);
  });
});

describe("Speculation rules", () => {
  it.each([
    ["in the document", (rules: string) => rules],
    ["in an open shadow root", (rules: string) => `<div><template shadowrootmode="open">${rules}</template></div>`],
    [
      "in a nested shadow root",
      (rules: string) =>
        `<div><template shadowrootmode="open"><b><template shadowrootmode="open"><p>${rules}</p></template></b></template></div>`,
    ],
    [
      "in a shadow root that a script creates",
      (rules: string) =>
        `<div></div><script>document.querySelector("div").attachShadow({mode:"closed"}).append(document.createRange().createContextualFragment(\`${rules.replace("</script>", "<\\/script>")}\`))</script>`,
    ],
  ])("do not make the browser fetch anything if they are %s", async (_, wrap) => {
    const site = new Site();
    const rules = JSON.stringify({
      prefetch: [{ source: "list", urls: [site.url("prefetched")], eagerness: "immediate" }],
    });
    const html = `${wrap(`<script type="speculationrules">${rules}</script>`)}<p>there<img src="${site.url("picture")}">`;
    await render({ html }, { waitForTimeoutMs: 500 });
    await render({ url: site.url("page", { body: html, type: "text/html" }) }, { waitForTimeoutMs: 500 });
    expect((await site.hits()).filter((hit) => hit.includes("prefetched"))).toEqual([]);
  });
});

describe("A URL", () => {
  it.each([404, 500])("causes navigation_failed if the server responds with status %i", async (status) => {
    const error = await failureOf(render({ url: new Site().url("page", { status, body: "sorry" }) }));
    expect(error).toMatchObject({ code: "navigation_failed", status: 422 });
    expect(error.message).toContain(String(status));
  });

  it("causes an error with a readable message if no server responds", async () => {
    const error = await failureOf(render({ url: "http://127.0.0.1:9/" }));
    expect(error).toMatchObject({ code: "navigation_failed", message: expect.not.stringContaining("net::") });
  });
});

describe("The characters of a document", () => {
  it("cause a warning if no font has a glyph for them", async () => {
    const { rendering } = await render({ html: "<p>fine \ue123 &#xe124;" });
    expect(rendering.warnings).toEqual([
      { code: "glyph_missing", message: "No font has a glyph for \ue123 (U+E123), \ue124 (U+E124)." },
    ]);
  });

  it.each(["日本語の文書です。", "مرحبا بالعالم", "नमस्ते", "Ελληνικά, кириллица, ✓ → ∑", "👩‍👩‍👧 🇩🇪 1️⃣"])(
    "have glyphs in the installed fonts: %s",
    async (text) => {
      expect((await render({ html: `<p>${text}<script></script>` })).rendering.warnings).toEqual([]);
    },
  );
});
