import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { listOf } from "../../src/resources/shared.ts";
import {
  createdTemplate,
  template as templateSchema,
  templateSummary,
  templateVersionList,
} from "../../src/resources/templates.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

const INVOICE = {
  name: "invoice",
  html: "<h1>Invoice {{number}}</h1>{{#each items}}<p>{{name}}</p>{{/each}}",
  schema: { number: "string", items: [{ name: "string" }] },
};

async function json<Schema extends z.ZodType>(
  answer: Response,
  schema: Schema,
  status = 200,
): Promise<z.output<Schema>> {
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  return schema.parse(JSON.parse(text));
}

const create = async (client: TestClient, body: object = INVOICE) =>
  json(await client.post("/v1/templates", body), createdTemplate(), 201);

const retrieve = async (client: TestClient, id: string, query = "") =>
  json(await client.get(`/v1/templates/${id}${query}`), templateSchema());

const names = async (client: TestClient) =>
  (await json(await client.get("/v1/templates"), listOf(templateSummary()))).data.map(({ name }) => name);

describe("POST /v1/templates", () => {
  it("stores the first version, returns it without its texts (html, css), and includes the texts in GET by id", async () => {
    const client = await api.client();
    const sent = {
      ...INVOICE,
      css: "h1{color:red}",
      description: "For customers",
      defaults: { format: "a5", header: { html: "{{number}}" }, watermark: { text: "Draft" } },
      sample_data: { number: "A-1", items: [] },
    };
    const created = await create(client, sent);
    expect(created).toMatchObject({ object: "template", name: "invoice", description: "For customers", version: 1 });
    expect(created.schema).toEqual(INVOICE.schema);
    expect(created).not.toHaveProperty("html");
    const shown = await retrieve(client, created.id);
    expect(shown).toMatchObject({ html: sent.html, css: sent.css, sample_data: sent.sample_data, render_count: 0 });
    expect(shown.defaults).toMatchObject({ format: "a5", header: { html: "{{number}}" } });
  });

  it("fills in the default values of missing fields", async () => {
    const client = await api.client();
    const { id } = await create(client);
    expect(await retrieve(client, id)).toMatchObject({ css: null, description: null, defaults: {}, sample_data: null });
  });

  it("rejects an invalid template with every error in html, css, header and footer, and stores nothing", async () => {
    const client = await api.client();
    const answer = await client.post("/v1/templates", {
      ...INVOICE,
      html: "{{#each items}}\n{{formatdate day}}",
      css: "a{}</style>",
      defaults: { header: { html: "{{/if}}" }, footer: { html: "<link href=x>{{name" } },
    });
    const error = await expectError(answer, "template_invalid");
    expect(error.param).toBe("html");
    expect(error.message).toBe(
      "html: Line 1, column 1: {{#each}} is never closed with {{/each}} (and 5 more, see details)",
    );
    expect(error.details?.map(({ field }) => field)).toEqual([
      "html",
      "html",
      "css",
      "defaults.header.html",
      "defaults.footer.html",
      "defaults.footer.html",
    ]);
    expect(error.details?.[1]?.error).toBe('Line 2, column 1: unknown helper "formatdate"; did you mean "formatDate"?');
    expect(await names(client)).toEqual([]);
  });

  it("rejects an invalid schema, and sample data that does not match the schema", async () => {
    const client = await api.client();
    const schema = await client.post("/v1/templates", {
      ...INVOICE,
      schema: { a: "text", b: { type: "string", min: 1 } },
    });
    const badSchema = await expectError(schema, "template_invalid");
    expect(badSchema.param).toBe("schema");
    expect(badSchema.details?.map(({ field }) => field)).toEqual(["a", "b"]);

    const sample = await client.post("/v1/templates", { ...INVOICE, sample_data: { number: 1 } });
    const badSample = await expectError(sample, "schema_validation_failed");
    expect(badSample.param).toBe("sample_data");
    expect(badSample.details).toEqual([
      { field: "number", error: "must be a string; got a number" },
      { field: "items", error: "is required" },
    ]);
    expect(await names(client)).toEqual([]);
  });

  it("rejects missing, unknown and oversized parameters", async () => {
    const client = await api.client();
    const empty = await expectError(await client.post("/v1/templates", {}), "missing_parameter");
    expect(empty.details?.map(({ field }) => field)).toEqual(["name", "html", "schema"]);
    const url = await client.post("/v1/templates", { ...INVOICE, defaults: { url: "https://example.com" } });
    expect((await expectError(url, "unknown_parameter")).param).toBe("defaults.url");
    const long = await client.post("/v1/templates", { ...INVOICE, html: "x".repeat(524_289) });
    expect((await expectError(long, "invalid_parameter")).param).toBe("html");
    const margins = await client.post("/v1/templates", { ...INVOICE, defaults: { margin: "200mm" } });
    expect((await expectError(margins, "invalid_parameter")).param).toBe("defaults.margin");
  });

  it("accepts a name only once per account, also for concurrent requests", async () => {
    const client = await api.client();
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post("/v1/templates", INVOICE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 409);
    expect(taken && (await expectError(taken, "name_taken")).param).toBe("name");
    expect(await names(client)).toEqual(["invoice"]);
    await create(await api.client());
  });

  it("creates one template per Idempotency-Key", async () => {
    const client = await api.client();
    const headers = { "Idempotency-Key": "first" };
    const first = await json(await client.post("/v1/templates", INVOICE, headers), createdTemplate(), 201);
    const again = await json(await client.post("/v1/templates", INVOICE, headers), createdTemplate(), 201);
    expect(again).toEqual(first);
  });
});

