import type { MarkdownIt } from "markdown-it";

/**
 * Adds `$…$` for inline formulas and `$$…$$` for display formulas. Follows Pandoc's rules, so that a price such as $5
 * is not read as a formula.
 */
export function mathsRules(markdown: MarkdownIt, draw: (tex: string, isDisplayed: boolean) => string): void {
  markdown.inline.ruler.after("escape", "maths_inline", (state, silent) => {
    const { src, pos } = state;
    if (src[pos] !== "$") return false;
    const mark = src[pos + 1] === "$" ? "$$" : "$";
    const from = pos + mark.length;
    const end = closing(src, from, { mark, most: state.posMax });
    if (end === null) return false;
    if (!silent) {
      const token = state.push(mark === "$$" ? "maths_display" : "maths_inline", "", 0);
      token.content = src.slice(from, end).trim();
    }
    state.pos = end + mark.length;
    return true;
  });
  markdown.block.ruler.before(
    "fence",
    "maths_block",
    (...[state, line, lastLine, silent]) => {
      const lineText = (at: number) =>
        state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
      if (lineText(line).trim() !== "$$") return false;
      if (silent) return true;
      let end = line + 1;
      while (end < lastLine && lineText(end).trim() !== "$$") end++;
      const token = state.push("maths_display", "", 0);
      token.block = true;
      token.content = Array.from({ length: end - line - 1 }, (_, i) => lineText(line + 1 + i)).join("\n");
      token.map = [line, end];
      state.line = Math.min(end + 1, lastLine);
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
  markdown.renderer.rules.maths_inline = (tokens, at) => draw(tokens[at]?.content ?? "", false);
  markdown.renderer.rules.maths_display = (tokens, at) =>
    `<span class="maths-display">${draw(tokens[at]?.content ?? "", true)}</span>`;
}

/**
 * Returns the position of the delimiter that ends a formula, or null. If the delimiter is a single dollar, the formula
 * must not start or end with whitespace, and no digit may follow.
 */
function closing(src: string, from: number, { mark, most }: { mark: string; most: number }): number | null {
  let at = src.indexOf(mark, from);
  while (src[at - 1] === "\\") at = src.indexOf(mark, at + 1);
  if (at <= from || at >= most) return null;
  if (mark === "$$") return at;
  const isTight = !/\s/.test(src[from] ?? "") && !/\s/.test(src[at - 1] ?? "");
  return isTight && !/\d/.test(src[at + 1] ?? "") ? at : null;
}
