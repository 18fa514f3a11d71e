/** Attribute of the elements that the page replaces with rendered Markdown. */
export const MARKDOWN_PLACE = "data-folio-markdown";
