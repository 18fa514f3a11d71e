/** The chapters of the API's description. */
export const TAGS = {
  PDFs: "Create PDFs from HTML or URLs, read, list and delete them.",
  Images: "Draw HTML, URLs and templates as images, read, list and delete them.",
  Editing: "Merge, watermark, split and reorder PDFs, and draw thumbnails of them.",
  Templates: "Store templates with a data schema and render PDFs from them.",
  Batches: "Render many PDFs with one request.",
  Jobs: "Asynchronous requests that make several resources.",
  Extraction: "Read text and tables from PDFs.",
  Conversion: "Turn office documents into PDFs.",
  Webhooks: "Endpoints that are told of finished work, and the events they are told.",
  Usage: "Credits and slots.",
  Engine: "Versions of what renders.",
} as const;

export type Tag = keyof typeof TAGS;
