import { describe, expect, it } from "vitest";
import { sealedItem } from "../../src/operations/batches/sealed-items.ts";
import { batchInputOf, createBatchBody } from "../../src/resources/batches.ts";
import { pdfInfo } from "../../src/resources/pdf-info.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();
const security = { user_password: "zutritt-7f3a" };

async function infoOf(client: TestClient, answer: Response, password?: string) {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const { id } = pdfSchema().parse(JSON.parse(text));
  return pdfInfo().parse(await (await client.post("/v1/pdfs/info", { source: { pdf_id: id, password } })).json());
}

describe("The finishing options of a PDF", () => {
  it("apply to a render: metadata, attachments and encryption", async () => {
    const client = await api.client();
    const document = { title: "Invoice A-1", author: "Ada", keywords: ["a", "b"], language: "en-GB" };
    const attachments = [{ filename: "a.xml", base64: btoa("<a/>"), relationship: "alternative" }];
    const body = { html: "<title>Other</title><p>Hello", document, attachments, security, filename: "A-1" };
    const info = await infoOf(client, await client.post("/v1/pdfs", body), security.user_password);
    expect(info).toMatchObject({
      title: "Invoice A-1",
      author: "Ada",
      keywords: "a, b",
      language: "en-GB",
      attachments: ["a.xml"],
      encrypted: true,
      tagged: true,
    });
  });

  it("can be template defaults for metadata, which a render can override, but not for passwords", async () => {
    const client = await api.client();
    const template = { name: "t", html: "<p>Hi", schema: {}, defaults: { document: { title: "Default" } } };
    const { id } = await (await client.post("/v1/templates", template)).json<{ id: string }>();
    const render = async (options: object) =>
      infoOf(client, await client.post(`/v1/templates/${id}/render`, { data: {}, ...options }));
    expect((await render({})).title).toBe("Default");
    expect(
      await render({ document: { title: "Own" }, attachments: [{ filename: "a", base64: "AA==" }] }),
    ).toMatchObject({
      title: "Own",
      attachments: ["a"],
    });
    for (const name of ["security", "attachments", "filename"]) {
      const refused = await client.post("/v1/templates", { ...template, name, defaults: { [name]: "x" } });
      await expectError(refused, "unknown_parameter");
    }
  });

  it("are stored with encrypted passwords in a batch, and do not apply to its merged file", async () => {
    const { items } = batchInputOf(createBatchBody().parse({ items: [{ html: "<p>", security, filename: "a" }] }));
    const [item] = items;
    if (!item) throw new Error("no item");
    expect(await sealedItem(api.services, item)).not.toContain("zutritt");
    const client = await api.client();
    const body = { items: [{ html: "<p>one" }, { html: "<p>two", security }], output: "merged" };
    const error = await expectError(await client.post("/v1/batches", body), "parameters_exclusive");
    expect(error.param).toBe("items[1].security");
  });
});
