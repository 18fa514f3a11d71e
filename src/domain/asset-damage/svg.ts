/**
 * Checks whether an SVG is well-formed XML (XML 1.0, 5th edition; Namespaces in XML 1.0). Browsers show a malformed SVG
 * as a broken image.
 */

const NAME = "[\\p{L}_:][\\p{L}\\p{N}\\p{M}_:.\\-·]*";
const TAG = new RegExp(`<(/?)(${NAME})`, "uy");
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, "uy");
const TAG_END = /\s*(\/?)>/y;
const REFERENCE = new RegExp(`&(?:#[0-9]+;|#x[0-9a-fA-F]+;|(${NAME});)?`, "gu");
const ENTITY = new RegExp(`<!ENTITY\\s+(${NAME})\\s`, "gu");
const KNOWN_ENTITIES = ["amp", "lt", "gt", "quot", "apos"];
const DOCTYPE = /<!DOCTYPE[^>[]*(?:\[(?:[^\]"'<]|"[^"]*"|'[^']*'|<!--(?:(?!-->).)*-->|<)*\]\s*)?>/sy;
const MAX_DEPTH = 1_000;

/** Start and end delimiters of comments, CDATA sections and processing instructions. */
const SECTIONS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

class SvgSyntaxError extends Error {}

/** Returns null for well-formed XML, otherwise the problem with its line number. */
export function svgDamage(bytes: Uint8Array): string | null {
  const reading = new SvgParser(new TextDecoder().decode(bytes));
  try {
    reading.parse();
    return null;
  } catch (fault) {
    if (!(fault instanceof SvgSyntaxError)) throw fault;
    return `line ${reading.line}: ${fault.message}`;
  }
}

class SvgParser {
  readonly #text: string;
  readonly #open: string[] = [];
  readonly #entities = new Set<string>(KNOWN_ENTITIES);
  readonly #declared = new Set(["xml", "xmlns"]);
  readonly #prefixes = new Map<string, number>();
  /**
   * Whether an external DTD may declare further entities and attributes. Folio does not load the DTD, so it then
   * accepts unknown entities.
   */
  #isOpenEnded = false;
  #hasRoot = false;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get line(): number {
    return this.#text.slice(0, this.#at).split("\n").length;
  }

  parse(): void {
    while (this.#at < this.#text.length) {
      const tag = this.#text.indexOf("<", this.#at);
      this.#characters(tag < 0 ? this.#text.length : tag);
      if (tag >= 0) this.#markup();
    }
    if (this.#open.length > 0) throw new SvgSyntaxError(`<${this.#open.at(-1)}> is not closed`);
    if (!this.#hasRoot) throw new SvgSyntaxError("it has no <svg>");
    for (const [prefix, at] of this.#prefixes) {
      if (this.#declared.has(prefix) || this.#isOpenEnded) continue;
      this.#at = at;
      throw new SvgSyntaxError(`the prefix ${prefix}: is not declared by xmlns:${prefix}`);
    }
  }

  #characters(end: number): void {
    const text = this.#text.slice(this.#at, end);
    if (this.#open.length > 0) this.#references(text);
    else if (/[^\s\ufeff]/.test(text)) throw new SvgSyntaxError("text must be inside <svg>");
    this.#at = end;
  }

  #references(text: string): void {
    for (const [reference, name] of text.matchAll(REFERENCE)) {
      if (reference === "&") throw new SvgSyntaxError("& must be written &amp;");
      if (name !== undefined && !this.#entities.has(name) && !this.#isOpenEnded)
        throw new SvgSyntaxError(`the entity &${name}; is not supported`);
    }
  }

  #markup(): void {
    for (const [begin, end] of SECTIONS) {
      if (!this.#text.startsWith(begin, this.#at)) continue;
      const to = this.#text.indexOf(end, this.#at + begin.length);
      if (to < 0) throw new SvgSyntaxError(`${begin} is not closed`);
      this.#at = to + end.length;
      return;
    }
    if (this.#text.startsWith("<!DOCTYPE", this.#at)) this.#doctype();
    else this.#tag();
  }

  #doctype(): void {
    const [whole = ""] = this.#match(DOCTYPE) ?? [];
    if (whole === "") throw new SvgSyntaxError("<!DOCTYPE is not closed");
    for (const [, name = ""] of whole.matchAll(ENTITY)) this.#entities.add(name);
    this.#isOpenEnded ||= /<!ATTLIST|<!ENTITY\s+%|\b(?:PUBLIC|SYSTEM)\b/.test(whole);
  }

  #tag(): void {
    const [, slash, name = ""] = this.#match(TAG) ?? [];
    if (name === "") throw new SvgSyntaxError("< must be written &lt;");
    const names = slash ? null : this.#attributes();
    const [, isEmpty] = this.#match(TAG_END) ?? [];
    if (isEmpty === undefined) throw new SvgSyntaxError(`the tag <${slash}${name} is malformed`);
    if (names === null) this.#close(name);
    else this.#opened(name, { names, isEmpty: isEmpty === "/" });
  }

  #opened(name: string, { names, isEmpty }: { names: ReadonlySet<string>; isEmpty: boolean }): void {
    if (this.#open.length === 0) this.#root(name, names);
    this.#prefixed(name);
    if (isEmpty) return;
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) throw new SvgSyntaxError(`elements may nest at most ${MAX_DEPTH} deep`);
  }

  #close(name: string): void {
    const last = this.#open.pop();
    if (last !== name) throw new SvgSyntaxError(last ? `</${name}> closes <${last}>` : `</${name}> has no opening tag`);
  }

  #root(name: string, names: ReadonlySet<string>): void {
    if (this.#hasRoot) throw new SvgSyntaxError(`<${name}> comes after </svg>`);
    this.#hasRoot = true;
    if (!names.has("xmlns") && !this.#isOpenEnded)
      throw new SvgSyntaxError('<svg> needs xmlns="http://www.w3.org/2000/svg"');
  }

  #attributes(): Set<string> {
    const names = new Set<string>();
    for (let found = this.#match(ATTRIBUTE); found; found = this.#match(ATTRIBUTE)) {
      const [, name = "", double, single = ""] = found;
      if (names.has(name)) throw new SvgSyntaxError(`the attribute ${name} occurs twice in one tag`);
      names.add(name);
      this.#references(double ?? single);
      if (name.startsWith("xmlns:")) this.#declared.add(name.slice("xmlns:".length));
      else this.#prefixed(name);
    }
    return names;
  }

  #prefixed(name: string): void {
    const [prefix = "", ...rest] = name.split(":");
    if (rest.length > 0 && !this.#prefixes.has(prefix)) this.#prefixes.set(prefix, this.#at);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}
