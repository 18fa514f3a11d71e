/** Extracts text, tables, images and positions from PDFs: see README.md. */

export type { ReadingEnvironment } from "./document-reader.ts";
export { LocalExtractor } from "./local-extractor.ts";
export * from "./model.ts";
