import { deflateRawSync } from "node:zlib";
import { docx, linkedPicture, pageBreak, paragraph, pptx, xlsx, zip } from "../../test/container/office-files.ts";

const words = (count, seed) => Array.from({ length: count }, (_, index) => `word${(index * 7 + seed) % 997}`).join(" ");
const rowsOf = (rows, columns) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (column === 0 ? `Row ${row}` : row * column * 1.25)),
  );
const text = (content) => new TextEncoder().encode(content);
const rtf = (paragraphs) =>
  text(`{\\rtf1\\ansi ${Array.from({ length: paragraphs }, (_, index) => `${words(60, index)}\\par `).join("")}}`);

/** Returns ordinary office documents, each as file name and bytes. */
export async function everydayDocuments() {
  const report = Array.from({ length: 30 }, (_, page) => paragraph(words(350, page))).join(pageBreak);
  return [
    ["letter.docx", await docx(paragraph("Dear reader") + paragraph(words(120, 1)))],
    ["report.docx", await docx(report)],
    ["book.xlsx", await xlsx([{ name: "Figures", header: "Figures", footer: "&amp;P", rows: rowsOf(400, 12) }])],
    ["slides.pptx", await pptx(Array.from({ length: 12 }, (_, slide) => `Slide ${slide + 1}`))],
    ["notes.rtf", rtf(40)],
    [
      "table.csv",
      text(
        rowsOf(300, 6)
          .map((row) => row.join(","))
          .join("\n"),
      ),
    ],
    ["log.txt", text(Array.from({ length: 500 }, (_, line) => words(10, line)).join("\n"))],
  ];
}

const CONTENT = "http://schemas.openxmlformats.org/package/2006/content-types";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const wordTypes = `<Types xmlns="${CONTENT}"><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`;

/** Returns an office document with one highly compressed part, whose directory entry declares an uncompressed size of 1 byte. */
function bomb(name, content) {
  const parts = [
    ["[Content_Types].xml", text(wordTypes)],
    [name, content],
  ];
  const locals = [];
  const records = [];
  let offset = 0;
  for (const [path, bytes] of parts) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(1, 18);
    fields.writeUInt16LE(path.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(path), packed);
    records.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, tail, Buffer.from(path));
    offset += 30 + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(records).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...records, end]);
}

function encryptedPackage() {
  const file = Buffer.alloc(512 * 3);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(1, 76);
  ["Root Entry", "EncryptionInfo", "EncryptedPackage"].forEach((name, index) => {
    file.write(name, 512 + index * 128, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, 512 + index * 128 + 64);
  });
  file.writeUInt32LE(0xfffffffe, 1024);
  return file;
}

/** Returns random bytes that are the same in every run. */
function noise(length) {
  let state = 20_261_121;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

/**
 * Returns hostile and broken documents, each as file name, bytes, and the results that are allowed: error codes, or `ok` for a successful
 * conversion.
 */
export async function hostileDocuments() {
  const macro = { name: "word/vbaProject.bin", input: noise(4_000) };
  const external = { id: "rId1", type: "image", target: "http://127.0.0.1:9/picture.png", external: true };
  const letter = await docx(paragraph(words(400, 3)));
  const endless = Array.from({ length: 400 }, (_, row) => [
    { formula: `SUMPRODUCT((ROW($1:$20000)+RAND())*(COLUMN($A:$Z)+${row}))` },
  ]);
  return [
    ["bomb.docx", bomb("word/document.xml", new Uint8Array(300 * 1024 * 1024).fill(32)), ["source_too_large"]],
    ["random.docx", noise(20_000), ["source_invalid"]],
    ["random.txt", noise(20_000), ["source_invalid"]],
    ["encrypted.xlsx", encryptedPackage(), ["source_encrypted"]],
    ["truncated.docx", letter.subarray(0, letter.length / 2), ["source_invalid"]],
    ["macro.docx", await docx(paragraph("Macro"), { parts: [macro] }), ["ok"]],
    ["linked.docx", await docx(paragraph("Link") + linkedPicture("rId1"), { relationships: [external] }), ["ok"]],
    ["huge.xlsx", await xlsx([{ name: "Huge", rows: rowsOf(150_000, 4) }]), ["document_too_large"]],
    ["endless.xlsx", await xlsx([{ name: "Endless", rows: endless }]), ["ok", "timeout_exceeded"]],
    ["archive.odt", await zip([{ name: "a.txt", input: "a" }]), ["unsupported_format"]],
  ];
}
