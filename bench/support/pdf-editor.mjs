import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LocalPdfEditor } from "@folio/pdf";
import { MozJpegCodec } from "@folio/pdf/jpeg";
import { cMaps } from "../../packages/pdf/test/support/cmaps.ts";

const require = createRequire(import.meta.url);
const moduleAt = async (path) => WebAssembly.compile(await readFile(require.resolve(path)));

/** Returns the JPEG codec of the Worker, from the same modules. */
export const jpegCodec = async () =>
  new MozJpegCodec(
    await moduleAt("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    await moduleAt("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  );

/** Returns the PDF editor as it runs in the Worker and in the container. */
export const pdfEditor = async () => new LocalPdfEditor({ jpeg: await jpegCodec(), cMaps });
