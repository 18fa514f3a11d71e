import type { PdfDocument } from "../file/document.ts";
import { reachableDicts, reachableObjects } from "../file/reachable.ts";
import { nameTree, readNameTree } from "../file/trees.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { WORK } from "../syntax/budget.ts";
import {
  bytesOf,
  latin1,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  textString,
} from "../syntax/objects.ts";
import { withoutJpegTexts } from "./jpeg-texts.ts";
import type { RedactedPartKind } from "./redaction-report.ts";
import type { RemovedContent } from "./removed-content.ts";
import { isStandardName } from "./standard-names.ts";
import type { TextMatcher } from "./text-matcher.ts";

const REDACTION_MARK = "█████";
/**
 * Dictionary keys of data that other programs store in a file. Readers show none of it, and its formats are unknown.
 */
const PRIVATE_KEYS = ["PieceInfo", "SpiderInfo"];
/** Keys of the name trees of captured web pages and of hidden pages. */
const PRIVATE_TREES = ["IDS", "URLS", "Templates", "AlternatePresentations"];
/** Keys of the resource dictionaries whose own keys content streams use as names. */
const CONTENT_NAMES = ["Font", "XObject", "ExtGState", "ColorSpace", "Pattern", "Shading", "Properties"];

/**
 * Removes the searched texts from all parts of the file except page content, and counts the changed parts. The caller
 * must have removed annotations before.
 */
export async function redactPlaces(
  document: PdfDocument,
  matcher: TextMatcher,
  removed: RemovedContent,
): Promise<void> {
  if (matcher.isEmpty) return;
  const steps: [kind: RedactedPartKind, run: typeof removeMetadata][] = [
    ["private_data", removePrivateData],
    ["metadata", redactInformation],
    ["metadata", removeMetadata],
    ["attachment", removeAttachments],
    ["script", blankScripts],
    ["metadata", removeFileId],
    ["metadata", stripImages],
  ];
  for (const [kind, run] of steps) {
    removed.count(kind, run(document, matcher));
    await document.budget.yieldIfDue();
  }
  const renamed = renameTreeKeys(document, matcher);
  await new ValueRedactor(document, { matcher, renamed, removed }).run();
}

/** Removes private data of other programs. Returns the number of removed entries, as the other steps do. */
function removePrivateData(document: PdfDocument): number {
  let removed = 0;
  for (const dict of [...reachableDicts(document)]) for (const key of PRIVATE_KEYS) if (dict.delete(key)) removed += 1;
  const names = document.dict(document.catalog.get("Names"));
  for (const key of PRIVATE_TREES) if (names?.delete(key)) removed += 1;
  return removed;
}

function redactInformation(document: PdfDocument, matcher: TextMatcher): number {
  let removed = 0;
  const info = document.dict(document.trailer.get("Info"));
  for (const key of info ? [...info.keys()] : []) {
    const text = document.string(info?.get(key));
    const isHit = (text && matcher.isInString(text)) || (!isStandardName(key) && matcher.isInName(key));
    if (isHit && info?.delete(key)) removed += 1;
  }
  return removed;
}

/**
 * Removes the XMP metadata of the document, pages, images and fonts that contains a searched text or cannot be read.
 */
function removeMetadata(document: PdfDocument, matcher: TextMatcher): number {
  let removed = 0;
  for (const dict of [...reachableDicts(document)]) {
    const stream = document.stream(dict.get("Metadata"));
    if (!stream) continue;
    const bytes = decodedOrNull(document, stream);
    if ((!bytes || matcher.isInBytes(bytes)) && dict.delete("Metadata")) removed += 1;
  }
  return removed;
}

/** Removes attached files whose name, description or content contains a searched text. */
function removeAttachments(document: PdfDocument, matcher: TextMatcher): number {
  let removed = 0;
  for (const { ref, value } of [...reachableObjects(document)]) {
    if (!(value instanceof PdfDict) || !value.has("EF") || !isTextAttachment(document, value, matcher)) continue;
    document.replace(document.target(ref), null);
    removed += 1;
  }
  for (const dict of [...reachableDicts(document)]) {
    if (!dict.has("EF") || !isTextAttachment(document, dict, matcher)) continue;
    dict.clear();
    removed += 1;
  }
  const names = document.dict(document.catalog.get("Names"));
  if (!names?.has("EmbeddedFiles")) return removed;
  const files = readNameTree(document, names.get("EmbeddedFiles"));
  for (const [key, value] of files) if ((document.dict(value)?.size ?? 0) === 0) files.delete(key);
  if (files.size === 0) names.delete("EmbeddedFiles");
  else names.set("EmbeddedFiles", document.add(nameTree(files)));
  return removed;
}