describe("GET /v1/templates", () => {
  it("lists the newest template first, in both directions, without the texts", async () => {
    const client = await api.client();
    for (const name of ["a", "b", "c"]) await create(client, { ...INVOICE, name });
    const first = await json(await client.get("/v1/templates?limit=2"), listOf(templateSummary()));
    expect(first.data.map(({ name }) => name)).toEqual(["c", "b"]);
    expect(first.has_more).toBe(true);
    expect(first.data[0]).not.toHaveProperty("html");
    const second = await json(
      await client.get(`/v1/templates?limit=2&starting_after=${first.next_cursor}`),
      listOf(templateSummary()),
    );
    expect(second).toMatchObject({ data: [{ name: "a" }], has_more: false, next_cursor: null });
    const back = await json(
      await client.get(`/v1/templates?ending_before=${second.data[0]?.id}`),
      listOf(templateSummary()),
    );
    expect(back.data.map(({ name }) => name)).toEqual(["c", "b"]);
  });

  it("lists the templates of the account in both environments, and none of another account", async () => {
    const client = await api.client();
    const { id } = await create(client);
    const test = await client.withKey({ environment: "test" });
    expect((await retrieve(test, id)).name).toBe("invoice");
    const stranger = await api.client();
    await expectError(await stranger.get(`/v1/templates/${id}`), "resource_not_found");
    await expectError(await stranger.patch(`/v1/templates/${id}`, { name: "mine" }), "resource_not_found");
    await expectError(await stranger.delete(`/v1/templates/${id}`), "resource_not_found");
    await expectError(await stranger.get(`/v1/templates/${id}/versions`), "resource_not_found");
    await expectError(await stranger.post(`/v1/templates/${id}/render`, { data: {} }), "resource_not_found");
    expect(await names(stranger)).toEqual([]);
  });
});

