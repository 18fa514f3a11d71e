import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";

/** Names of pseudo-classes that require arguments (Selectors 4). */
const FUNCTIONAL_PSEUDO_CLASSES = new Set(["is", "where", "not", "has"]);
/** Names of functions whose arguments must all be valid selectors and must not start with a combinator. */
const STRICT_LISTS = new Set(["not", "-webkit-any"]);
const INDEXED = /^nth-(?:last-)?(?:child|of-type)$/;
const INDEXED_OF = /^nth-(?:last-)?child$/;
/** Matches the An+B microsyntax, such as `2n + 1` (CSS Syntax 3, section 6.2). */
const POSITION = /^(?:even|odd|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)$/i;
/** Pseudo-classes of jQuery, Playwright and Puppeteer, which browsers do not know. */
const NON_STANDARD_PSEUDO_CLASSES = new Set(
  "contains eq gt lt first last even odd visible hidden parent header has-text text text-is text-matches nth-match".split(
    " ",
  ),
);
const COMBINATORS = new Set([">", "+", "~"]);
const IGNORED: ReadonlySet<TokenType> = new Set([TokenType.Comment, TokenType.EOF]);
/**
 * Matches non-ASCII characters. Browsers allow all of them in names. The tokenizer follows a later draft that excludes
 * some, such as no-break spaces.
 */
const NON_ASCII = /[^\p{ASCII}]/gu;
const MATCHERS = new Set(["~", "|", "^", "$", "*"]);

/**
 * Whether the text is a selector list (Selectors 4, CSS Syntax 3). A construct that is still open at the end counts as
 * closed. Names of pseudo-classes and pseudo-elements are not checked here, because each browser supports different
 * ones. So every selector that a browser accepts is valid here.
 */
export function isCssSelector(text: string): boolean {
  const css = text.replace(NON_ASCII, "é");
  const reader = new SelectorReader(tokenize({ css }).filter(([type]) => !IGNORED.has(type)));
  return reader.readList() && reader.atEnd;
}

/** Reads one selector list. Each method returns whether it could read the part of the grammar that its name states. */
class SelectorReader {
  readonly #tokens: readonly CSSToken[];
  #at = 0;

  constructor(tokens: readonly CSSToken[]) {
    this.#tokens = tokens;
  }

