/** Exports the editor that runs in this process. README.md describes it. */
export { type CMapSource, CMaps } from "./fonts/cmaps.ts";
export { readJpegHeader } from "./image/jpeg.ts";
export { pngPixels } from "./image/png.ts";
export { type EditLimits, type EditTools, LocalPdfEditor } from "./local-pdf-editor.ts";
export * from "./model.ts";
