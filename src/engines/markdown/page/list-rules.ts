import type { MarkdownIt } from "markdown-it";

/** Adds task lists to the parser: items that start with `[ ]` (open) or `[x]` (done). */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "task_lists", ({ tokens, Token }) => {
    for (const [at, token] of tokens.entries()) {
      const item = tokens[at - 2];
      if (token.type !== "inline" || tokens[at - 1]?.type !== "paragraph_open" || item?.type !== "list_item_open")
        continue;
      const [first] = token.children ?? [];
      const [whole, state] = /^\[([ xX])\][ \t]+/.exec(first?.content ?? "") ?? [];
      if (first?.type !== "text" || whole === undefined) continue;
      first.content = first.content.slice(whole.length);
      const box = new Token("html_inline", "", 0);
      box.content = `<input type="checkbox"${state === " " ? "" : " checked"}> `;
      token.children?.unshift(box);
      item.attrJoin("class", "task");
    }
  });
}

/** Gives each heading an id derived from its text. Links within the document refer to headings by such ids. */
export function headingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.push("heading_ids", ({ tokens }) => {
    const seen = new Map<string, number>();
    for (const [at, token] of tokens.entries()) {
      if (token.type !== "heading_open") continue;
      const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join("");
      const name =
        text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replace(/\s/g, "-") || "section";
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      token.attrSet("id", times === 0 ? name : `${name}-${times}`);
    }
  });
}