  get atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  readList({ relative = false } = {}): boolean {
    do {
      this.#skipSpace();
      if (relative && this.#takeCombinator()) this.#skipSpace();
      if (!this.#readComplex()) return false;
      this.#skipSpace();
    } while (this.#take(TokenType.Comma));
    return true;
  }

  #readComplex(): boolean {
    for (;;) {
      if (!this.#readCompound()) return false;
      const spaced = this.#skipSpace();
      const combined = this.#takeCombinator();
      this.#skipSpace();
      if (!combined && (!spaced || this.atEnd || this.#next()?.[0] === TokenType.Comma)) return true;
    }
  }

  #readCompound(): boolean {
    let parts = this.#readType() ? 1 : 0;
    let isInPseudoElement = false;
    for (; ; parts += 1) {
      const isPseudoElement = this.#next()?.[0] === TokenType.Colon && this.#next(1)?.[0] === TokenType.Colon;
      const read = this.#readSimple(isInPseudoElement);
      if (read === "none") return parts > 0;
      if (read === "bad") return false;
      isInPseudoElement ||= isPseudoElement;
    }
  }

  /** Reads a type selector: `div`, `*`, `*|div` or `|div`. Namespace prefixes do not exist for selectors in scripts. */
  #readType(): boolean {
    const start = this.#at;
    if (this.#takeDelim("*") && !this.#isNamespaceBar()) return true;
    if (this.#isNamespaceBar()) {
      this.#at += 1;
      if (this.#take(TokenType.Ident) || this.#takeDelim("*")) return true;
    }
    this.#at = start;
    return this.#take(TokenType.Ident) && !this.#isNamespaceBar();
  }

  #isNamespaceBar(): boolean {
    return this.#isDelim("|") && !this.#isDelim("|", 1) && !this.#isDelim("=", 1);
  }

  #readSimple(isInPseudoElement: boolean): "read" | "none" | "bad" {
    const token = this.#next();
    if (!token) return "none";
    const [type] = token;
    if (type === TokenType.Colon) return this.#readPseudo() ? "read" : "bad";
    if (this.#takeDelim("&")) return "read";
    if (isInPseudoElement) return this.#isDelim(".") || type === TokenType.Hash ? "bad" : "none";
    if (this.#takeDelim(".")) return this.#take(TokenType.Ident) ? "read" : "bad";
    if (type === TokenType.OpenSquare) return this.#readAttribute() ? "read" : "bad";
    if (type !== TokenType.Hash) return "none";
    this.#at += 1;
    return token[4].type === "id" ? "read" : "bad";
  }

  #readAttribute(): boolean {
    const block = new SelectorReader(this.#takeBlock().filter(([type]) => type !== TokenType.Whitespace));
    return block.#readAttributeBlock() && block.atEnd;
  }

  /** Reads an attribute selector. Ignores whitespace between its tokens, except between two names. */
  #readAttributeBlock(): boolean {
    if (this.#takeDelim("*") && !this.#isDelim("|")) return false;
    if (this.#isNamespaceBar()) this.#at += 1;
    if (!this.#take(TokenType.Ident)) return false;
    if (this.atEnd) return true;
    for (const matcher of MATCHERS) if (this.#takeDelim(matcher)) break;
    if (!this.#takeDelim("=")) return false;
    if (!this.#take(TokenType.Ident) && !this.#take(TokenType.String)) return false;
    const flag = this.#next();
    return flag?.[0] !== TokenType.Ident || !/^[is]$/i.test(flag[4].value) || this.#take(TokenType.Ident);
  }

  #readPseudo(): boolean {
    this.#at += 1;
    this.#take(TokenType.Colon);
    const token = this.#next();
    if (token?.[0] === TokenType.Ident) {
      this.#at += 1;
      const name = token[4].value.toLowerCase();
      return !FUNCTIONAL_PSEUDO_CLASSES.has(name) && !INDEXED.test(name) && !NON_STANDARD_PSEUDO_CLASSES.has(name);
    }
    if (token?.[0] !== TokenType.Function) return false;
    return readArguments(token[4].value.toLowerCase(), this.#takeBlock());
  }

  /** Returns the tokens between the bracket at the current position and its closing bracket. */
  #takeBlock(): CSSToken[] {
    const start = this.#at + 1;
    const closers: TokenType[] = [];
    for (; !this.atEnd; this.#at += 1) {
      const type = this.#tokens[this.#at]?.[0];
      const closer = type === undefined ? undefined : CLOSERS.get(type);
      if (closer !== undefined) closers.push(closer);
      else if (type === closers.at(-1)) closers.pop();
      if (closers.length === 0) break;
    }
    const block = this.#tokens.slice(start, this.#at);
    this.#at += 1;
    return block;
  }

  #takeCombinator(): boolean {
    for (const combinator of COMBINATORS) if (this.#takeDelim(combinator)) return true;
    return false;
  }

  #skipSpace(): boolean {
    const start = this.#at;
    while (this.#take(TokenType.Whitespace));
    return this.#at > start;
  }

  #take(type: TokenType): boolean {
    const isThere = this.#next()?.[0] === type;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #takeDelim(sign: string): boolean {
    const isThere = this.#isDelim(sign);
    if (isThere) this.#at += 1;
    return isThere;
  }

  #isDelim(sign: string, ahead = 0): boolean {
    const token = this.#next(ahead);
    return token?.[0] === TokenType.Delim && token[4].value === sign;
  }

  #next(ahead = 0): CSSToken | undefined {
    return this.#tokens[this.#at + ahead];
  }
}

const CLOSERS = new Map<TokenType, TokenType>([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);

/**
 * Reads the arguments of a functional pseudo-class. `:is` and `:where` ignore invalid selectors. The arguments of
 * unknown functions are not checked here, but by the browser.
 */
function readArguments(name: string, tokens: readonly CSSToken[]): boolean {
  if (NON_STANDARD_PSEUDO_CLASSES.has(name)) return false;
  if (STRICT_LISTS.has(name) || name === "has") {
    const list = new SelectorReader(tokens);
    return list.readList({ relative: name === "has" }) && list.atEnd;
  }
  return !INDEXED.test(name) || readPosition(name, tokens);
}

/** Reads the arguments of a pseudo-class such as `:nth-child`, for example `2n + 1 of li.done`. */
function readPosition(name: string, tokens: readonly CSSToken[]): boolean {
  const of = tokens.findIndex((token) => token[0] === TokenType.Ident && token[4].value.toLowerCase() === "of");
  const position = (of < 0 ? tokens : tokens.slice(0, of))
    .map((token) => (token[0] === TokenType.Ident ? token[4].value : token[1]))
    .join("");
  if (!POSITION.test(position.trim())) return false;
  if (of < 0) return true;
  const list = new SelectorReader(tokens.slice(of + 1));
  return INDEXED_OF.test(name) && list.readList() && list.atEnd;
}
