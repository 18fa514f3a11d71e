import type * as z from "zod";

/**
 * Shows where the clients, the command line and the documentation list an operation. `npm run operations` checks that
 * each of these places exists.
 */
export interface OperationDocs {
  /** Resource and method in the client libraries, such as `pdfs.create`. */
  call: `${string}.${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  /**
   * Command of the CLI `folio` that calls the operation, such as `templates list`. If there is no such command, the
   * reason.
   */
  command: string | { none: string };
  /** The page in docs/guides that describes the operation. The page must contain the method and the path. */
  guide: string;
}

/** Chapters of the API reference. */
export const TAGS = {
  PDFs: "Create PDFs from HTML, URLs or Markdown. Retrieve, list and delete PDFs.",
  Images: "Create images (screenshots) of HTML, URLs, Markdown and templates. Retrieve, list and delete images.",
  Editing:
    "Change existing PDFs: merge, split, watermark, rotate, fill in, redact, encrypt. Create thumbnails of their pages.",
  Templates:
    "Store templates with a data schema, and render PDFs from them. Store the partials and assets that templates use.",
  Batches: "Render many PDFs with one request.",
  Jobs: "Track asynchronous requests that create several resources.",
  Extraction: "Extract text, tables and images from PDFs. Read scans by OCR.",
  Conversion: "Convert office documents and images to PDF.",
  Webhooks: "Manage the endpoints that receive events, and list the events.",
  Usage: "Show credits and slots.",
  Engine: "Show the versions of the rendering engines.",
} as const;

export type Tag = keyof typeof TAGS;

/** Schema of a JSON body. */
export type BodySchema = z.ZodObject;
export type BodyOf<Schema extends BodySchema> = z.output<Schema>;
/** Schema of path parameters. */
export type ParamsSchema = z.ZodType;
