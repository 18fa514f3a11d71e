import { describe, expect, it } from "vitest";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { textOf } from "../engines/browser/support.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();

async function made(client: TestClient, body: object) {
  const answer = await client.post("/v1/pdfs", { output: "base64", ...body });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}
const printed = async (client: TestClient, markdown: string, options = {}) =>
  (await textOf(Uint8Array.fromBase64((await made(client, { markdown, ...options })).base64 ?? ""))).join("|");

/** Renders the Markdown, evaluates a JavaScript expression in the finished page, and returns its value. */
async function found(client: TestClient, markdown: string, expression: string): Promise<unknown> {
  const javascript = `const found = JSON.stringify(${expression});
    document.body.textContent = found;
    document.body.style.cssText = "font: 4px monospace; white-space: pre"`;
  return JSON.parse(await printed(client, markdown, { javascript }));
}

const REPORT = `---
title: "Report: a trial"
lang: de
---
# First *things*

A [link](#second) and a footnote[^1], 3 < 5 & "quotes".

| Name | EUR |
|:-----|----:|
| Bread | 3.50 |

- [x] done
- [ ] open

\`\`\`js
const answer = 42; // no </script> here
\`\`\`

$$
\\int_0^1 x^2\\,dx = \\tfrac13
$$

It costs $5 and then $6, but $e^{i\\pi}=-1$ holds.

## Second

<b id=raw>raw</b>

<script>document.querySelector("#raw").textContent += " and run"</script>

[^1]: At the foot.
`;

describe("Markdown as a source", () => {
  it("is rendered with title, language, bookmarks, tables, task lists, footnotes, code, formulas and raw HTML", async () => {
    const client = await api.client();
    const { id, base64 = "", warnings } = await made(client, { markdown: REPORT });
    expect(warnings).toBeUndefined();
    const [text = ""] = await textOf(Uint8Array.fromBase64(base64));
    for (const part of [
      "First things",
      "Bread",
      "3.50",
      "const answer = 42; // no </script> here",
      "It costs $5 and then $6, but",
    ])
      expect(text.replace(/\s+/g, " ")).toContain(part);
    expect(text).toContain("raw and run");
    expect(text).toMatch(/\[1\][\s\S]*At the foot\./);
    expect(text).not.toContain("\\int");
    const info = pdfInfo().parse(await (await client.post("/v1/pdfs/info", { source: { pdf_id: id } })).json());
    expect(info).toMatchObject({ language: "de", tagged: true, bookmarks: 2, title: "Report: a trial" });
    expect(info.fonts.map(({ name }) => name).join()).toMatch(/KaTeX_Math/);
    expect(await client.credits()).toBe(49);
  });

  it("is converted to the HTML elements of its syntax", async () => {
    const client = await api.client();
    const look = `[document.title, document.querySelector("a").hash, document.querySelector("h2").id,
      document.querySelectorAll("li.task input").length, document.querySelectorAll("li.task input:checked").length,
      getComputedStyle(document.querySelectorAll("td")[1]).textAlign,
      [...document.querySelectorAll("pre span")].map((span) => span.className + " " + span.textContent),
      document.querySelectorAll(".katex-error").length, document.querySelectorAll(".katex-display").length]`;
    expect(await found(client, REPORT, look)).toEqual([
      "Report: a trial",
      "#second",
      "second",
      2,
      1,
      "right",
      ["hljs-keyword const", "hljs-number 42", "hljs-comment // no </script> here"],
      0,
      1,
    ]);
    expect(
      await found(
        client,
        "# Only a *heading*\n\n# Only a heading",
        "[document.title, document.querySelectorAll('h1')[1].id]",
      ),
    ).toEqual(["Only a heading", "only-a-heading-1"]);
  });

  it("loads only the libraries that it needs, and uses the style sheet of the request", async () => {
    const client = await api.client();
    const looks = "[typeof folioCode, typeof folioMaths, document.querySelectorAll('pre').length]";
    expect(await found(client, "plain\n\n    indented", looks)).toEqual(["undefined", "undefined", 1]);
    const css = ".markdown { color: rgb(1, 2, 3) }";
    const script = "document.body.innerHTML = getComputedStyle(document.querySelector('main')).color";
    expect(await printed(client, "# Styled", { css, javascript: script })).toBe("rgb(1, 2, 3)");
  });

  it("can be rendered as an image, and as an item of a batch", async () => {
    const client = await api.client();
    const css = "body { background: #00f }";
    const image = await client.post("/v1/images", {
      markdown: "# Card",
      css,
      viewport: { width: 300, height: 120 },
      output: "base64",
    });
    const { base64 } = await image.json<{ base64: string }>();
    expect(readPng(Uint8Array.fromBase64(base64)).at(299, 119)).toEqual([0, 0, 255, 255]);
    const batch = await client.post("/v1/batches", { items: [{ markdown: "# One", css }, { html: "<p>Two" }] });
    expect(batch.status).toBe(202);
  });

  it.each([
    [{ markdown: "x", html: "x" }, "markdown", "parameters_exclusive"],
    [{ html: "x", css: "p {}" }, "css", "parameters_exclusive"],
    [{ markdown: "x", fail_on: { status: ["5xx"] } }, "fail_on.status", "parameters_exclusive"],
    [{ markdown: "x".repeat(2 * 1024 * 1024 + 1) }, "markdown", "request_too_large"],
  ])("is rejected if it is too long or has an option that excludes Markdown (case %#)", async (body, param, code) => {
    const client = await api.client();
    expect((await expectError(await client.post("/v1/pdfs", body), code as never)).param).toBe(param);
    expect(await client.credits()).toBe(50);
  });
});
