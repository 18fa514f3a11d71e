import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { claimedPdfaPart, dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { nameTree, readNameTree } from "../file/trees.ts";
import { UniqueNames } from "../file/unique-names.ts";
import type { AttachmentAbout } from "../revise/revision.ts";
import { WORK } from "../syntax/budget.ts";
import { latin1, name, PdfDict, type PdfRef, PdfStream, PdfString, textString } from "../syntax/objects.ts";

/** First part of PDF/A in which attached files may be of any type (ISO 19005-3, 6.8). */
const FIRST_PDFA_PART_WITH_FILES = 3;
/** PDF version that is required for associated files. */
const ASSOCIATED_VERSION = 2;
const RELATIONSHIP_NAMES = {
  source: "Source",
  data: "Data",
  alternative: "Alternative",
  supplement: "Supplement",
  unspecified: "Unspecified",
} as const;

export interface Attachment {
  about: AttachmentAbout;
  bytes: Uint8Array;
}

/** Embeds files (ISO 32000-2, 7.11.4) and associates them with the document (ISO 32000-2, 14.13), as electronic invoices require. */
export function attachFiles(document: PdfDocument, attachments: Attachment[]): void {
  const part = claimedPdfaPart(document);
  if (part !== null && part < FIRST_PDFA_PART_WITH_FILES) dropClaims(document);
  const names = new PdfDict(document.dict(document.catalog.get("Names")) ?? []);
  const entries = readNameTree(document, names.get("EmbeddedFiles"));
  const keys = new UniqueNames();
  for (const key of entries.keys()) keys.uniqueName(key);
  const associated = [...(document.array(document.catalog.get("AF")) ?? [])];
  for (const { about, bytes } of attachments) {
    const file = document.add(fileSpecification(document, about, bytes));
    entries.set(keys.uniqueName(latin1(textString(about.filename).bytes)), file);
    associated.push(file);
  }
  names.set("EmbeddedFiles", document.add(nameTree(entries)));
  document.catalog.set("Names", names);
  document.catalog.set("AF", associated);
  if (part === null) document.requireVersion(ASSOCIATED_VERSION);
}

function fileSpecification(document: PdfDocument, about: AttachmentAbout, bytes: Uint8Array): PdfDict {
  const { filename, description, mimeType, relationship } = about;
  const file = embeddedFile(document, mimeType, bytes);
  return PdfDict.of({
    Type: name("Filespec"),
    F: textString(filename),
    UF: textString(filename),
    EF: PdfDict.of({ F: file, UF: file }),
    Desc: description === null ? undefined : textString(description),
    AFRelationship: name(RELATIONSHIP_NAMES[relationship]),
  });
}

function embeddedFile(document: PdfDocument, mimeType: string | null, bytes: Uint8Array): PdfRef {
  document.budget.spendWork(bytes.length * WORK.deflatedByte);
  const checksum = new Uint8Array(createHash("md5").update(bytes).digest());
  const dict = PdfDict.of({
    Type: name("EmbeddedFile"),
    Subtype: name(mimeType ?? "application/octet-stream"),
    Params: PdfDict.of({ Size: bytes.length, CheckSum: new PdfString(checksum) }),
    Filter: name("FlateDecode"),
  });
  return document.add(new PdfStream(dict, deflateSync(bytes)));
}
