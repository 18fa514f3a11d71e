import { expect, it } from "vitest";
import { fairShareKeyOf } from "../../src/domain/fair-share.ts";
import { ContainerClient } from "../../src/engines/container/client.ts";
import { ContainerConnection } from "../../src/engines/container/connection.ts";
import { ContainerExtractor } from "../../src/engines/container/container-extractor.ts";
import { ContainerPdfEditor } from "../../src/engines/container/container-pdf-editor.ts";
import { SHARE_HEADER } from "../../src/engines/container/protocol.ts";
import { urlTransport } from "../../src/engines/container/transport.ts";
import type { Extractor } from "../../src/engines/extraction/extractor.ts";
import { TestApi } from "../support/api.ts";
import { config } from "../support/environment.ts";

/**
 * Returns services in which all work runs in the container. They record the path of each request to the container, and
 * the pseudonym of its account.
 */
function containerOnly() {
  const jobs: [string, string | null][] = [];
  const real = urlTransport(config.CONTAINER_URL);
  const connection = new ContainerConnection({
    ...real,
    fetch: (path, init, instance) => {
      if (init.method === "POST") jobs.push([path, new Headers(init.headers).get(SHARE_HEADER)]);
      return real.fetch(path, init, instance);
    },
  });
  const { services } = new TestApi();
  const editor = new ContainerPdfEditor(connection, () => services.pdfEditor.testWatermark());
  const client = new ContainerClient(connection);
  const distant = new ContainerExtractor(connection);
  const extractor: Extractor = {
    text: (request, format) => distant.text(request, format),
    tables: (request) => distant.tables(request),
    find: (request, searches) => distant.find(request, searches),
    images: (request) => distant.images(request),
    textFromWords: (pages, format) => services.extractor.textFromWords(pages, format),
    tablesFromWords: (pages) => services.extractor.tablesFromWords(pages),
  };
  const engines = { pdfEditor: editor, pageImager: editor, ocrEngine: client, officeConverter: client };
  return { jobs, api: new TestApi({ ...engines, extractor }) };
}

it("A request to the container contains a key that stands for its account but does not reveal it", async () => {
  const { api, jobs } = containerOnly();
  const { services } = api;
  const client = await api.client({ credits: 100 });
  const made = await client.post("/v1/pdfs", { html: "<h1>One</h1>", wait_until: "load", compress: "low" });
  const { id } = (await made.json()) as { id: string };
  const source = { pdf_id: id };
  const csv = { base64: btoa("a,b\n1,2\n") };
  for (const [path, body] of Object.entries({
    merge: { sources: [source, source] },
    split: { source, every: 1 },
    reorder: { source, pages: "1" },
    watermark: { source, text: { content: "DRAFT" } },
    thumbnails: { source, width: 60 },
    redact: { source, find: [{ text: "One" }] },
    convert: { source: csv, filename: "a.csv" },
  })) {
    const answer = await client.post(path === "convert" ? "/v1/convert/office" : `/v1/pdfs/${path}`, body);
    expect([path, answer.status, answer.ok ? "" : await answer.text()]).toEqual([path, 200, ""]);
  }
  for (const path of ["text", "tables", "ocr"]) {
    const answer = await client.post(`/v1/extract/${path}`, { source });
    expect([path, answer.status, answer.ok ? "" : await answer.text()]).toEqual([path, 200, ""]);
  }
  const share = await fairShareKeyOf(client.accountId, services.keyPeppers[0]);
  expect(new Set(jobs.map(([path]) => path)).size).toBe(5);
  expect(jobs.filter(([, whose]) => whose !== share)).toEqual([]);
}, 120_000);
