import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { partial, partialSummary, partialVersionList, updatedPartial } from "../../src/resources/partials.ts";
import { pdf } from "../../src/resources/pdfs.ts";
import { listOf } from "../../src/resources/shared.ts";
import { createdTemplate, template, templateValidation } from "../../src/resources/templates.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

const HEAD = { name: "head", html: "<h1>{{company}}</h1>", css: "h1::after{content:' ltd'}" };
const LAYOUT = { name: "page", html: "{{> head}}{{> @partial-block}}{{#> foot}}no foot{{/foot}}" };

async function json<Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
  status = 200,
): Promise<z.output<Schema>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  return schema.parse(JSON.parse(text));
}

const add = async (client: TestClient, body: object) => json(await client.post("/v1/partials", body), partial(), 201);
const addTemplate = async (client: TestClient, body: object) =>
  json(await client.post("/v1/templates", { schema: { company: "string" }, ...body }), createdTemplate(), 201);
const read = async (client: TestClient, id: string, query = "") =>
  json(await client.get(`/v1/templates/${id}${query}`), template());

/** Renders the template and returns the text of all pages. */
async function printed(client: TestClient, id: string, body: object = {}): Promise<string> {
  const made = await json(
    await client.post(`/v1/templates/${id}/render`, { data: { company: "Acme" }, ...body }),
    pdf(),
  );
  const answer = await client.post("/v1/extract/text", { source: { pdf_id: made.id } });
  return ((await answer.json()) as { content: string }).content.replaceAll(/\s+/g, " ").trim();
}

