import { describe, expect, it } from "vitest";
import { failureOf, render, Site, textOf } from "./support.ts";

const FORM = `<form id=f method=post action="https://example.com/"><input name=a></form>`;

const LEAVING: [string, string][] = [
  ["prints and closes itself", `<body onload="print();close()"><p>kept`],
  ["closes itself while it loads", `<p>kept<script>close()</script>`],
  ["leads to a mail address", `<p>kept<script>location="mailto:a@example.com"</script>`],
  ["leads to a mail address after loading", `<p>kept<script>onload=()=>{location="mailto:a@example.com"}</script>`],
  ["leads to a telephone number by a link", `<p>kept<a id=a href="tel:+1">x</a><script>a.click()</script>`],
  ["sends its form", `<p>kept${FORM}<script>f.submit()</script>`],
  ["sends its form after loading", `<p>kept${FORM}<script>onload=()=>f.submit()</script>`],
  ["sends its form to a new window", `<p>kept${FORM}<script>f.target="_blank";f.submit()</script>`],
  [
    "follows a link into a new window",
    `<p>kept<a id=a target=_blank href="https://example.com/">x</a><script>a.click()</script>`,
  ],
  [
    "follows a link into a named window",
    `<p>kept<a id=a target=other href="https://example.com/">x</a><script>a.click()</script>`,
  ],
  ["opens a window", `<p>kept<script>open("https://example.com/")</script>`],
  [
    "downloads a file that it created",
    `<p>kept<a id=a download=x href="data:application/zip,x">x</a><script>a.click()</script>`,
  ],
];

describe.each(["html", "url"] as const)("A document from %s that tries to leave its page", (kind) => {
  it.each(LEAVING)("is printed as it is, without delay, if it %s", async (_, html) => {
    await render({ html: "<p>warm" });
    const source = kind === "html" ? { html } : { url: new Site().url("page", { body: html }) };
    const startedAt = Date.now();
    const { pdf } = await render(source, {}, { timeoutMs: 12_000 });
    expect((await textOf(pdf)).join()).toContain("kept");
    expect(Date.now() - startedAt).toBeLessThan(6_000);
  });
});

const STAYING: [string, string][] = [
  ["reloads itself", `<p>before<script>location.reload()</script><p>after`],
  ["reloads itself again and again", `<p>before<script>setInterval(()=>location.reload(),10)</script><p>after`],
  ["leads to its own address", `<p>before<script>location="about:blank"</script><p>after`],
  ["leads to a mail address", `<p>before<script>location="mailto:a@example.com"</script><p>after`],
  ["refreshes itself", `<meta http-equiv=refresh content=0><p>before<p>after`],
  ["sends a form to itself", `<p>before<form id=f action="#" method=post></form><script>f.submit()</script><p>after`],
  [
    "requests submission of a form to itself",
    `<p>before<form id=f action="#" method=post></form><script>f.requestSubmit()</script><p>after`,
  ],
  [
    "sends a form to itself after loading",
    `<p>before<form id=f action="#" method=post></form><script>onload=()=>f.submit()</script><p>after`,
  ],
];

it.each(STAYING)("A document from html that %s is printed completely", async (_, html) => {
  const { pdf } = await render({ html }, {}, { timeoutMs: 12_000 });
  expect((await textOf(pdf)).join()).toMatch(/before.*after/);
});

describe("A URL that does not lead to a page", () => {
  it.each([
    [{ type: "application/pdf", body: "%PDF-1.4" }, "application/pdf", "source.url"],
    [{ type: "application/zip", body: "PK" }, "application/zip", "page"],
    [
      { type: "text/html", body: "<p>x", "header.content-disposition": "attachment; filename=x.html" },
      "download",
      "page",
    ],
    [{ status: 204 }, "204", "content"],
    [{ status: 304 }, "304", "content"],
  ])(
    "is rejected with an error that names its content type or status and gives advice: %j",
    async (page, what, advice) => {
      const failure = await failureOf(render({ url: new Site().url("thing", page) }, {}, { timeoutMs: 10_000 }));
      expect(failure.code).toBe("navigation_failed");
      expect(failure.message).toContain(what);
      expect(failure.message).toContain(advice);
    },
  );
});
