import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("ext") };
const source = { pdf_id: exampleId("pdf") };

export const READING_EXAMPLES: Record<string, OperationExamples> = {
  convertImages: {
    base64: {
      summary: "An image in the request, on A4",
      body: {
        images: [
          {
            base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
          },
        ],
        format: "a4",
        margin: "20mm",
      },
    },
  },
  convertOffice: {
    url: { summary: "A Word document", body: { source: { url: "https://example.com/report.docx" } } },
    base64: {
      summary: "A CSV file in the request, on A4 in landscape",
      body: {
        source: { base64: "bW9udGgsc2FsZXMKSmFudWFyeSwxMgpGZWJydWFyeSwxNQo=" },
        filename: "sales.csv",
        format: "a4",
        landscape: true,
      },
    },
  },
  extractText: {
    markdown: { summary: "As Markdown", body: { source, format: "markdown" } },
    text: {
      summary: "Plain text of two pages",
      body: { source: { url: "https://example.com/terms.pdf" }, pages: "1-2" },
    },
    structured: { summary: "Text blocks with their bounding boxes", body: { source, format: "structured" } },
  },
  extractImages: {
    images: {
      summary: "All images of one page",
      body: { source: { url: "https://example.com/terms.pdf" }, pages: "1" },
    },
  },
  extractOcr: {
    scan: { summary: "A scan in English", body: { source: { url: "https://example.com/scan.pdf" }, language: "eng" } },
  },
  extractTables: {
    json: { summary: "Rows as arrays", body: { source: { url: "https://example.com/sales.pdf" } } },
    xlsx: {
      summary: "A workbook for spreadsheet programs",
      body: { source: { url: "https://example.com/sales.pdf" }, format: "xlsx" },
    },
    csv: { summary: "Each table as CSV", body: { source: { url: "https://example.com/sales.pdf" }, format: "csv" } },
  },
  listExtractions: { page: { summary: "The ten newest extractions", query: { limit: 10 } } },
  retrieveExtraction: { extraction: { summary: "An extraction with its result", params } },
  deleteExtraction: { extraction: { summary: "One extraction", params } },
};
