/** Exports functions that read the size of an image from its first bytes. This module loads no other part of the package. */
export { readJpegHeader } from "./image/jpeg.ts";
export { pngPixels } from "./image/png.ts";
