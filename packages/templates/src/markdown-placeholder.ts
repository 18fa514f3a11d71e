/** Attribute of the elements whose content the page replaces with rendered Markdown. */
export const MARKDOWN_PLACE = "data-folio-markdown";
