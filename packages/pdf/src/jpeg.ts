/**
 * Exports the JPEG codec in WebAssembly. It is a separate entry point, so that only code that uses the codec loads it.
 */
export { MozJpegCodec } from "./image/codec.ts";
