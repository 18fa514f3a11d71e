import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { nameTree, numberTree, readNameTree, readNumberTree } from "../file/trees.ts";
import { UniqueNames } from "../file/unique-names.ts";
import { decodeText, name, PdfDict, type PdfRef, type PdfValue, textString } from "../syntax/objects.ts";
import { RoleRenamer } from "./role-renamer.ts";

/**
 * Merges structure trees (ISO 32000-2, 14.7). The parent tree keys of each part start after the keys of the previous
 * part.
 */
export class MergedStructure {
  readonly root: PdfRef;
  /** Lowest parent tree key that the next part may use. */
  nextKey = 0;
  readonly #into: PdfDocument;
  readonly #kids: PdfValue[] = [];
  readonly #parents = new Map<number, PdfValue>();
  readonly #ids = new Map<string, PdfValue>();
  readonly #idKeys = new UniqueNames();
  readonly #maps = { RoleMap: new PdfDict(), ClassMap: new PdfDict() };
  readonly #roles = new RoleRenamer();
  /** Namespaces of the roles that are not standard roles (ISO 32000-2, 14.7.4). */
  readonly #namespaces: PdfValue[] = [];
  readonly #marks = new PdfDict();
  /** Languages of the parts without tags, or "" for a part without a language. Only the catalog can declare the language of such a part. */
  readonly #untaggedLanguages = new Set<string>();
  readonly #tagged: { kids: PdfValue[]; language: string }[] = [];

  constructor(into: PdfDocument) {
    this.#into = into;
    this.root = into.reserve();
  }

  /** Structure elements whose language `finish` may set. */
  get deferred(): PdfValue[] {
    return this.#tagged.at(-1)?.kids ?? [];
  }

  append(document: PdfDocument, importer: ObjectImporter): void {
    const language = languageOf(document);
    const tree = document.dict(document.catalog.get("StructTreeRoot"));
    if (!tree) {
      this.#untaggedLanguages.add(language);
      return;
    }
    this.#roles.renameConflicts(document, tree);
    const raw = tree.get("K");
    const kids = (document.array(raw) ?? (raw === undefined ? [] : [raw])).map((kid) => importer.import(kid));
    this.#tagged.push({ kids, language });
    for (const kid of kids) this.#kids.push(kid);
    this.#appendParents(document, importer, tree);
    for (const [id, element] of readNameTree(document, tree.get("IDTree"))) {
      this.#ids.set(this.#idKeys.uniqueName(id), importer.import(element));
    }
    for (const [key, merged] of Object.entries(this.#maps)) {
      for (const [role, value] of document.dict(tree.get(key)) ?? []) {
        if (!merged.has(role)) merged.set(role, importer.import(value));
      }
    }
    for (const item of document.array(tree.get("Namespaces")) ?? []) this.#namespaces.push(importer.import(item));
    for (const [key, value] of document.dict(document.catalog.get("MarkInfo")) ?? []) {
      if (value === true) this.#marks.set(key, true);
    }
  }

  finish(): void {
    const language = this.#commonLanguage();
    if (language) this.#into.catalog.set("Lang", textString(language));
    for (const part of this.#tagged) if (part.language !== language) this.#setLanguage(part.kids, part.language);
    if (this.#kids.length === 0) return;
    const tree = PdfDict.of({
      Type: name("StructTreeRoot"),
      K: this.#kids,
      ParentTree: this.#into.add(numberTree(this.#parents)),
      ParentTreeNextKey: this.nextKey,
    });
    for (const [key, map] of Object.entries(this.#maps)) if (map.size > 0) tree.set(key, map);
    if (this.#namespaces.length > 0) tree.set("Namespaces", this.#namespaces);
    if (this.#ids.size > 0) tree.set("IDTree", this.#into.add(nameTree(this.#ids)));
    this.#into.replace(this.root, tree);
    this.#into.catalog.set("StructTreeRoot", this.root);
    if (this.#marks.size > 0) this.#into.catalog.set("MarkInfo", this.#marks);
  }

  #appendParents(document: PdfDocument, importer: ObjectImporter, tree: PdfDict): void {
    const first = this.nextKey;
    let next = first + Math.max(0, document.number(tree.get("ParentTreeNextKey")) ?? 0);
    for (const [key, value] of readNumberTree(document, tree.get("ParentTree"))) {
      this.#parents.set(first + key, importer.import(value));
      next = Math.max(next, first + key + 1);
    }
    this.nextKey = next;
  }

  /**
   * Returns the language for the catalog. If there are parts without tags, it is the language of these parts if they
   * all have the same language, otherwise "". If all parts are tagged, it is the language of the first part.
   */
  #commonLanguage(): string {
    const [only = ""] = this.#untaggedLanguages;
    if (this.#untaggedLanguages.size > 0) return this.#untaggedLanguages.size === 1 ? only : "";
    return this.#tagged[0]?.language ?? "";
  }

  /**
   * Sets the language of the top-level structure elements of a part. An empty string means that the language is unknown
   * (ISO 32000-2, 14.9.2.1).
   */
  #setLanguage(kids: PdfValue[], language: string): void {
    for (const kid of kids) {
      const element = this.#into.dict(kid);
      if (element && !element.has("Lang")) element.set("Lang", textString(language));
    }
  }
}

/** Returns the language that the document declares, or "" if it declares none. */
function languageOf(document: PdfDocument): string {
  const language = document.string(document.catalog.get("Lang"));
  return language ? decodeText(language).trim() : "";
}
