/**
 * Attribute of placeholder elements. The page in the browser replaces the content of such an element with the HTML of
 * its Markdown.
 */
export const MARKDOWN_PLACE = "data-folio-markdown";
