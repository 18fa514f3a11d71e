import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { MozJpegCodec } from "../../src/engines/pdf/image/codec.ts";
import { LocalPdfEditor } from "../../src/engines/pdf/local-pdf-editor.ts";
import { cMaps } from "./cmaps.ts";

export const jpegCodec = new MozJpegCodec(jpegDecoder, jpegEncoder);

/** The editor as the Worker has it. */
export const editor = new LocalPdfEditor({ jpeg: jpegCodec, cMaps });
