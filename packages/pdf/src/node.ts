import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { CMaps } from "./fonts/cmaps.ts";
import { MozJpegCodec } from "./image/codec.ts";
import type { EditTools } from "./local-pdf-editor.ts";

/** Entry point for Node.js. It loads the codecs and CMaps that the editor and the extractor need from files. */

const require = createRequire(import.meta.url);

const compiled = (path: string): WebAssembly.Module =>
  // `Reflect.construct` is needed because the type declarations of Workers have no constructor that compiles a module
  // from bytes.
  Reflect.construct(WebAssembly.Module, [readFileSync(require.resolve(path))]);

/** Returns the predefined CMaps. They are read from a file of the package on first use. */
export const nodeCMaps = (): CMaps =>
  new CMaps(() => readFile(fileURLToPath(import.meta.resolve("@folio/pdf/cmaps.bin"))));

/** Returns a JPEG codec. Throws if its WebAssembly files cannot be read. */
export const nodeJpegCodec = (): MozJpegCodec =>
  new MozJpegCodec(
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    compiled("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  );

/** Returns the tools that `LocalPdfEditor` needs. */
export const nodeTools = (): EditTools => ({ jpeg: nodeJpegCodec(), cMaps: nodeCMaps() });
