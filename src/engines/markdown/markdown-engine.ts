export interface MarkdownEngine {
  /**
   * A document that turns the Markdown (CommonMark with tables, task lists, footnotes, maths, highlighted code and front matter) into a
   * styled page in the browser, where it can be ended like any page that takes too long. Raw HTML stays what it is. `css` comes last.
   */
  document(markdown: string, css: string | null): Promise<string>;
  /** A document in which the places of `{{markdown}}` are written in the browser; raw HTML in these is text. */
  embedded(html: string): Promise<string>;
}
