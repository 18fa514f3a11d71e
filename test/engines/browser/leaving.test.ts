import { describe, expect, it } from "vitest";
import { failureOf, render, Site, textOf } from "./support.ts";

const FORM = `<form id=f method=post action="https://example.com/"><input name=a></form>`;

const LEAVING: [string, string][] = [
  ["prints and closes itself", `<body onload="print();close()"><p>kept`],
  ["closes itself while it is read", `<p>kept<script>close()</script>`],
  ["leads to a mail address", `<p>kept<script>location="mailto:a@example.com"</script>`],
  ["leads to a mail address once it is there", `<p>kept<script>onload=()=>{location="mailto:a@example.com"}</script>`],
  ["leads to a telephone number by a link", `<p>kept<a id=a href="tel:+1">x</a><script>a.click()</script>`],
  ["sends its form", `<p>kept${FORM}<script>f.submit()</script>`],
  ["sends its form once it is there", `<p>kept${FORM}<script>onload=()=>f.submit()</script>`],
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
  ["downloads what it made", `<p>kept<a id=a download=x href="data:application/zip,x">x</a><script>a.click()</script>`],
];

describe.each(["html", "url"] as const)("a document given by %s", (kind) => {
  it.each(LEAVING)("that %s is printed as it stands, without delay", async (_, html) => {
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
    "asks for its form to be sent to itself",
    `<p>before<form id=f action="#" method=post></form><script>f.requestSubmit()</script><p>after`,
  ],
  [
    "sends a form to itself once it is there",
    `<p>before<form id=f action="#" method=post></form><script>onload=()=>f.submit()</script><p>after`,
  ],
];

it.each(STAYING)("supplied HTML that %s is printed whole", async (_, html) => {
  const { pdf } = await render({ html }, {}, { timeoutMs: 12_000 });
  expect((await textOf(pdf)).join()).toMatch(/before.*after/);
});

describe("a URL that is no page", () => {
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
  ])("%j is refused with what it is and what to do", async (page, what, advice) => {
    const failure = await failureOf(render({ url: new Site().url("thing", page) }, {}, { timeoutMs: 10_000 }));
    expect(failure.code).toBe("navigation_failed");
    expect(failure.message).toContain(what);
    expect(failure.message).toContain(advice);
  });
});
