/**
 * Names of elements alone count, and more of them than rules for any link or list name: what a document says for one of the classes
 * wins, what it says for all its links does not. An anchor takes no room and lies within its line: a box of text may reach above that, onto the page before.
 */
export const CONTENTS_STYLE = `
.folio-contents-anchor{all:initial!important;display:inline-block!important;width:0!important;height:0!important;vertical-align:top!important}
html body ol:where(.folio-contents-list){list-style:none;margin:0;padding:0}
html body li ol:where(.folio-contents-list){padding-inline-start:1.5em}
html body ol li:where(.folio-contents-item){margin:0;padding:0}
html body p:where(.folio-contents-title){font-size:1.5em;font-weight:bold;line-height:1.25;margin:0 0 .75em;break-after:avoid}
html body ol li a:where(.folio-contents-link){display:flex;align-items:last baseline;gap:.4em;padding:.15em 0;color:inherit;text-decoration:none;break-inside:avoid}
html body ol li a span:where(.folio-contents-text){flex:0 1 auto;min-width:0}
html body ol li a span:where(.folio-contents-leader){flex:1 0 1.5em;border-bottom:.1em dotted currentColor;opacity:.6}
html body ol li a span:where(.folio-contents-page){flex:none;font-variant-numeric:tabular-nums}
`;