function isTextAttachment(document: PdfDocument, file: PdfDict, matcher: TextMatcher): boolean {
  const texts = ["F", "UF", "DOS", "Mac", "Unix", "Desc"].map((key) => document.string(file.get(key)));
  if (texts.some((text) => text && matcher.isInString(text))) return true;
  const streams = [...(document.dict(file.get("EF"))?.values() ?? [])].flatMap((value) => document.stream(value) ?? []);
  return streams.some((stream) => {
    const bytes = decodedOrNull(document, stream);
    return bytes !== null && (matcher.isInBytes(bytes) || matcher.isInBinary(bytes));
  });
}

/** Replaces JavaScript that contains a searched text, or that cannot be decoded, by an empty script. */
function blankScripts(document: PdfDocument, matcher: TextMatcher): number {
  let blanked = 0;
  for (const dict of [...reachableDicts(document)]) {
    const script = document.stream(dict.get("JS"));
    const bytes = script ? decodedOrNull(document, script) : document.string(dict.get("JS"))?.bytes;
    if (bytes === undefined || (bytes !== null && !matcher.isInBytes(bytes))) continue;
    dict.set("JS", new PdfString(bytesOf("")));
    blanked += 1;
  }
  return blanked;
}

function removeFileId(document: PdfDocument, matcher: TextMatcher): number {
  const ids = document.array(document.trailer.get("ID")) ?? [];
  if (!ids.some((id) => id instanceof PdfString && matcher.isInString(id))) return 0;
  document.trailer.delete("ID");
  return 1;
}

/** Removes Exif, XMP and comments from JPEG images in which these contain a searched text. The pixels stay the same. */
function stripImages(document: PdfDocument, matcher: TextMatcher): number {
  let changed = 0;
  for (const { ref, value } of [...reachableObjects(document)]) {
    if (!(value instanceof PdfStream) || document.nameText(value.dict.get("Subtype")) !== "Image") continue;
    const filter = document.resolve(value.dict.get("Filter"));
    const filters = Array.isArray(filter) ? filter.map((item) => document.nameText(item)) : [document.nameText(filter)];
    if (filters.length !== 1 || !["DCTDecode", "DCT"].includes(filters[0] ?? "")) continue;
    const stripped = withoutJpegTexts(value.encoded, matcher);
    if (!stripped) continue;
    document.replace(document.target(ref), new PdfStream(value.dict, stripped));
    changed += 1;
  }
  return changed;
}

/**
 * Renames the keys of name trees that contain a searched text. Returns the new names by old name, because strings and
 * names refer to these keys.
 */
function renameTreeKeys(document: PdfDocument, matcher: TextMatcher): Map<string, string> {
  const renamed = new Map<string, string>();
  const newName = (key: string): string => {
    if (!renamed.has(key)) renamed.set(key, `redacted-${renamed.size + 1}`);
    return renamed.get(key) ?? key;
  };
  const trees: [owner: PdfDict | null, keys: string[]][] = [
    [document.dict(document.catalog.get("Names")), [...(document.dict(document.catalog.get("Names"))?.keys() ?? [])]],
    [document.dict(document.catalog.get("StructTreeRoot")), ["IDTree"]],
  ];
  for (const [owner, keys] of trees) {
    for (const key of keys) {
      if (!owner?.has(key)) continue;
      const entries = [...readNameTree(document, owner.get(key))];
      if (!entries.some(([text]) => matcher.isInName(text))) continue;
      const kept = entries.map(([text, value]): [string, PdfValue] => [
        matcher.isInName(text) ? newName(text) : text,
        value,
      ]);
      owner.set(key, document.add(nameTree(new Map(kept))));
    }
  }
  for (const key of document.dict(document.catalog.get("Dests"))?.keys() ?? []) if (matcher.isInName(key)) newName(key);
  return renamed;
}

interface ValueRedaction {
  matcher: TextMatcher;
  /** New name by old name. The old name has one character per byte. */
  renamed: Map<string, string>;
  removed: RemovedContent;
}

