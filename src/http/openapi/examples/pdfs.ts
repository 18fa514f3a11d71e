import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("pdf") };

export const PDF_EXAMPLES: Record<string, OperationExamples> = {
  describePdf: {
    stored: { summary: "A stored PDF", body: { source: { pdf_id: exampleId("pdf") } } },
    url: { summary: "A PDF from a URL", body: { source: { url: "https://example.com/terms.pdf" } } },
  },
  verifySignatures: {
    stored: { summary: "A stored PDF", body: { source: { pdf_id: exampleId("pdf") } } },
  },
  createPdf: {
    html: {
      summary: "From HTML",
      body: {
        html: "<h1>Receipt A-1001</h1><p>Thank you, Ada. 79.50 EUR received.</p>",
        metadata: { order: "A-1001" },
      },
    },
    url: {
      summary: "From a web page",
      body: { url: "https://example.com/report.html", format: "letter", margin: "0.5in" },
    },
    async: {
      summary: "Asynchronously",
      body: { html: "<h1>Receipt A-1001</h1>", async: true, priority: "high" },
    },
    print: {
      summary: "With page numbers, a watermark and compression",
      body: {
        html: "<h1>Quarterly report</h1><p>Draft for the board.</p>",
        format: "a4",
        margin: { top: "25mm", bottom: "25mm" },
        header: { html: '<div style="font-size: 8pt">Quarterly report</div>', height: "15mm" },
        footer: {
          html: '<div style="font-size: 8pt; text-align: right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
          height: "15mm",
        },
        watermark: { text: "DRAFT" },
        compress: "low",
      },
    },
    running: {
      summary: "A header with the chapter title, from the second page on",
      body: {
        html: '<h1>One</h1><p>Text</p><h1 style="break-before: page">Two</h1><p>Text</p>',
        header: { html: '<b class="section"></b>', first_page: false, css: "b { font-size: 8pt }" },
        footer: { html: '<span class="pageNumber"></span> / <span class="totalPages"></span>', height: "auto" },
        page_offset: 4,
      },
    },
    finished: {
      summary: "With a title, a filename, an attachment and a password",
      body: {
        html: "<h1>Invoice A-1001</h1><p>79.50 EUR</p>",
        document: { title: "Invoice A-1001", author: "Ada Example", language: "en" },
        filename: "Invoice A-1001.pdf",
        attachments: [{ filename: "data.csv", base64: "YSxiCjEsMgo=", mime_type: "text/csv", relationship: "data" }],
        security: { owner_password: "only for me", permissions: { modify: false } },
      },
    },
    waiting: {
      summary: "A page that scripts draw",
      body: {
        html: "<div id=chart></div><script>setTimeout(() => { chart.innerHTML = '<p class=done>42</p>' }, 50)</script>",
        wait_for_selector: "#chart .done",
        timeout: 20000,
      },
    },
    warnings: {
      summary: "An image that does not load is a warning; `debug` adds details",
      body: { html: '<h1>Catalogue</h1><img src="https://example.com/gone.png" alt="Cover">', debug: true },
    },
    markdown: {
      summary: "From Markdown, with your own stylesheet",
      body: {
        markdown:
          "---\ntitle: Receipt A-1001\n---\n# Receipt\n\n| | EUR |\n|---|---:|\n| Bread | 3.50 |\n\n- [x] paid\n\nThank you[^1], $e^{i\\pi} = -1$.\n\n[^1]: And come again.",
        css: ".markdown { font-size: 11pt }",
      },
    },
    base64: { summary: "The PDF as base64 in the response", body: { html: "<p>Hello</p>", output: "base64" } },
  },
  listPdfs: {
    page: { summary: "The ten newest PDFs", query: { limit: 10 } },
    filter: {
      summary: "The PDFs of one order",
      query: { status: "completed", created_after: "2026-01-01T00:00:00.000Z", metadata: { order: "A-1001" } },
    },
  },
  retrievePdf: { pdf: { summary: "With a new download URL", params } },
  deletePdf: {
    pdf: { summary: "Delete the PDF", params },
    extractions: { summary: "Delete the PDF and its extractions", params, query: { extractions: "true" } },
  },
};
