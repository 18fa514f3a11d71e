import { describe, expect, it } from "vitest";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { templatePreview } from "../../src/resources/template-previews.ts";
import { createdTemplate } from "../../src/resources/templates.ts";
import { textOf } from "../engines/browser/support.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { readPng } from "../support/png.ts";

const api = new TestApi();

async function add(client: TestClient, html: string, change: object = {}): Promise<string> {
  const answer = await client.post("/v1/templates", { name: crypto.randomUUID(), html, schema: {}, ...change });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return createdTemplate().parse(JSON.parse(text)).id;
}

async function rendered(client: TestClient, id: string, body: object) {
  const answer = await client.post(`/v1/templates/${id}/render`, { output: "base64", ...body });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

/** Renders the template and returns the HTML that {{markdown}} tags produced, as a script in the page sees it. */
async function written(client: TestClient, html: string, data: object): Promise<string[]> {
  const javascript = `const found = JSON.stringify([...document.querySelectorAll("[data-folio-markdown]")].map((e) => e.innerHTML));
    document.body.textContent = found;
    document.body.style.cssText = "font: 1px monospace; white-space: pre"`;
  const { base64 } = await rendered(client, await add(client, html), { data, javascript });
  return JSON.parse((await textOf(Uint8Array.fromBase64(base64 ?? ""))).join("|"));
}

const TERMS = `# Terms

1. *Pay* within **14 days**
   to [us](https://example.com/a?b=1&c=2)
2. a < b & "c"

| Part | EUR |
|---|---:|
| Bolt | 0.50 |

Done.`;

describe("The tag {{markdown}}", () => {
  it("prints headings, lists, tables and links of Markdown data, in indented partials and in previews", async () => {
    const client = await api.client();
    const partial = { name: "terms", html: "<section>{{markdown terms}}</section>" };
    expect((await client.post("/v1/partials", partial)).status).toBe(201);
    const id = await add(client, "<main>\n      {{> terms}}\n</main>", {
      css: "main em { text-transform: uppercase }",
    });
    const made = await rendered(client, id, { data: { terms: TERMS } });
    const text = await client.post("/v1/extract/text", { source: { pdf_id: made.id }, format: "markdown" });
    expect(((await text.json()) as { content: string }).content).toBe(
      '# Terms\n\n1. *PAY* within **14 days** to [us](https://example.com/a?b=1&c=2)\n2. a \\< b & "c"\n\n| Part | EUR |\n| --- | --- |\n| Bolt | 0.50 |\n\nDone.',
    );
    const described = await client.post("/v1/pdfs/info", { source: { pdf_id: made.id } });
    expect(pdfInfo().parse(await described.json()).bookmarks).toBe(1);
    const look = await client.post(`/v1/templates/${id}/preview`, { data: { terms: "# Terms" }, width: 210 });
    const bare = await client.post(`/v1/templates/${id}/preview`, { data: { terms: "Terms" }, width: 210 });
    const [with_, without] = await Promise.all(
      [look, bare].map(async (answer) => {
        const { base64, warnings } = templatePreview().parse(await answer.json());
        expect(warnings).toBeUndefined();
        const png = readPng(Uint8Array.fromBase64(base64));
        let dark = 0;
        for (let x = 20; x < 70; x++) for (let y = 20; y < 40; y++) if ((png.at(x, y)[1] ?? 255) < 128) dark++;
        return dark;
      }),
    );
    expect(with_).toBeGreaterThan(1.5 * (without ?? 0));
  });

  it("prevents scripts, resources and links to unsafe addresses in Markdown data", async () => {
    const client = await api.client();
    const hostile = [
      "<script>document.title = 1</script><img src=x onerror=alert(1)>",
      "[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](data:text/html,x) [d](file:///etc/passwd) [e](/relative) [f](vbscript:x) <javascript:x>",
      "[g](https://example.com) [h](mailto:a@b.c) [i](tel:1) [j](#k) https://example.com",
      "![pixel](https://example.com/p.png) [![in](https://example.com/q.png)](data:image/png;base64,AA)",
      '</div></span><b onclick="x">&lt;b&gt; `</script>`',
    ];
    const html = "{{#each texts}}{{markdown this}}{{/each}}{{markdown last inline=true}}";
    expect(await written(client, html, { texts: hostile, last: "*a* <i>b</i>\n\n# c" })).toEqual([
      "<p>&lt;script&gt;document.title = 1&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>\n",
      "<p>[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](data:text/html,x) [d](file:///etc/passwd) [e](/relative) [f](vbscript:x) &lt;javascript:x&gt;</p>\n",
      '<p><a href="https://example.com">g</a> <a href="mailto:a@b.c">h</a> <a href="tel:1">i</a> <a href="#k">j</a> <a href="https://example.com">https://example.com</a></p>\n',
      "<p>pixel <a>in</a></p>\n",
      '<p>&lt;/div&gt;&lt;/span&gt;&lt;b onclick="x"&gt;&lt;b&gt; <code>&lt;/script&gt;</code></p>\n',
      "<em>a</em> &lt;i&gt;b&lt;/i&gt;\n\n# c",
    ]);
  });

  it("can keep line breaks and show images, if the tag says so", async () => {
    const client = await api.client();
    const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    const html = "{{markdown a breaks=true images=true}}{{{markdown b}}}";
    expect(await written(client, html, { a: `x\ny ![p](${dot}) ![q](data:image/svg+xml,x)`, b: null })).toEqual([
      `<p>x<br>\ny <img src="${dot}" alt="p"> ![q](data:image/svg+xml,x)</p>\n`,
      "",
    ]);
  });

  it("is rejected in headers and footers, also through partials", async () => {
    const client = await api.client();
    const footer = { html: "<p>{{markdown note}}</p>", height: "15mm" };
    const body = { name: "x", html: "x", schema: {}, defaults: { footer } };
    const refused = await expectError(await client.post("/v1/templates", body), "template_invalid");
    expect(refused.message).toContain("must not contain `{{markdown}}`");
    const partial = { name: "note", html: "{{markdown note}}" };
    expect((await client.post("/v1/partials", partial)).status).toBe(201);
    const id = await add(client, "x", { defaults: { footer: { ...footer, html: "{{> note}}" } } });
    const failed = await client.post(`/v1/templates/${id}/render`, { data: { note: "x" } });
    expect((await expectError(failed, "template_failed")).param).toBe("data");
  });
});