describe("PATCH /v1/templates/{id}", () => {
  it("creates the next version from the sent fields and the other fields of the previous version", async () => {
    const client = await api.client();
    const { id } = await create(client, {
      ...INVOICE,
      css: "a{}",
      description: "x",
      sample_data: { number: "1", items: [] },
    });
    const renamed = await json(await client.patch(`/v1/templates/${id}`, { name: "bill" }), templateSchema());
    expect(renamed).toMatchObject({ name: "bill", version: 2, css: "a{}", description: "x", html: INVOICE.html });
    const cleared = { css: null, description: null, sample_data: null };
    const third = await json(await client.patch(`/v1/templates/${id}`, cleared), templateSchema());
    expect(third).toMatchObject({ ...cleared, name: "bill", version: 3 });
    expect(await retrieve(client, id)).toEqual(third);
    expect(await retrieve(client, id, "?version=1")).toMatchObject({ name: "invoice", css: "a{}", version: 1 });
  });

  it("rejects an empty body and what creating the template would reject, and leaves the template unchanged", async () => {
    const client = await api.client();
    const { id } = await create(client, { ...INVOICE, sample_data: { number: "1", items: [] } });
    await create(client, { ...INVOICE, name: "other" });
    const before = await retrieve(client, id);
    await expectError(await client.patch(`/v1/templates/${id}`, {}), "missing_parameter");
    await expectError(await client.patch(`/v1/templates/${id}`, { html: null }), "invalid_parameter");
    await expectError(await client.patch(`/v1/templates/${id}`, { version: 7 }), "unknown_parameter");
    await expectError(await client.patch(`/v1/templates/${id}`, { html: "{{#if a}}" }), "template_invalid");
    await expectError(
      await client.patch(`/v1/templates/${id}`, { schema: { number: "number" } }),
      "schema_validation_failed",
    );
    await expectError(await client.patch(`/v1/templates/${id}`, { name: "other" }), "name_taken");
    expect(await retrieve(client, id)).toEqual(before);
  });

  it("accepts If-Match with and without quotes", async () => {
    const client = await api.client();
    const { id } = await create(client);
    const change = (description: string, match: string) =>
      client.patch(`/v1/templates/${id}`, { description }, { "If-Match": match });
    expect((await change("a", "1")).status).toBe(200);
    expect((await change("b", '"2"')).status).toBe(200);
    const conflict = await expectError(await change("c", "2"), "version_conflict");
    expect(conflict.message).toBe("If-Match expects version 2; the template is at version 3.");
    await expectError(await change("c", "two"), "invalid_parameter");
    const race = await Promise.all([change("x", "3"), change("y", "3"), change("z", "3")]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("loses none of several concurrent changes", async () => {
    const client = await api.client();
    const { id } = await create(client);
    const changes = await Promise.all([
      client.patch(`/v1/templates/${id}`, { description: "new" }),
      client.patch(`/v1/templates/${id}`, { css: "a{}" }),
      client.patch(`/v1/templates/${id}`, { name: "bill" }),
    ]);
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await retrieve(client, id)).toMatchObject({ version: 4, description: "new", css: "a{}", name: "bill" });
  });

  it("creates a version for each of 20 concurrent changes", async () => {
    const client = await api.client();
    const { id } = await create(client);
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => client.patch(`/v1/templates/${id}`, { description: `${index}` })),
    );
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await retrieve(client, id)).toMatchObject({ version: 21 });
  });
});

describe("GET /v1/templates/{id}/versions", () => {
  it("lists every version, newest first, page by page", async () => {
    const client = await api.client();
    const { id } = await create(client);
    for (const name of ["two", "three"]) await client.patch(`/v1/templates/${id}`, { name });
    const list = async (query: string) =>
      json(await client.get(`/v1/templates/${id}/versions${query}`), templateVersionList());
    const all = await list("");
    expect(all.data.map(({ version, name }) => [version, name])).toEqual([
      [3, "three"],
      [2, "two"],
      [1, "invoice"],
    ]);
    const page = await list("?limit=2");
    expect(page).toMatchObject({ has_more: true, next_cursor: "2" });
    expect((await list("?starting_after=2")).data.map(({ version }) => version)).toEqual([1]);
    expect((await list("?ending_before=1&limit=1")).data.map(({ version }) => version)).toEqual([2]);
    const missing = await expectError(await client.get(`/v1/templates/${id}?version=9`), "resource_not_found");
    expect(missing.message).toBe("The template has no version 9; its newest version is 3.");
  });
});

describe("DELETE /v1/templates/{id}", () => {
  it("deletes all versions of the template and frees its name", async () => {
    const client = await api.client();
    const { id } = await create(client);
    await client.patch(`/v1/templates/${id}`, { css: "a{}" });
    const answer = await client.delete(`/v1/templates/${id}`);
    expect(await answer.json()).toEqual({ id, object: "template", deleted: true });
    await expectError(await client.get(`/v1/templates/${id}`), "resource_not_found");
    await expectError(await client.get(`/v1/templates/${id}?version=1`), "resource_not_found");
    await expectError(await client.delete(`/v1/templates/${id}`), "resource_not_found");
    await create(client);
  });
});
