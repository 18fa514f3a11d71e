/** JPEG codec in WebAssembly. A separate entry point, so that only its users load the codec. */
export { MozJpegCodec } from "./image/codec.ts";
