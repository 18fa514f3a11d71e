/** Extracts text, tables, images and positions from PDFs: see README.md. */
export { LocalExtractor } from "./local-extractor.ts";
export * from "./model.ts";
export type { Place } from "./read-layouts.ts";
