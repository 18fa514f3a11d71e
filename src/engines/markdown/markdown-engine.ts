export interface MarkdownEngine {
  /**
   * Returns a document that converts the Markdown (CommonMark with tables, task lists, footnotes, maths, highlighted code and front matter)
   * into a styled page in the browser, where it is subject to the render's timeout. Raw HTML is kept. `css` comes last.
   */
  document(markdown: string, css: string | null): Promise<string>;
  /** Returns the document with a script that converts `{{markdown}}` elements in the browser. It treats raw HTML in them as text. */
  embedded(html: string): Promise<string>;
}
