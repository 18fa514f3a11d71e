import { describe, expect, it } from "vitest";
import invoiceCss from "../../docs/templates/invoice/template.css?raw";
import invoiceHtml from "../../docs/templates/invoice/template.html?raw";
import invoiceManifest from "../../docs/templates/invoice/template.json?raw";
import receiptCss from "../../docs/templates/receipt/template.css?raw";
import receiptHtml from "../../docs/templates/receipt/template.html?raw";
import receiptManifest from "../../docs/templates/receipt/template.json?raw";
import reportCss from "../../docs/templates/sales-report/template.css?raw";
import reportHtml from "../../docs/templates/sales-report/template.html?raw";
import reportManifest from "../../docs/templates/sales-report/template.json?raw";
import { pdf as pdfSchema } from "../../src/resources/pdfs.ts";
import { textOf } from "../engines/browser/support.ts";
import { TestApi } from "../support/api.ts";

const api = new TestApi();

const files = {
  invoice: { manifest: invoiceManifest, html: invoiceHtml, css: invoiceCss },
  receipt: { manifest: receiptManifest, html: receiptHtml, css: receiptCss },
  "sales-report": { manifest: reportManifest, html: reportHtml, css: reportCss },
};

/** What of its sample data each must show. */
const SHOWN: Record<keyof typeof files, string[]> = {
  invoice: ["Invoice", "2026-0147", "€2,607.05", "Care oil, 500 ml", "Scan to pay"],
  receipt: ["Café Kontor", "2 × Flat white", "20,50 €", "4711-0147", "22.11.2026 10:41"],
  "sales-report": ["€40,000", "Tables: €81,200 (53.3 %)", "Oak table, oiled", "-6%"],
};

describe("the templates to begin with", () => {
  it.each(Object.entries(files))(
    "%s is taken with its sample data, and is one page without a warning on every paper",
    async (name, { manifest: text, ...code }) => {
      const client = await api.client();
      const manifest = JSON.parse(text) as { sample_data: object; defaults: { format?: string } };
      const body = { ...manifest, ...code };
      const created = await client.post("/v1/templates", body);
      const { id } = await created.json<{ id: string }>();
      for (const format of manifest.defaults.format ? ["a4", "letter"] : [undefined]) {
        const options = { data: manifest.sample_data, output: "base64", ...(format && { format }) };
        const answer = await client.post(`/v1/templates/${id}/render`, options);
        const told = await answer.text();
        expect(answer.status, told).toBe(200);
        const made = pdfSchema.parse(JSON.parse(told));
        expect([made.pages, made.warnings]).toEqual([1, undefined]);
        const [page = ""] = await textOf(Uint8Array.fromBase64(made.base64 ?? ""));
        for (const part of SHOWN[name as keyof typeof files]) expect(page.replaceAll("\u00a0", " ")).toContain(part);
      }
    },
  );
});
