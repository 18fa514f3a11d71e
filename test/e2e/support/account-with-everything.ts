import { inject } from "vitest";
import type { Visitor } from "./dashboard-visitor.ts";

/** Creates one resource of each kind that has a dashboard page, including failed ones. Returns their ids. */
export async function accountWithEverything(visitor: Visitor): Promise<Record<string, string>> {
  const client = await visitor.client();
  const made = async (path: string, body: unknown) => (await client.json(client.post(path, body))).id;
  const endpoint = await made("/v1/webhook_endpoints", {
    url: `${inject("receiverUrl")}/500/dashboard`,
    events: ["*"],
  });
  const html = `<p>Read me</p><table border="1"><tr><th>Item</th><th>Price</th></tr><tr><td>Ink</td><td>99.00</td></tr></table>`;
  const pdf = await made("/v1/pdfs", { html, metadata: { invoice: "1" } });
  await client.post("/v1/pdfs", { url: "http://127.0.0.1:9/nobody" });
  const image = await made("/v1/images", { html, viewport: { width: 640, height: 360 }, metadata: { card: "1" } });
  const job = await made("/v1/pdfs/thumbnails", { source: { pdf_id: pdf }, async: true });
  const template = await made("/v1/templates", { name: "Letter", schema: {}, html: "<p>Dear {{name}}</p>" });
  await client.json(client.patch(`/v1/templates/${template}`, { html: "<p>Hello {{name}}</p>" }));
  const partial = await made("/v1/partials", { name: "letterhead", html: "<header>Folio</header>" });
  const source = {
    base64: btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  };
  const asset = await made("/v1/assets", { name: "logo", source });
  const extraction = await made("/v1/extract/text", { source: { pdf_id: pdf } });
  const tables = await made("/v1/extract/tables", { source: { pdf_id: pdf } });
  const batch = await made("/v1/batches", { items: [{ html: "<p>1</p>" }, { url: "http://127.0.0.1:9/nobody" }] });
  const first = async (path: string) => {
    const { data } = await client.json<{ data: { id: string }[] }>(client.get(path));
    return data[0]?.id ?? "";
  };
  const [failedPdf, event] = await Promise.all([first("/v1/pdfs?status=failed"), first("/v1/events")]);
  return { endpoint, pdf, image, job, template, partial, asset, extraction, tables, batch, failedPdf, event };
}
