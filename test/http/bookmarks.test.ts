import { expect, it } from "vitest";
import { TestApi } from "../support/api.ts";

const TEMPLATE = { name: "a", html: "<p>x</p>", schema: {} };

it("The response to a write contains a database bookmark, and later reads with this bookmark see the write", async () => {
  const client = await new TestApi().client();
  const created = await client.post("/v1/templates", TEMPLATE);
  const bookmark = created.headers.get("Folio-Bookmark") ?? "";
  expect(bookmark).not.toBe("");
  const { id } = await created.json<{ id: string }>();
  const read = await client.get(`/v1/templates/${id}`, { "Folio-Bookmark": bookmark });
  expect(read.status).toBe(200);
  expect((read.headers.get("Folio-Bookmark") ?? "") >= bookmark).toBe(true);
  const listed = await client.get("/v1/templates", { "Folio-Bookmark": read.headers.get("Folio-Bookmark") ?? "" });
  expect(await listed.json()).toMatchObject({ data: [{ id }] });
});

it("A read without a bookmark uses the primary database and returns no bookmark", async () => {
  const client = await new TestApi().client();
  const read = await client.get("/v1/templates");
  expect([read.status, read.headers.get("Folio-Bookmark")]).toEqual([200, null]);
});

it("A malformed bookmark is rejected, but a well-formed bookmark that the database never issued is accepted", async () => {
  const client = await new TestApi().client();
  const refused = await client.get("/v1/templates", { "Folio-Bookmark": "x'; DROP TABLE" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { code: "invalid_parameter", param: "Folio-Bookmark" } });
  expect((await client.get("/v1/templates", { "Folio-Bookmark": "ffffffff-made-up" })).status).toBe(200);
});