/**
 * Replaces strings and names that contain a searched text in all objects. Counts the changed objects by what they
 * describe, such as layers or tags.
 */
class ValueRedactor {
  readonly #document: PdfDocument;
  readonly #matcher: TextMatcher;
  /** New name by old name. The old name has one character per byte. */
  readonly #renamed: Map<string, string>;
  readonly #isNameHit = new Map<string, boolean>();
  readonly #removed: RemovedContent;
  readonly #contentNames = new Set<PdfDict>();

  constructor(document: PdfDocument, { matcher, renamed, removed }: ValueRedaction) {
    this.#document = document;
    this.#matcher = matcher;
    this.#renamed = renamed;
    this.#removed = removed;
  }

  async run(): Promise<void> {
    const document = this.#document;
    for (const dict of reachableDicts(document)) {
      for (const key of ["Resources", "DR"]) {
        const resources = document.dict(dict.get(key));
        for (const kind of resources ? CONTENT_NAMES : []) {
          const names = document.dict(resources?.get(kind));
          if (names) this.#contentNames.add(names);
        }
      }
    }
    for (const { ref, value } of [...reachableObjects(document)]) {
      const redacted = this.#redacted(value);
      if (redacted !== value) document.replace(document.target(ref), redacted);
      if (document.budget.isYieldDue) await document.budget.yieldIfDue();
    }
    this.#redacted(document.trailer);
  }

  /** Returns the replacement for a value. Changes arrays and dictionaries in place. */
  #redacted(value: PdfValue): PdfValue {
    if (value instanceof PdfString) return this.#string(value);
    if (value instanceof PdfName) return new PdfName(this.#name(value.text));
    if (value instanceof PdfRef || value === null || typeof value !== "object") return value;
    this.#document.budget.spendWork(WORK.visit);
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) {
        const redacted = this.#redacted(item);
        if (!isSame(redacted, item)) value[at] = redacted;
      }
      return value;
    }
    this.#dict(value instanceof PdfStream ? value.dict : value);
    return value;
  }

  #dict(dict: PdfDict): void {
    const keepsKeys = this.#contentNames.has(dict);
    const kind = this.#kindOf(dict);
    let isChanged = false;
    for (const [key, value] of dict) {
      const redacted = this.#redacted(value);
      const name = keepsKeys ? key : this.#name(key);
      if (name !== key) dict.delete(key);
      if (name === key && isSame(redacted, value)) continue;
      dict.set(name, redacted);
      isChanged = true;
    }
    if (isChanged) this.#removed.count(kind);
  }

  #kindOf(dict: PdfDict): RedactedPartKind {
    const type = this.#document.nameText(dict.get("Type"));
    if (type === "OCG" || type === "OCMD") return "layer";
    if (type === "StructElem" || type === "StructTreeRoot" || (dict.has("S") && dict.has("P"))) return "tag";
    if (dict.has("Title") && dict.has("Parent")) return "outline";
    const isTreeNode = type === null && (dict.has("Kids") || dict.has("Names") || dict.has("Limits"));
    return isTreeNode ? "destination" : "other";
  }

  #string(value: PdfString): PdfString {
    if (value.bytes.length === 0 || !this.#matcher.isInString(value)) return value;
    const renamed = this.#renamed.get(latin1(value.bytes));
    return textString(renamed ?? REDACTION_MARK);
  }

  #name(text: string): string {
    let isHit = this.#isNameHit.get(text);
    if (isHit === undefined) {
      isHit = !isStandardName(text) && this.#matcher.isInName(text);
      this.#isNameHit.set(text, isHit);
    }
    if (!isHit) return text;
    if (!this.#renamed.has(text)) this.#renamed.set(text, `redacted-${this.#renamed.size + 1}`);
    return this.#renamed.get(text) ?? text;
  }
}

/** Whether a value is unchanged. Two name objects with the same text count as the same value. */
const isSame = (a: PdfValue, b: PdfValue): boolean =>
  a === b || (a instanceof PdfName && b instanceof PdfName && a.text === b.text);

export function decodedOrNull(document: PdfDocument, stream: PdfStream): Uint8Array | null {
  try {
    return decodeStream(stream, document);
  } catch (error) {
    if (error instanceof StreamDecodeError) return null;
    throw error;
  }
}
