import { LocalPdfEditor } from "@folio/pdf";
import { MozJpegCodec } from "@folio/pdf/jpeg";
import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { cMaps } from "./cmaps.ts";

export const jpegCodec = new MozJpegCodec(jpegDecoder, jpegEncoder);

/** The PDF editor, configured as in the Worker. */
export const editor = new LocalPdfEditor({ jpeg: jpegCodec, cMaps });
