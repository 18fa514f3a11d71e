import type { MarkdownEngine } from "./markdown-engine.ts";

/**
 * Patterns for Markdown syntax that needs an additional script. If a document does not match a pattern, it is sent
 * without that script.
 */
const FENCE = /^[ >\t*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*\w/m;
const MATHS = "$";

/**
 * Encodes text for a script element, so that it cannot end the element or start a comment in it (HTML, "restrictions
 * for contents of script elements").
 */
const inScript = (value: string): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Converts Markdown with a script in the page itself. The scripts are files that are deployed with the Worker. Each
 * isolate fetches them once.
 */
export class InPageMarkdown implements MarkdownEngine {
  readonly #load: (name: string) => Promise<string>;
  readonly #loaded = new Map<string, Promise<string>>();

  /** Creates the converter. `load` returns the text of a file that scripts/assets.mjs has generated. */
  constructor(load: (name: string) => Promise<string>) {
    this.#load = load;
  }

  async document(markdown: string, css: string | null): Promise<string> {
    const hasCode = FENCE.test(markdown);
    const hasMaths = markdown.indexOf(MATHS) < markdown.lastIndexOf(MATHS);
    const [styles, scripts] = await Promise.all([
      this.#files(["page.css", ...(hasMaths ? ["maths.css"] : [])]),
      this.#files(["markdown.js", ...(hasCode ? ["code.js"] : []), ...(hasMaths ? ["maths.js"] : [])]),
    ]);
    const style = [...styles, ...(css === null ? [] : [css])].map((text) => `<style>${text}</style>`).join("");
    const script = [...scripts, `folioMarkdown.write(${inScript(markdown)})`].map((text) => `<script>${text}</script>`);
    return `<!doctype html><html><head><meta charset="utf-8">${style}</head><body>${script.join("")}</body></html>`;
  }

  async embedded(html: string): Promise<string> {
    return `${html}<script>${await this.#file("embedded.js")}</script>`;
  }

  #files(names: string[]): Promise<string[]> {
    return Promise.all(names.map((name) => this.#file(name)));
  }

  #file(name: string): Promise<string> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const loading = this.#load(name);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return loading;
  }
}
