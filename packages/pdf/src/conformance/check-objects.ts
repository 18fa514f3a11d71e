import type { PdfDocument } from "../file/document.ts";
import { reachableObjects } from "../file/reachable.ts";
import { WORK } from "../syntax/budget.ts";
import { bytesOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { actionsIn, isAllowedAction } from "./actions.ts";
import type { Findings } from "./findings.ts";
import { exceededLimit } from "./limits.ts";
import { hasPrivateUse } from "./private-use.ts";
import { allowsAttachments } from "./standard.ts";

const FILTERS_1 =
  "ASCIIHexDecode ASCII85Decode RunLengthDecode CCITTFaxDecode FlateDecode JBIG2Decode DCTDecode JPXDecode Crypt";
/** Filters that the standard allows (ISO 19005-2, 6.1.7.2). PDF/A-1 knows neither JPXDecode nor Crypt (ISO 19005-1, 6.1.10). */
export const ALLOWED_FILTERS: ReadonlySet<string> = new Set(FILTERS_1.split(" "));
const FILE_KEYS = ["F", "FFilter", "FDecodeParms"];
/** Data streams whose dictionary entry `F` is not a file specification. */
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

/** Whether a name, with one character per byte, is UTF-8. */
export function isUtf8(text: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(text));
    return true;
  } catch {
    return false;
  }
}

/** Checks every object of the file: limits, streams, actions, attached files and layers. */
export class ObjectChecks {
  readonly #document: PdfDocument;
  readonly #findings: Findings;
  readonly #part: 1 | 2 | 3 | 4;

  constructor(document: PdfDocument, findings: Findings) {
    this.#document = document;
    this.#findings = findings;
    this.#part = findings.target.pdfA?.part ?? 2;
  }

  async check(): Promise<void> {
    const { budget } = this.#document;
    for (const { value } of reachableObjects(this.#document)) {
      this.#value(value);
      await budget.yieldIfDue();
    }
  }

  #value(root: PdfValue): void {
    const stack: PdfValue[] = [root];
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      this.#document.budget.spendWork(WORK.byte);
      if (value instanceof PdfRef || value === null) continue;
      const limit = exceededLimit(value, this.#part);
      if (limit !== null) this.#findings.add("limits", limit);
      if (Array.isArray(value)) {
        for (const item of value) if (item !== null) stack.push(item);
      } else if (value instanceof PdfStream) {
        this.#stream(value);
        stack.push(value.dict);
      } else if (value instanceof PdfDict) {
        this.#dict(value);
        for (const item of value.values()) if (item !== null) stack.push(item);
      }
    }
  }

  #stream(stream: PdfStream): void {
    const document = this.#document;
    const { dict } = stream;
    if (FILE_KEYS.some((key) => dict.has(key)) && !dict.has("EF"))
      this.#findings.add("external-stream", "The data of a stream are in another file.");
    const filters = document.resolve(dict.get("Filter"));
    for (const item of Array.isArray(filters) ? filters : [filters]) {
      const filter = document.nameText(item);
      const isNew = this.#part === 1 && (filter === "JPXDecode" || filter === "Crypt");
      if (filter !== null && (!ALLOWED_FILTERS.has(filter) || isNew || this.#isCrypt(filter, dict)))
        this.#findings.add("filter", `A stream uses the filter ${filter}.`);
    }
    if (document.nameText(dict.get("Type")) === "EmbeddedFile") this.#embeddedFile(stream);
  }

  /** The filter Crypt is allowed only if it leaves the data unencrypted. */
  #isCrypt(filter: string, dict: PdfDict): boolean {
    if (filter !== "Crypt") return false;
    const parms = this.#document.resolve(dict.get("DecodeParms"));
    const first = Array.isArray(parms) ? parms[0] : parms;
    const name = this.#document.nameText(this.#document.dict(first)?.get("Name"));
    return name !== null && name !== "Identity";
  }

  #embeddedFile({ dict }: PdfStream): void {
    if (this.#part < 3) return;
    const type = this.#document.nameText(dict.get("Subtype"));
    if (type === null || !MEDIA_TYPE.test(type))
      this.#findings.add("attachment", "An attached file has no valid media type.", { element: "attached file" });
  }

  #dict(dict: PdfDict): void {
    const document = this.#document;
    for (const owned of actionsIn(document, dict)) {
      if (isAllowedAction(document, owned, this.#findings.target)) continue;
      const element = `action ${owned.type}`;
      this.#findings.add("action", `An action of the type ${owned.type} is not allowed.`, { element });
    }
    if (dict.has("FT") && dict.has("AA") && this.#part !== 4)
      this.#findings.add(this.#part === 1 ? "additional-action" : "form-field", "A form field has additional actions.");
    if (document.nameText(dict.get("Type")) === "Font") this.#encoded(dict.get("BaseFont"));
    if (dict.has("S") && dict.has("P")) this.#encoded(dict.get("S"));
    for (const [role, type] of document.dict(dict.get("RoleMap")) ?? [])
      for (const name of [new PdfName(role), type]) this.#encoded(name);
    if (this.#part === 4 && hasPrivateUse(document.string(dict.get("ActualText"))))
      this.#findings.add("private-unicode", "A replacement text has characters of private use.");
    if (dict.has("EF")) this.#fileSpecification(dict);
  }

  #encoded(value: PdfValue | undefined): void {
    const text = this.#document.nameText(value);
    if (text === null || isUtf8(text)) return;
    const element = `name ${text.replace(/[^\x20-\x7e]/g, "?")}`;
    this.#findings.add("name-encoding", "A name is not UTF-8.", { element });
  }

  #fileSpecification(file: PdfDict): void {
    const document = this.#document;
    if (document.dict(file.get("EF")) === null) return;
    const text = document.string(file.get("UF")) ?? document.string(file.get("F"));
    const element = `attached file${
      text
        ? ` ${Buffer.from(text.bytes)
            .toString("latin1")
            .replace(/[^\x20-\x7e]/g, "")}`
        : ""
    }`;
    const add = (message: string): void => this.#findings.add("attachment", message, { element });
    if (this.#part === 1) {
      add("PDF/A-1 allows no attached files.");
      return;
    }
    if (!file.has("F") || !file.has("UF")) add("An attached file has no F or no UF.");
    if (this.#findings.target.isPdfUa && (!file.has("F") || !file.has("UF")))
      this.#findings.add("attachment-name", "An attached file has no name.", { element });
    if (this.#part >= 3 && !file.has("AFRelationship")) add("An attached file has no AFRelationship.");
    if (this.#part === 3 && !this.#isAssociated(file)) add("An attached file is not associated with the document.");
    if (this.#part === 2 || !allowsAttachments(this.#findings.target)) this.attachments.push({ file, element });
  }

  /** Attached files that must be PDF/A files themselves. */
  readonly attachments: { file: PdfDict; element: string }[] = [];

  #associated: Set<PdfDict | null> | null = null;

  #isAssociated(file: PdfDict): boolean {
    this.#associated ??= this.#associatedFiles();
    return this.#associated.has(file);
  }

  #associatedFiles(): Set<PdfDict | null> {
    const document = this.#document;
    const files = new Set<PdfDict | null>();
    for (const { value } of reachableObjects(document)) {
      const dict = value instanceof PdfStream ? value.dict : value;
      if (!(dict instanceof PdfDict) || !dict.has("AF")) continue;
      const list = document.array(dict.get("AF")) ?? [dict.get("AF") ?? null];
      for (const item of list) files.add(document.dict(item));
    }
    return files;
  }
}
