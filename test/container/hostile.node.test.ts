import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { FolioError } from "../../src/domain/errors.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, paragraph, pptx, xlsx, zip } from "./office-files.ts";

const url = inject("containerUrl");
const container = new ContainerUnderTest(url);
const utf8 = new TextEncoder();
const MB = 1024 * 1024;
const WITH_PASSWORD = join(import.meta.dirname, "with-password.py");

beforeAll(() => untilReady(url), 130_000);

async function refusal(bytes: Uint8Array, format: OfficeFormat, timeoutMs?: number): Promise<ErrorCode> {
  const outcome = await container
    .convert(bytes, format, timeoutMs ? { timeoutMs } : {})
    .catch((error: unknown) => error);
  if (outcome instanceof FolioError) return outcome.code;
  throw new Error(`Converted, or failed otherwise: ${String(outcome)}`);
}

const contentTypes = (main: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

const wordPart = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The CurrentUserAtom record of an encrypted presentation ([MS-PPT] 2.3.2). */
const ENCRYPTED_USER = Buffer.from("0000f60f1800000014000000dfc4d1f3", "hex");

/**
 * Returns a compound file ([MS-CFB] 2.6) with one directory sector, which contains these names, and one sector of
 * content.
 */
function compoundFile(names: string[], content = Buffer.alloc(0)): Uint8Array {
  const file = Buffer.alloc(512 * 4);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(1, 76);
  names.forEach((name, index) => {
    file.write(name, 512 + index * 128, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, 512 + index * 128 + 64);
  });
  file.writeUInt32LE(0xfffffffe, 1024);
  content.copy(file, 1536);
  return file;
}

describe("The container, without starting LibreOffice, rejects", () => {
  it.each<[string, OfficeFormat, () => Uint8Array | Promise<Uint8Array>, ErrorCode]>([
    ["random bytes called .docx", "docx", () => randomBytes(4_000), "source_invalid"],
    ["random bytes called .txt", "txt", () => randomBytes(4_000), "source_invalid"],
    ["an empty file", "docx", () => new Uint8Array(), "source_invalid"],
    ["a PDF called .docx", "docx", () => utf8.encode("%PDF-1.7 …"), "unsupported_format"],
    ["HTML called .doc", "doc", () => utf8.encode("<html><img src=http://x.test/></html>"), "unsupported_format"],
    [
      "flat OpenDocument called .odt",
      "odt",
      () => utf8.encode('<?xml version="1.0"?><office:document/>'),
      "unsupported_format",
    ],
    ["a presentation called .xlsx", "xlsx", () => pptx(["Slide"]), "unsupported_format"],
    ["a ZIP archive called .docx", "docx", () => zip([{ name: "a.txt", input: "a" }]), "unsupported_format"],
    [
      "an encrypted Word package",
      "docx",
      () => compoundFile(["Root Entry", "EncryptionInfo", "EncryptedPackage"]),
      "source_encrypted",
    ],
    [
      "an encrypted presentation",
      "ppt",
      () => compoundFile(["Root Entry", "PowerPoint Document", "Current User"], ENCRYPTED_USER),
      "source_encrypted",
    ],
    [
      "an encrypted OpenDocument",
      "odt",
      () =>
        zip([
          { name: "mimetype", input: "application/vnd.oasis.opendocument.text" },
          { name: "META-INF/manifest.xml", input: "<manifest><encryption-data/></manifest>" },
        ]),
      "source_encrypted",
    ],
    ["half a file", "docx", async () => (await docx(paragraph("cut"))).subarray(0, 700), "source_invalid"],
    [
      "a document that declares entities",
      "docx",
      () => docx(paragraph("&lol;"), { prolog: '<!DOCTYPE x [<!ENTITY lol SYSTEM "file:///etc/passwd">]>' }),
      "source_invalid",
    ],
  ])("%s", async (_, format, make, code) => {
    expect(await refusal(await make(), format)).toBe(code);
  });

  it("a package that expands to hundreds of megabytes although its headers claim a small size", async () => {
    const bomb = await deflated("word/document.xml", new Uint8Array(300 * MB).fill(32));
    expect(bomb.byteLength).toBeLessThan(MB);
    expect(await refusal(bomb, "docx")).toBe("source_too_large");
  }, 120_000);
});

/** Returns a .docx file with one large compressed part. Its ZIP headers claim an uncompressed size of 1 byte. */
async function deflated(name: string, content: Uint8Array): Promise<Uint8Array> {
  const { deflateRawSync } = await import("node:zlib");
  const parts: [string, Uint8Array][] = [
    ["[Content_Types].xml", utf8.encode(contentTypes(wordPart))],
    [name, content],
  ];
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of parts) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(1, 18);
    fields.writeUInt16LE(path.length, 22);
    const header = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(path)]);
    local.push(header, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, Buffer.alloc(0), tail, Buffer.from(path)]),
    );
    offset += header.byteLength + packed.byteLength;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(records.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, records, end]);
}

describe("The check of small documents that take very long to lay out", () => {
  const nested = (depth: number) =>
    "<w:tbl><w:tr><w:tc>".repeat(depth) +
    paragraph("innermost") +
    `</w:tc></w:tr></w:tbl>${paragraph("")}`.repeat(depth);

  it("rejects deeply nested tables of a .docx before LibreOffice reads them", async () => {
    expect(await refusal(await docx(nested(300)), "docx", 5_000)).toBe("source_invalid");
  });

  it("rejects deeply nested tables of an RTF file before LibreOffice reads them", async () => {
    const rows = Array.from({ length: 300 }, (_, depth) => `\\itap${depth} x\\nestcell`).join("");
    expect(await refusal(utf8.encode(`{\\rtf1 ${rows}}`), "rtf", 5_000)).toBe("source_invalid");
  });

  it("accepts tables of a usual nesting depth", async () => {
    expect((await container.convert(await docx(nested(5)), "docx")).pages).toBe(1);
  });
});

describe("The conversion of a document that LibreOffice cannot convert", () => {
  it.each<[OfficeFormat, string]>([
    ["doc", "MS Word 97"],
    ["docx", "MS Word 2007 XML"],
    ["odt", "writer8"],
    ["xls", "MS Excel 97"],
  ])(
    "returns source_encrypted for a .%s with a password",
    async (format, filter) => {
      const directory = await mkdtemp(join(tmpdir(), "folio-password-"));
      try {
        const [source, target] = [join(directory, "source"), join(directory, `locked.${format}`)];
        await writeFile(
          source,
          format === "xls" ? await xlsx([{ name: "One", rows: [["Locked"]] }]) : await docx(paragraph("Locked")),
        );
        const save = [WITH_PASSWORD, join(directory, "profile"), source, target, filter, "secret"];
        await promisify(execFile)("/usr/bin/python3", save, { timeout: 110_000 });
        expect(await refusal(new Uint8Array(await readFile(target)), format)).toBe("source_encrypted");
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    120_000,
  );

  it("returns source_invalid for a .docx whose main part is not valid XML", async () => {
    const broken = await zip([
      { name: "[Content_Types].xml", input: contentTypes(wordPart) },
      { name: "word/document.xml", input: "<not closed" },
    ]);
    expect(await refusal(broken, "docx")).toBe("source_invalid");
  });

  it("is stopped at its deadline, and the container converts the next document", async () => {
    const endless = await docx(paragraph("word ".repeat(2_000)).repeat(2_000));
    expect(await refusal(endless, "docx", 1_500)).toBe("service_busy");
    expect((await container.convert(await docx(paragraph("next")), "docx")).pages).toBe(1);
  }, 120_000);
});
