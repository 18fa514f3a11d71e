import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { handmadePdf } from "../../../packages/pdf/test/support/handmade-pdf.ts";
import { docx, paragraph } from "../../container/office-files.ts";
import { readBody } from "../../support/request-body.ts";
import type { E2eClient, Resource } from "./client.ts";

/** Address of the reader's own site in the code samples. */
export const EXAMPLE_SITE = "https://example.com";

export interface Delivery {
  headers: IncomingMessage["headers"];
  body: { id: string; type: string };
}

/** A local server that stands in for https://example.com. It has the files and the webhook receiver to which code samples refer. */
export interface ExampleSite {
  url: string;
  deliveries: Delivery[];
  close(): void;
}

/** Starts the example site with files that Folio itself renders. Missing files, such as `gone.png`, respond with 404. */
export async function openExampleSite(client: E2eClient): Promise<ExampleSite> {
  const files = await makeFiles(client);
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.method === "POST") {
      deliveries.push({ headers: request.headers, body: JSON.parse(body.toString()) });
      response.end("ok");
      return;
    }
    const file = files[(request.url ?? "").slice(1)];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" }).end(file?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Files = Record<string, { type: string; bytes: Uint8Array | string }>;

const REPORT = "<h1>Report</h1><p>Sales rose by a fifth in the last quarter.</p>";
const PAGE_BREAK = '<div style="break-after: page"></div>';
const TABLE = `<style>td, th { border: 1px solid; padding: 4pt 24pt }</style><table><tr><th>Month</th><th>Sales</th></tr>
<tr><td>January</td><td>12</td></tr><tr><td>February</td><td>15</td></tr></table>`;

/** A PDF form with one field, `applicant.name`. */
const FORM = handmadePdf([{ content: "", entries: "/Annots[101 0 R]" }], {
  objects: [
    "<</T(applicant)/FT/Tx/Kids[101 0 R]>>",
    "<</Type/Annot/Subtype/Widget/Parent 100 0 R/T(name)/DA(/F1 12 Tf 0 g)/Rect[20 20 180 40]/F 4>>",
  ],
  catalog: "/AcroForm<</Fields[100 0 R]/DR<</Font<</F1 3 0 R>>>>>>",
});

async function makeFiles(client: E2eClient): Promise<Files> {
  const pdf = (bytes: Uint8Array) => ({ type: "application/pdf", bytes });
  const picture = await createImage(client, "<h1>Scanned letter</h1><p>Dear Ada, the engine is ready for you.</p>");
  const scan = `<body style="margin: 0"><img style="width: 100%" src="data:image/png;base64,${Buffer.from(picture).toString("base64")}">`;
  return {
    "report.html": { type: "text/html", bytes: `<title>Report</title>${REPORT}` },
    "report.docx": { type: "application/octet-stream", bytes: await docx(paragraph("A report made by Word")) },
    "terms.pdf": pdf(await createPdf(client, `${REPORT}${PAGE_BREAK}${REPORT}${PAGE_BREAK}${REPORT}`)),
    "form.pdf": pdf(FORM),
    "sales.pdf": pdf(await createPdf(client, TABLE)),
    "scan.pdf": pdf(await createPdf(client, scan)),
    "logo.png": { type: "image/png", bytes: picture },
  };
}

async function createPdf(client: E2eClient, html: string): Promise<Uint8Array> {
  const { url } = await client.json(client.post("/v1/pdfs", { html, margin: "15mm" }));
  return new Uint8Array(await (await fetch(url ?? "")).arrayBuffer());
}

/** Returns a page as an image with enough resolution for OCR. */
async function createImage(client: E2eClient, html: string): Promise<Uint8Array> {
  const { id } = await client.json(client.post("/v1/pdfs", { html: `<style>body { font-size: 18pt }</style>${html}` }));
  const drawn = client.post("/v1/pdfs/thumbnails", { source: { pdf_id: id }, width: 1600 });
  const { data } = await client.json<{ data: Resource[] }>(drawn);
  return new Uint8Array(await (await fetch(data[0]?.url ?? "")).arrayBuffer());
}
