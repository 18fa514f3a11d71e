import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from "./signing-key.ts";

const params = { id: exampleId("thm") };
const source = { pdf_id: exampleId("pdf") };

export const EDIT_EXAMPLES: Record<string, OperationExamples> = {
  listJobs: { page: { summary: "Jobs that are processing", query: { status: "processing" } } },
  retrieveJob: { job: { summary: "A job with its result", params: { id: exampleId("job") } } },
  deleteJob: { job: { summary: "One job", params: { id: exampleId("job") } } },
  mergePdfs: {
    merge: {
      summary: "A stored PDF and two pages of another PDF",
      body: {
        sources: [source, { url: "https://example.com/terms.pdf" }],
        page_ranges: [null, "1-2"],
        metadata: { order: "A-1001" },
      },
    },
  },
  watermarkPdf: {
    text: {
      summary: "Text on every page",
      body: { source, text: { content: "CONFIDENTIAL", font_size: 60, color: "#cc000033" } },
    },
    image: {
      summary: "A logo under the content of the first page",
      body: {
        source,
        image: { url: "https://example.com/logo.png", width: "40mm", opacity: 0.5, position: "top-right" },
        pages: "1",
        layer: "under",
      },
    },
  },
  splitPdf: {
    ranges: {
      summary: "Split by page ranges",
      body: { source: { url: "https://example.com/terms.pdf" }, ranges: ["1", "2-"] },
    },
    every: { summary: "Split into single pages", body: { source: { url: "https://example.com/terms.pdf" }, every: 1 } },
    async: { summary: "Asynchronously", body: { source, every: 1, async: true } },
  },
  reorderPdf: {
    reorder: {
      summary: "Move the last page to the front and rotate it",
      body: { source: { url: "https://example.com/terms.pdf" }, pages: "3,1,2", rotate: { "3": 90 } },
    },
  },
  protectPdf: {
    password: {
      summary: "Require a password to open the PDF",
      body: { source, security: { user_password: "open sesame" } },
    },
    permissions: {
      summary: "Allow reading, but not printing or copying",
      body: { source, security: { owner_password: "only for me", permissions: { print: "none", copy: false } } },
    },
  },
  unlockPdf: {
    unlock: {
      summary: "A copy without encryption",
      body: { source: { url: "https://example.com/terms.pdf", password: "sesame" } },
    },
  },
  attachFiles: {
    data: {
      summary: "Attach the data behind a report",
      body: {
        source,
        attachments: [{ filename: "data.csv", base64: "YSxiCjEsMgo=", mime_type: "text/csv", relationship: "data" }],
      },
    },
  },
  updateDocument: {
    title: {
      summary: "Change the title and the filename of the download",
      body: { source, document: { title: "Terms of 2026", language: "en" }, filename: "Terms of 2026.pdf" },
    },
  },
  convertPdf: {
    archive: {
      summary: "Convert a stored PDF to PDF/A",
      body: { source, conformance: "pdf/a-2b", repair: true },
    },
  },
  rotatePdf: {
    scan: { summary: "Rotate pages that were scanned sideways", body: { source, pages: "all", degrees: 90 } },
  },
  cropPdf: {
    crop: { summary: "Crop the header and the footer", body: { source, margins: { top: "20mm", bottom: "20mm" } } },
  },
  removePages: {
    remove: { summary: "Remove the cover", body: { source: { url: "https://example.com/terms.pdf" }, pages: "1" } },
  },
  runPipeline: {
    invoice: {
      summary: "Render, number and describe a document",
      body: {
        steps: [
          { render: { html: "<h1>Invoice A-1001</h1>" } },
          { number: { page_numbers: { text: "{{page}} / {{pages}}" } } },
          { document: { document: { title: "Invoice A-1001" } } },
        ],
      },
    },
    edit: {
      summary: "Edit a stored PDF in several steps",
      body: { steps: [{ rotate: { source, degrees: 90 } }, { watermark: { text: { content: "DRAFT" } } }] },
    },
  },
  insertPages: {
    cover: {
      summary: "Insert a cover before the first page",
      body: { source, insert: { url: "https://example.com/terms.pdf" }, pages: "1", after: 0 },
    },
  },
  numberPages: {
    bates: {
      summary: "Add Bates numbers",
      body: { source, page_numbers: { text: "ACME-{{number}}", start: 1, digits: 6, position: "bottom-right" } },
    },
  },
  imposePages: {
    two: {
      summary: "Two pages on each sheet",
      body: { source: { url: "https://example.com/terms.pdf" }, per_sheet: 2 },
    },
  },
  fillForm: {
    fill: {
      summary: "Fill in and flatten the form",
      body: {
        source: { url: "https://example.com/form.pdf" },
        fields: { "applicant.name": "Ada Example" },
        flatten: true,
      },
    },
  },
  redactPdf: {
    lines: {
      summary: "Redact two areas of the first page",
      body: {
        source,
        areas: [
          { page: 1, x: 72, y: 90, width: 200, height: 14 },
          { page: 1, x: 72, y: 120, width: 200, height: 14 },
        ],
      },
    },
    texts: {
      summary: "Redact a name and all account numbers",
      body: { source, find: [{ text: "Ada Lovelace" }, { kind: "iban" }] },
    },
  },
  signPdf: {
    key: {
      summary: "With a key",
      body: {
        source,
        key: { private_key: EXAMPLE_KEY, certificates: EXAMPLE_CERTIFICATE },
        reason: "Approved",
        location: "Berlin",
      },
    },
    elsewhere: {
      summary: "Prepare a signature of a smart card",
      body: { source, certificates: EXAMPLE_CERTIFICATE },
    },
  },
  flattenPdf: { flatten: { summary: "Flatten the comments too", body: { source, annotations: true } } },
  createThumbnails: {
    first: { summary: "The first page", body: { source, pages: "1", width: 480, format: "webp" } },
  },
  listThumbnails: { pdf: { summary: "Thumbnails of one PDF", query: { pdf_id: exampleId("pdf"), limit: 10 } } },
  retrieveThumbnail: { thumbnail: { summary: "With a new download URL", params } },
  deleteThumbnail: { thumbnail: { summary: "One thumbnail", params } },
};
