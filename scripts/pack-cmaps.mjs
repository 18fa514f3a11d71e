// Packs the predefined CMaps (character maps) of pdfjs-dist into packages/pdf/src/fonts/cmaps.bin. The file contains a directory and the
// CMaps, compressed with Brotli.
// Usage: npm pack pdfjs-dist@5.6.205 && tar xzf pdfjs-dist-5.6.205.tgz && node scripts/pack-cmaps.mjs package/cmaps
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const folder = process.argv[2];
if (!folder) throw new Error("Pass the folder of the .bcmap files: node scripts/pack-cmaps.mjs package/cmaps");
const names = readdirSync(folder).filter((name) => name.endsWith(".bcmap"));
const bodies = names.map((name) => readFileSync(join(folder, name)));
const directory = Buffer.from(
  JSON.stringify(names.map((name, index) => [name.replace(".bcmap", ""), bodies[index]?.length])),
);
const length = Buffer.alloc(4);
length.writeUInt32BE(directory.length);
const archive = brotliCompressSync(Buffer.concat([length, directory, ...bodies]), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
});
writeFileSync("packages/pdf/src/fonts/cmaps.bin", archive);
const licence = readFileSync(join(folder, "LICENSE"), "utf8")
  .replaceAll("%%Copyright: ", "")
  .replaceAll("%%Copyright:", "")
  .replaceAll(/^-+\n/gm, "")
  .trim();
writeFileSync("packages/pdf/src/fonts/cmaps.LICENSE.txt", `${licence}\n`);
