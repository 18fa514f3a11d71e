/** The attribute of the elements that Markdown of a template's data stands in until the page writes it. */
export const MARKDOWN_PLACE = "data-folio-markdown";
