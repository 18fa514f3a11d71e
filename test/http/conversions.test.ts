import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { FolioError } from "../../src/domain/errors.ts";
import type { OfficeConverter } from "../../src/engines/container/office-converter.ts";
import { engine as engineSchema } from "../../src/resources/engine.ts";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { docx, paragraph } from "../container/office-files.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { config } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";
import { untilReady } from "../support/wait-until-ready.ts";

const api = new TestApi();

beforeAll(() => untilReady(config.CONTAINER_URL), 130_000);

const base64 = async (text: string) => (await docx(paragraph(text))).toBase64();

async function convert(client: TestClient, body: object): Promise<z.output<ReturnType<typeof pdfSchema>>> {
  const answer = await client.post("/v1/convert/office", body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return pdfSchema().parse(JSON.parse(text));
}

describe("POST /v1/convert/office", () => {
  it("converts a document that is sent as base64, stores the PDF, charges one credit and sends an event", async () => {
    const client = await api.client();
    const before = await client.credits();
    const body = { source: { base64: await base64("Converted here") }, filename: "Letter.DOCX", metadata: { a: 1 } };
    const made = await convert(client, body);
    expect(made).toMatchObject({
      status: "completed",
      source_format: "docx",
      pages: 1,
      metadata: { a: 1 },
      credits_used: 1,
    });
    expect(made.engine).toMatch(/^LibreOffice\/\d/);
    expect(made).not.toHaveProperty("format");
    expect(await client.credits()).toBe(before - 1);
    const file = await api.fetch(made.url ?? "");
    expect(await file.text()).toMatch(/^%PDF-/);
    const shown = pdfSchema().parse(await (await client.get(`/v1/pdfs/${made.id}`)).json());
    expect(shown).toMatchObject({ id: made.id, source_format: "docx" });
  }, 60_000);

  it("applies the requested paper and orientation, and can return the PDF as base64", async () => {
    const body = {
      source: { base64: await base64("x") },
      filename: "a.docx",
      format: "a5",
      landscape: true,
      output: "base64",
    };
    const made = await convert(await api.client(), body);
    expect(made).toMatchObject({ format: "a5", landscape: true });
    expect(atob(made.base64 ?? "")).toContain("/MediaBox[0 0 595");
  }, 60_000);

  it("rejects an invalid document, charges nothing and stores the failed PDF", async () => {
    const client = await api.client();
    const before = await client.credits();
    const bytes = btoa("not a document");
    const error = await expectError(
      await client.post("/v1/convert/office", { source: { base64: bytes }, filename: "a.docx" }),
      "source_invalid",
    );
    expect(error.param).toBe("source");
    expect(await client.credits()).toBe(before);
    const kept = pdfSchema().parse(await (await client.get(`/v1/pdfs/${error.pdf_id}`)).json());
    expect(kept).toMatchObject({ status: "failed", source_format: "docx", error: { code: "source_invalid" } });
  }, 60_000);

  it("rejects an unknown file extension", async () => {
    const client = await api.client();
    for (const filename of ["a.exe", "docx", ".docx"]) {
      const answer = await client.post("/v1/convert/office", { source: { base64: btoa("x") }, filename });
      expect((await expectError(answer, "unsupported_format")).param).toBe("filename");
    }
    const url = "http://127.0.0.1:9/report";
    const answer = await client.post("/v1/convert/office", { source: { url } });
    expect((await expectError(answer, "unsupported_format")).param).toBe("source.url");
  });

  it("requires exactly one source, and requires a file name for base64", async () => {
    const client = await api.client();
    await expectError(await client.post("/v1/convert/office", { source: {} }), "missing_parameter");
    await expectError(await client.post("/v1/convert/office", { source: { base64: "eA==" } }), "missing_parameter");
    const both = { source: { base64: "eA==", url: "https://example.com/a.docx" }, filename: "a.docx" };
    await expectError(await client.post("/v1/convert/office", both), "parameters_exclusive");
  });

  it("returns 503 and charges nothing while the container is unavailable", async () => {
    const gone: OfficeConverter = {
      convert: () => Promise.reject(new FolioError("container_unavailable", "Gone.", { retryAfterS: 5 })),
    };
    const client = await new TestApi({ officeConverter: gone }).client();
    const before = await client.credits();
    const answer = await client.post("/v1/convert/office", { source: { base64: btoa("x") }, filename: "a.docx" });
    expect(answer.headers.get("Retry-After")).toBe("5");
    await expectError(answer, "container_unavailable");
    expect(await client.credits()).toBe(before);
  });
});

it("GET /v1/engine returns the versions of the container's programs and more than 200 font families", async () => {
  const answer = await (await api.client()).get("/v1/engine");
  const { container } = engineSchema().parse(await answer.json());
  expect(container?.libreoffice).toMatch(/^\d+\./);
  expect(container?.ocr_languages).toHaveLength(12);
  expect(container?.fonts.length).toBeGreaterThan(200);
}, 60_000);
