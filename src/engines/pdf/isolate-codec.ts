import { MozJpegCodec } from "@folio/pdf/jpeg";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";

/** The codec as isolates have it: its modules are uploaded beside the Worker. */
export const isolateCodec = new MozJpegCodec(jpegDecoder, jpegEncoder);
