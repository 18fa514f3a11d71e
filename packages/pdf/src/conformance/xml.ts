/** Element of an XML document. Names keep their prefix. */
export interface XmlElement {
  name: string;
  /** Namespace URI of the element's prefix, or null. */
  namespace: string | null;
  attributes: { name: string; namespace: string | null; value: string }[];
  children: XmlElement[];
  text: string;
}

export class XmlError extends Error {
  override readonly name = "XmlError";
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const MAX_DEPTH = 60;
const MAX_ELEMENTS = 20_000;
const MAX_BINDINGS = 200;
const NAME = /[A-Za-z_:\u0080-\uffff][\w:.\-\u00b7-\uffff]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:\u0080-\uffff][\w:.\-\u00b7-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/**
 * Reads the root element of an XML document. Knows no document types and no entities but the five standard ones, so
 * that a small file cannot grow. Throws `XmlError` if the document is not well-formed.
 */
export const readXml = (text: string): XmlElement => new XmlReader(text).root();

interface Open {
  element: XmlElement;
  bindings: ReadonlyMap<string, string>;
}

class XmlReader {
  readonly #text: string;
  #at = 0;
  #elements = 0;

  constructor(text: string) {
    this.#text = text;
  }

  root(): XmlElement {
    const open: Open[] = [];
    let root: XmlElement | null = null;
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf("<", this.#at);
      const parent = open.at(-1)?.element;
      const between = this.#text.slice(this.#at, next < 0 ? undefined : next);
      if (parent) parent.text += decoded(between);
      else if (/[^\s\ufeff]/.test(between)) throw new XmlError("text outside of the root element");
      if (next < 0) break;
      this.#at = next;
      if (this.#skipMarkup(parent)) continue;
      if (this.#text.startsWith("</", next)) this.#close(open);
      else {
        const started = this.#start(open);
        if (!parent && root) throw new XmlError("two root elements");
        root ??= started;
      }
    }
    if (!root || open.length > 0) throw new XmlError("an element has no end");
    return root;
  }

  /** Skips a comment, a processing instruction or a CDATA section. */
  #skipMarkup(parent: XmlElement | undefined): boolean {
    for (const [start, end] of [
      ["<!--", "-->"],
      ["<?", "?>"],
      ["<![CDATA[", "]]>"],
    ] as const) {
      if (!this.#text.startsWith(start, this.#at)) continue;
      const close = this.#text.indexOf(end, this.#at + start.length);
      if (close < 0) throw new XmlError(`${start} has no end`);
      if (start === "<![CDATA[" && parent) parent.text += this.#text.slice(this.#at + start.length, close);
      this.#at = close + end.length;
      return true;
    }
    if (this.#text.startsWith("<!", this.#at)) throw new XmlError("a document type");
    return false;
  }

  #close(open: Open[]): void {
    const end = this.#text.indexOf(">", this.#at);
    const name = this.#text.slice(this.#at + 2, end).trim();
    if (end < 0 || open.pop()?.element.name !== name) throw new XmlError(`</${name.slice(0, 40)}> closes no element`);
    this.#at = end + 1;
  }

  #start(open: Open[]): XmlElement {
    this.#elements += 1;
    if (open.length > MAX_DEPTH || this.#elements > MAX_ELEMENTS) throw new XmlError("too many elements");
    NAME.lastIndex = this.#at + 1;
    const name = NAME.exec(this.#text)?.[0];
    if (name === undefined) throw new XmlError("a < without an element");
    this.#at += 1 + name.length;
    const raw: [string, string][] = [];
    for (;;) {
      ATTRIBUTE.lastIndex = this.#at;
      const match = ATTRIBUTE.exec(this.#text);
      if (!match) break;
      raw.push([match[1] ?? "", decoded(match[2] ?? match[3] ?? "")]);
      this.#at = ATTRIBUTE.lastIndex;
    }
    const tail = /\s*(\/?)>/y;
    tail.lastIndex = this.#at;
    const end = tail.exec(this.#text);
    if (!end) throw new XmlError(`<${name.slice(0, 40)}> has no end`);
    this.#at = tail.lastIndex;
    return this.#opened({ name, raw, isEmpty: end[1] === "/" }, open);
  }

  #opened(
    { name, raw, isEmpty }: { name: string; raw: [string, string][]; isEmpty: boolean },
    open: Open[],
  ): XmlElement {
    const parent = open.at(-1);
    const own = raw.filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
    const outer = parent?.bindings ?? STANDARD_BINDINGS;
    const bindings =
      own.length === 0 ? outer : new Map([...outer, ...own.map(([key, uri]) => [key.slice(6), uri] as const)]);
    if (bindings.size > MAX_BINDINGS) throw new XmlError("too many namespaces");
    const namespaceOf = (key: string): string | null => {
      const prefix = key.includes(":") ? key.slice(0, key.indexOf(":")) : "";
      const uri = bindings.get(prefix);
      if (uri === undefined && prefix !== "") throw new XmlError(`the prefix ${prefix.slice(0, 40)} has no namespace`);
      return uri ?? null;
    };
    const attributes = raw
      .filter(([key]) => key !== "xmlns" && !key.startsWith("xmlns:"))
      .map(([key, value]) => ({ name: key, namespace: key.includes(":") ? namespaceOf(key) : null, value }));
    const element = { name, namespace: namespaceOf(name), attributes, children: [], text: "" };
    parent?.element.children.push(element);
    if (!isEmpty) open.push({ element, bindings });
    return element;
  }
}

const STANDARD_BINDINGS: ReadonlyMap<string, string> = new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]);

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w{1,8}));|&/g, (...match) => character(match));
}

function character([found, hex, decimal, name]: (string | undefined)[]): string {
  const entity = name === undefined ? undefined : ENTITIES[name];
  if (entity !== undefined) return entity;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (name !== undefined || !(code <= 0x10ffff)) throw new XmlError(`the entity ${found} is unknown`);
  return String.fromCodePoint(code);
}

/** Returns the name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
