import type * as z from "zod";

/** What the clients, the command line and the documentation say about an operation. `npm run operations` checks that each of them exists. */
export interface OperationDocs {
  /** Resource and method in the clients, such as `pdfs.create`. */
  call: `${string}.${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  /** The command of `folio` that calls it, such as `templates list`; or why there is none. */
  command: string | { none: string };
  /** The page in docs/guides that describes it. The page names the method and the path. */
  guide: string;
}

/** Chapters of the API reference. */
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

/** The schema of a JSON body, and the type that it puts out. */
export type BodySchema = z.ZodObject;
export type BodyOf<Schema extends BodySchema> = z.output<Schema>;
/** The schema of the parameters in a path. */
export type ParamsSchema = z.ZodType;
