import { describe, expect, it } from "vitest";
import { handmadePdf, textContent } from "../../packages/pdf/test/support/handmade-pdf.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { expectError } from "../support/errors.ts";
import { editor } from "../support/pdf-editor.ts";

const api = new TestApi();
const base64Of = (...texts: string[]) => ({
  base64: handmadePdf(texts.map((text) => ({ content: textContent(text) }))).toBase64(),
});
const three = base64Of("a", "b", "c");

async function run(client: TestClient, steps: object[], rest: object = {}) {
  const response = await client.post("/v1/pipelines", { steps, ...rest });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const pdf = pdfSchema().parse(JSON.parse(text));
  const url = new URL(pdf.url ?? "");
  const bytes = new Uint8Array(await (await api.fetch(url.pathname + url.search)).arrayBuffer());
  return { pdf, bytes };
}

const listed = async (client: TestClient, path: string) =>
  ((await (await client.get(path)).json()) as { data: { id: string; type?: string }[] }).data;

describe("POST /v1/pipelines", () => {
  it("runs its steps in order, stores only the last result, and costs one credit per step", async () => {
    const client = await api.client();
    const before = await client.credits();
    const { pdf, bytes } = await run(
      client,
      [
        { rotate: { source: three, degrees: 90, pages: "1" } },
        { merge: { sources: [base64Of("d")] } },
        { remove: { pages: "2" } },
        { document: { document: { title: "All" }, filename: "all" } },
      ],
      { metadata: { order: "A-1" } },
    );
    expect(pdf).toMatchObject({ pages: 3, credits_used: 4, filename: "all.pdf", metadata: { order: "A-1" } });
    const described = await editor.describe({ bytes });
    expect(described.pages.map(({ rotationDeg }) => rotationDeg)).toEqual([90, 0, 0]);
    expect(described.metadata.title).toBe("All");
    expect(await client.credits()).toBe(before - 4);
    expect((await listed(client, "/v1/pdfs")).map(({ id }) => id)).toEqual([pdf.id]);
    expect((await listed(client, "/v1/events")).map(({ type }) => type)).toEqual(["edit.completed"]);
  });

  it("starts with a render or a template, and ends with encryption", async () => {
    const client = await api.client();
    const made = await client.post("/v1/templates", { name: "a", html: "<p>{{x}}", schema: { x: "string" } });
    const { id } = (await made.json()) as { id: string };
    const { pdf, bytes } = await run(client, [
      { template: { template_id: id, data: { x: "text" } } },
      { number: { page_numbers: {} } },
      { protect: { security: { user_password: "open" } } },
    ]);
    expect(pdf).toMatchObject({ encrypted: true, credits_used: 3 });
    expect((await editor.inspect({ bytes, password: "open" })).pages).toBe(1);
    const render = await run(client, [{ render: { html: "<p>x" } }, { nup: { per_sheet: 2 } }]);
    expect(render.pdf).toMatchObject({ pages: 1, credits_used: 2 });
  });

  it("stamps the test watermark once, on the last result, also if that is encrypted before", async () => {
    const client = await (await api.client()).withKey({ environment: "test" });
    const { pdf } = await run(client, [{ crop: { source: three, margins: "1mm" } }, { remove: { pages: "1" } }]);
    const single = await client.post("/v1/pdfs/remove", { source: base64Of("a", "b", "c"), pages: "1" });
    const { bytes } = (await single.json()) as { bytes: number };
    expect(pdf).toMatchObject({ pages: 2, credits_used: 0 });
    expect(Math.abs((pdf.bytes ?? 0) - bytes)).toBeLessThan(300);
    const locked = await run(client, [
      { crop: { source: three, margins: "1mm" } },
      { protect: { security: { user_password: "open" } } },
    ]);
    expect(locked.pdf.encrypted).toBe(true);
  });

  it("names the warnings of earlier steps, and charges a last step that changes nothing", async () => {
    const client = await api.client();
    const xfa = handmadePdf([{ content: textContent("x") }], { catalog: "/AcroForm<</Fields[]/XFA(x)>>" });
    const { pdf } = await run(client, [
      { flatten: { source: { base64: xfa.toBase64() } } },
      { crop: { margins: "0mm" } },
    ]);
    expect(pdf.credits_used).toBe(2);
    expect(pdf.warnings).toMatchObject([
      { code: "content_dropped", message: expect.stringMatching(/^Step 1: The form is an XFA form/) },
    ]);
  });

  it("charges and stores no result if a step fails, and the error names the step", async () => {
    const client = await api.client();
    const before = await client.credits();
    for (const [steps, param] of [
      [[{ remove: { source: three, pages: "9" } }, { rotate: { degrees: 90 } }], "steps[0].remove.pages"],
      [[{ rotate: { source: three, degrees: 90 } }, { remove: { pages: "9" } }], "steps[1].remove.pages"],
    ] as const) {
      const error = await expectError(await client.post("/v1/pipelines", { steps }), "page_out_of_range");
      expect(error.param).toBe(param);
    }
    expect(await client.credits()).toBe(before);
    const { data } = (await (await client.get("/v1/pdfs")).json()) as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(["failed", "failed"]);
  });

  it("is rejected before any work if the account has too few credits for all steps", async () => {
    const client = await api.client();
    await client.spend((await client.credits()) - 1);
    const steps = [{ rotate: { source: three, degrees: 90 } }, { remove: { pages: "1" } }];
    await expectError(await client.post("/v1/pipelines", { steps }), "credits_exhausted");
    expect(await client.credits()).toBe(1);
  });

  it("is rejected with every error of every step", async () => {
    const client = await api.client();
    const steps = [
      { rotate: { degrees: 45 } },
      { render: { html: "x" } },
      { crop: { source: three, margins: "1mm" }, remove: { pages: "1" } },
      { protect: { security: { user_password: "a" } } },
      { watermark: { text: { content: "A" }, image: { base64: "AA==" } } },
      { split: { every: 1 } },
      {},
    ];
    const error = await expectError(await client.post("/v1/pipelines", { steps }), "invalid_parameter");
    expect(error.details?.map(({ field }: { field: string }) => field).sort()).toEqual(
      [
        "steps[0].rotate.degrees",
        "steps[0].rotate.source",
        "steps[1].render",
        "steps[2]",
        "steps[3].protect.security",
        "steps[4].watermark.image",
        "steps[5]",
        "steps[5].split",
        "steps[6]",
      ].sort(),
    );
  });

  it("runs asynchronously, as one job, and charges all its steps", async () => {
    const client = await api.client();
    const before = await client.credits();
    const steps = [
      { rotate: { source: three, degrees: 90 } },
      { remove: { pages: "1" } },
      { crop: { margins: "1mm" } },
    ];
    const response = await client.post("/v1/pipelines", { steps, async: true });
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const read = async () => (await (await client.get(`/v1/pdfs/${id}`)).json()) as { status: string };
    await expect.poll(read, { timeout: 60_000, interval: 100 }).toMatchObject({ status: "completed", credits_used: 3 });
    await expect.poll(() => client.credits(), { timeout: 20_000, interval: 100 }).toBe(before - 3);
  });
});
