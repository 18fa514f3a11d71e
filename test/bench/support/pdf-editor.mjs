import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { MozJpegCodec } from "../../../src/engines/pdf/image/codec.ts";
import { LocalPdfEditor } from "../../../src/engines/pdf/local-pdf-editor.ts";
import { cMaps } from "../../support/cmaps-file.mjs";

const require = createRequire(import.meta.url);
const moduleAt = async (path) => WebAssembly.compile(await readFile(require.resolve(path)));

/** The codec that the Worker uses, from the same modules. */
export const jpegCodec = async () =>
  new MozJpegCodec(
    await moduleAt("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    await moduleAt("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  );

/** The editor as it runs in the Worker and the container. */
export const pdfEditor = async () => new LocalPdfEditor({ jpeg: await jpegCodec(), cMaps });