describe("POST /v1/partials", () => {
  it("stores the first version, which lists and GET by id then show", async () => {
    const client = await api.client();
    const head = await add(client, { ...HEAD, description: "Top" });
    expect(head).toMatchObject({ ...HEAD, description: "Top", version: 1, uses: [] });
    const page = await add(client, LAYOUT);
    expect(page.uses).toEqual(["head", "foot"]);
    const list = await json(await client.get("/v1/partials"), listOf(partialSummary()));
    expect(list.data.map(({ name }) => name)).toEqual(["page", "head"]);
    expect(await json(await client.get(`/v1/partials/${page.id}`), partial())).toEqual(page);
  });

  it("rejects invalid syntax with line and column, and stores nothing", async () => {
    const client = await api.client();
    await add(client, HEAD);
    const unknown = await client.post("/v1/partials", { name: "x", html: "a\n {{> haed}}{{> other}}" });
    expect((await expectError(unknown, "template_invalid")).details).toEqual([
      { field: "html", error: 'Line 2, column 2: no partial has the name "haed"; did you mean "head"?' },
      {
        field: "html",
        error:
          'Line 2, column 12: no partial has the name "other"; create it, or write a fallback: {{#> other}}…{{/other}}',
      },
    ]);
    const broken = await client.post("/v1/partials", { name: "x", html: "{{#if a}}", css: "</style>" });
    expect((await expectError(broken, "template_invalid")).details).toHaveLength(2);
    const named = await client.post("/v1/partials", { name: "no spaces", html: "x" });
    expect((await expectError(named, "invalid_parameter")).param).toBe("name");
    expect((await json(await client.get("/v1/partials"), listOf(partialSummary()))).data).toHaveLength(1);
  });

  it("rejects partials that include each other in a cycle, and names the cycle", async () => {
    const client = await api.client();
    const itself = await client.post("/v1/partials", { name: "me", html: "{{> me}}" });
    expect((await expectError(itself, "template_invalid")).message).toContain("me → me");
    const inner = await add(client, { name: "inner", html: "x" });
    await add(client, { name: "middle", html: "{{> inner}}" });
    const outer = await add(client, { name: "outer", html: "{{> middle}}" });
    const circle = await client.request("PATCH", `/v1/partials/${inner.id}`, { html: "y{{> outer}}" });
    expect((await expectError(circle, "template_invalid")).message).toBe(
      "html: Line 1, column 2: partials include each other in a circle: inner → outer → middle → inner",
    );
    expect(await json(await client.get(`/v1/partials/${outer.id}`), partial())).toMatchObject({ version: 1 });
  });

  it("accepts a name only once per account, also for concurrent requests", async () => {
    const client = await api.client();
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.post("/v1/partials", HEAD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const other = await api.client();
    const missing = await other.post("/v1/templates", { name: "t", html: "{{> head}}", schema: {} });
    expect((await expectError(missing, "template_invalid")).message).toContain('no partial has the name "head"');
    await add(other, { ...HEAD, html: "theirs" });
  });
});

describe("A template with partials", () => {
  it("prints its layouts, blocks, parameters and style sheets, in the document and in its footer", async () => {
    const client = await api.client();
    await add(client, HEAD);
    await add(client, LAYOUT);
    await add(client, { name: "line", html: "<p>{{@index}} {{name}} {{note}}</p>" });
    const { id } = await addTemplate(client, {
      name: "offer",
      html: '{{#> page}}{{#*inline "foot"}}<i>foot of {{company}}</i>{{/inline}}{{#each rows}}{{> line note=../company}}{{/each}}{{/page}}',
      defaults: { footer: { html: "<b>{{> line name=company note='below'}}</b>", height: "20mm" } },
    });
    const rows = [{ name: "one" }, { name: "two" }];
    expect(await printed(client, id, { data: { company: "Acme & Co", rows } })).toBe(
      "Acme & Co ltd 0 one Acme & Co 1 two Acme & Co foot of Acme & Co Acme & Co below",
    );
  });

  it("can contain a theme that the data of a render changes", async () => {
    const client = await api.client();
    await add(client, {
      name: "theme",
      html: `<style>:root { --brand: {{default brand "rgb(0, 128, 0)"}}; --motto: "{{default motto "plain"}}" }</style>`,
    });
    const { id } = await addTemplate(client, {
      name: "letter",
      html: "{{> theme}}<h1></h1>",
      schema: { brand: "string?", motto: "string?" },
      css: "h1::after { content: var(--motto) } h1 { background: var(--brand); height: 50mm }",
    });
    expect(await printed(client, id, { data: {} })).toBe("plain");
    expect(await printed(client, id, { data: { motto: "with care" } })).toBe("with care");
  });

  it("keeps using the partial versions of its last save until it is saved again or the partial update includes it", async () => {
    const client = await api.client();
    const head = await add(client, { name: "head", html: "first {{company}}" });
    const { id } = await addTemplate(client, { name: "letter", html: "{{> head}}" });
    const path = `/v1/partials/${head.id}`;
    const second = await json(await client.request("PATCH", path, { html: "second" }), updatedPartial());
    expect(second).toMatchObject({ version: 2, templates: [] });
    expect(await read(client, id)).toMatchObject({ version: 1, partials: [{ id: head.id, name: "head", version: 1 }] });
    expect(await printed(client, id)).toBe("first Acme");

    const third = { html: "third", update_templates: true };
    const updated = await json(await client.request("PATCH", path, third), updatedPartial());
    expect(updated.templates).toEqual([{ id, name: "letter", version: 2, error: null }]);
    expect(await printed(client, id)).toBe("third");
    expect(await printed(client, id, { version: 1 })).toBe("first Acme");

    const versions = await json(await client.get(`${path}/versions`), partialVersionList());
    expect(versions.data.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(await json(await client.get(`${path}?version=2`), partial())).toMatchObject({ html: "second", version: 2 });
    const stale = await client.request("PATCH", path, { html: "x" }, { "If-Match": '"2"' });
    await expectError(stale, "version_conflict");
  });

  it("reports the position of a data error inside the partial, without a render", async () => {
    const client = await api.client();
    await add(client, { name: "sum", html: "\n {{add total 1}}" });
    const { id } = await addTemplate(client, { name: "t", html: "{{> sum}}", schema: {} });
    const answer = await client.post(`/v1/templates/${id}/validate`, { data: { total: "many" } });
    expect((await json(answer, templateValidation())).error).toMatchObject({
      code: "template_failed",
      message: 'html: Partial "sum", line 2, column 2: add: "many" is not a number',
    });
  });

  it("prints partials in a header that the render request contains, also in batches", async () => {
    const client = await api.client();
    await add(client, { name: "band", html: "<b>band of {{company}}</b>" });
    const { id } = await addTemplate(client, { name: "t", html: "<p>body</p>" });
    const header = { html: "{{> band}}", height: "20mm" };
    expect(await printed(client, id, { header })).toBe("band of Acme body");
    const unknown = { html: "{{> brand}}", height: "20mm" };
    const item = { template_id: id, data: { company: "Acme" } };
    const batch = await client.post("/v1/batches", {
      items: [
        { ...item, header },
        { ...item, header: unknown },
      ],
    });
    const error = await expectError(batch, "template_invalid");
    expect(error.details).toEqual([
      {
        field: "items[1].header.html",
        error: 'Line 1, column 1: no partial has the name "brand"; did you mean "band"?',
      },
    ]);
  });
});

describe("DELETE /v1/partials/{id}", () => {
  it("is rejected while a template uses the partial, with a list of the templates; older template versions keep working", async () => {
    const client = await api.client();
    const head = await add(client, { name: "head", html: "old head" });
    const page = await add(client, { name: "page", html: "{{> head}}" });
    const { id } = await addTemplate(client, { name: "letter", html: "{{> page}}" });
    const refused = await expectError(await client.request("DELETE", `/v1/partials/${head.id}`), "resource_in_use");
    expect(refused.details).toEqual([
      { field: "template", error: `letter (${id}) uses it` },
      { field: "partial", error: `page (${page.id}) uses it` },
    ]);

    await json(await client.request("PATCH", `/v1/templates/${id}`, { html: "no head" }), template());
    const inner = await expectError(await client.request("DELETE", `/v1/partials/${head.id}`), "resource_in_use");
    expect(inner.message).toContain("is used by the partial page.");
    expect((await client.request("DELETE", `/v1/partials/${page.id}`)).status).toBe(200);
    expect((await client.request("DELETE", `/v1/partials/${head.id}`)).status).toBe(200);
    await expectError(await client.get(`/v1/partials/${head.id}`), "resource_not_found");
    expect(await printed(client, id, { version: 1 })).toBe("old head");

    await add(client, { name: "head", html: "new head" });
    expect(await printed(client, id, { version: 1 })).toBe("old head");
  });

  it("keeps the text of the partial until the last template version that uses it is deleted", async () => {
    const client = await api.client();
    const head = await add(client, { name: "head", html: "x" });
    const { id } = await addTemplate(client, { name: "t", html: "{{> head}}" });
    await client.request("PATCH", `/v1/templates/${id}`, { html: "y" });
    await client.request("DELETE", `/v1/partials/${head.id}`);
    const { id: found, version } = head;
    const count = () =>
      api.services.partials.listVersions(found, { limit: 9, startingAfter: null, endingBefore: null });
    expect((await count()).items).toHaveLength(version);
    await client.request("DELETE", `/v1/templates/${id}`);
    expect((await count()).items).toEqual([]);
  });

  it("returns 404 for a partial of another account", async () => {
    const client = await api.client();
    const head = await add(client, HEAD);
    const other = await api.client();
    for (const method of ["GET", "DELETE"]) {
      await expectError(await other.request(method, `/v1/partials/${head.id}`), "resource_not_found");
    }
    await expectError(await other.request("PATCH", `/v1/partials/${head.id}`, { html: "x" }), "resource_not_found");
    await expectError(await other.get(`/v1/partials/${head.id}/versions`), "resource_not_found");
  });
});
