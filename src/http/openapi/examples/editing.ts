import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("thm") };
const source = { pdf_id: exampleId("pdf") };

export const EDIT_EXAMPLES: Record<string, OperationExamples> = {
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
  },
  reorderPdf: {
    reorder: {
      summary: "The last page first, turned",
      body: { source: { url: "https://example.com/terms.pdf" }, pages: "3,1,2", rotate: { "3": 90 } },
    },
  },
  createThumbnails: {
    first: { summary: "The first page", body: { source, pages: "1", width: 480, format: "webp" } },
  },
  listThumbnails: { pdf: { summary: "Of one PDF", query: { pdf_id: exampleId("pdf"), limit: 10 } } },
  retrieveThumbnail: { thumbnail: { summary: "With a fresh URL", params } },
  deleteThumbnail: { thumbnail: { summary: "One thumbnail", params } },
};
