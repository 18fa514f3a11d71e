import { MozJpegCodec } from "@folio/pdf/jpeg";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";

/** The JPEG codec for isolates. Its WebAssembly modules are uploaded with the Worker. */
export const isolateCodec = new MozJpegCodec(jpegDecoder, jpegEncoder);
