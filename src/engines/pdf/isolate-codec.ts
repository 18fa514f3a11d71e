import { MozJpegCodec } from "@folio/pdf/jpeg";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";

/** The codec for isolates, whose modules are uploaded with the Worker. */
export const isolateCodec = new MozJpegCodec(jpegDecoder, jpegEncoder);
