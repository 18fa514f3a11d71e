export interface MarkdownEngine {
  /**
   * Returns an HTML document that converts the Markdown into a styled page. It supports CommonMark with tables, task
   * lists, footnotes, maths, highlighted code and front matter. The conversion runs in the browser, so the render's
   * timeout applies to it. Raw HTML is kept. The rules in `css` follow Folio's own styles.
   */
  document(markdown: string, css: string | null): Promise<string>;
  /**
   * Returns the HTML document with a script that converts its `{{markdown}}` elements in the browser. Raw HTML in the
   * Markdown is shown as text.
   */
  embedded(html: string): Promise<string>;
}
