import {
  type CSSToken,
  isTokenString,
  isTokenURL,
  isTokenWhiteSpaceOrComment,
  TokenType,
  tokenize,
} from "@csstools/css-tokenizer";
import { applyEdits, type TextEdit } from "./edits.ts";

/** Returns the text that replaces a reference, or undefined to keep the reference. */
export type ReplaceReference = (reference: string) => Promise<string | undefined>;

/**
 * Returns the style sheet with its `url(…)` and `@import` references replaced. Keeps a reference for which `replace`
 * returns undefined.
 */
export async function inlineStyles(css: string, replace: ReplaceReference): Promise<string> {
  const tokens = tokenize({ css });
  const edits: TextEdit[] = [];
  for (const [index, token] of tokens.entries()) {
    const reference = referenceAt(token, tokens, index);
    const replacement = reference === undefined ? undefined : await replace(reference);
    if (replacement === undefined) continue;
    const text = isTokenURL(token) ? `url("${replacement}")` : `"${replacement}"`;
    edits.push({ start: token[2], end: token[3] + 1, text });
  }
  return applyEdits(css, edits);
}

function referenceAt(token: CSSToken, tokens: CSSToken[], index: number): string | undefined {
  if (isTokenURL(token)) return token[4].value;
  if (!isTokenString(token)) return undefined;
  const before = tokens
    .slice(0, index)
    .reverse()
    .find((one) => !isTokenWhiteSpaceOrComment(one));
  const name = before?.[0] === TokenType.Function || before?.[0] === TokenType.AtKeyword ? before[4].value : "";
  return /^(url|src|import)$/i.test(name) ? token[4].value : undefined;
}
