import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("thm") };
const source = { pdf_id: exampleId("pdf") };

export const EDIT_EXAMPLES: Record<string, OperationExamples> = {
  listJobs: { page: { summary: "Those that are not done yet", query: { status: "processing" } } },
  retrieveJob: { job: { summary: "With what it made", params: { id: exampleId("job") } } },
  deleteJob: { job: { summary: "One job", params: { id: exampleId("job") } } },
  mergePdfs: {
    merge: {
      summary: "A PDF of yours and two pages of another",
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
      summary: "A logo beneath the first page",
      body: {
        source,
        image: { url: "https://example.com/logo.png", width: "40mm", opacity: 0.5, position: "top-right" },
        pages: "1",
        layer: "under",
      },
    },
  },
  splitPdf: {
    ranges: { summary: "By ranges", body: { source: { url: "https://example.com/terms.pdf" }, ranges: ["1", "2-"] } },
    every: { summary: "Into single pages", body: { source: { url: "https://example.com/terms.pdf" }, every: 1 } },
    async: { summary: "Without waiting for it", body: { source, every: 1, async: true } },
  },
  reorderPdf: {
    reorder: {
      summary: "The last page first, turned",
      body: { source: { url: "https://example.com/terms.pdf" }, pages: "3,1,2", rotate: { "3": 90 } },
    },
  },
  protectPdf: {
    password: { summary: "A password to open it", body: { source, security: { user_password: "open sesame" } } },
    permissions: {
      summary: "Open to read, not to print or copy",
      body: { source, security: { owner_password: "only for me", permissions: { print: "none", copy: false } } },
    },
  },
  unlockPdf: {
    unlock: { summary: "An open copy", body: { source: { url: "https://example.com/terms.pdf", password: "sesame" } } },
  },
  attachFiles: {
    data: {
      summary: "The data behind a report",
      body: {
        source,
        attachments: [{ filename: "data.csv", base64: "YSxiCjEsMgo=", mime_type: "text/csv", relationship: "data" }],
      },
    },
  },
  updateDocument: {
    title: {
      summary: "Another title, and a name for the download",
      body: { source, document: { title: "Terms of 2026", language: "en" }, filename: "Terms of 2026.pdf" },
    },
  },
  rotatePdf: { scan: { summary: "Pages that were scanned sideways", body: { source, pages: "all", degrees: 90 } } },
  cropPdf: { crop: { summary: "Without head and foot", body: { source, margins: { top: "20mm", bottom: "20mm" } } } },
  removePages: {
    remove: { summary: "Without the cover", body: { source: { url: "https://example.com/terms.pdf" }, pages: "1" } },
  },
  insertPages: {
    cover: {
      summary: "A cover before the first page",
      body: { source, insert: { url: "https://example.com/terms.pdf" }, pages: "1", after: 0 },
    },
  },
  numberPages: {
    bates: {
      summary: "Bates numbers",
      body: { source, page_numbers: { text: "ACME-{{number}}", start: 1, digits: 6, position: "bottom-right" } },
    },
  },
  imposePages: {
    two: { summary: "Two pages to a sheet", body: { source: { url: "https://example.com/terms.pdf" }, per_sheet: 2 } },
  },
  fillForm: {
    fill: {
      summary: "Filled in for good",
      body: {
        source: { url: "https://example.com/form.pdf" },
        fields: { "applicant.name": "Ada Example" },
        flatten: true,
      },
    },
  },
  redactPdf: {
    lines: {
      summary: "Two lines of the first page",
      body: {
        source,
        areas: [
          { page: 1, x: 72, y: 90, width: 200, height: 14 },
          { page: 1, x: 72, y: 120, width: 200, height: 14 },
        ],
      },
    },
    texts: {
      summary: "A name and account numbers, wherever they stand",
      body: { source, find: [{ text: "Ada Lovelace" }, { kind: "iban" }] },
    },
  },
  flattenPdf: { flatten: { summary: "With its comments", body: { source, annotations: true } } },
  createThumbnails: {
    first: { summary: "The first page", body: { source, pages: "1", width: 480, format: "webp" } },
  },
  listThumbnails: { pdf: { summary: "Of one PDF", query: { pdf_id: exampleId("pdf"), limit: 10 } } },
  retrieveThumbnail: { thumbnail: { summary: "With a fresh URL", params } },
  deleteThumbnail: { thumbnail: { summary: "One thumbnail", params } },
};
