import { natives } from "./natives.ts";

/** Beats rules of any page name or side. `revert` gives back the margins that the print command names, to the same pixel as without a rule. */
const REQUEST_OVERRIDES_CSS = "@page{size:auto!important;margin:revert!important;page-orientation:upright!important}";
const OVERRIDDEN_PROPERTIES = [
  "size",
  "margin-top",
  "margin-right",
  "margin-bottom",
  "margin-left",
  "page-orientation",
];
/** A document with more rules than this keeps what it marks as important. */
const MAX_RULES = 100_000;

/** What decides about the pages' size and margins: the print command or the document's own `@page` rules. */
export interface PageRules {
  /** Lets the print command decide, whatever `@page` rules there are now, or `mayCome` later. */
  overridePageRules(mayCome: boolean): void;
  /** Forgets the sheets that scripts put on the document; `document.open` keeps them. */
  clear(): void;
}

export function pageRules(document: Document): PageRules {
  const { bind } = natives();
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
  const adopted = bind(get as () => CSSStyleSheet[]);
  const adopt = bind(set as (sheets: CSSStyleSheet[]) => void);
  const ours = new CSSStyleSheet();
  ours.replaceSync(REQUEST_OVERRIDES_CSS);
  return {
    overridePageRules(mayCome) {
      const sheets = [...adopted(document)].filter((sheet) => sheet !== ours);
      const isNeeded = removeImportantFlags([...document.styleSheets, ...sheets]) || mayCome;
      // A sheet more has all styles computed anew.
      if (isNeeded) adopt(document, [...sheets, ours]);
    },
    clear: () => adopt(document, []),
  };
}

/**
 * Takes from `@page` rules what is marked important: it would beat an important rule of ours in a layer or for a page's name. True when
 * there is such a rule, or may be where none can be read.
 */
function removeImportantFlags(sheets: CSSStyleSheet[]): boolean {
  let left = MAX_RULES;
  let isFound = false;
  const visit = (holder: { readonly cssRules: CSSRuleList }) => {
    const rules = rulesOf(holder);
    if (rules === null) isFound = true;
    for (const rule of rules ?? []) {
      if (--left < 0) isFound = true;
      if (left < 0) return;
      if (rule instanceof CSSPageRule) {
        removeImportantFlag(rule);
        isFound = true;
      }
      if (rule instanceof CSSImportRule && rule.styleSheet) visit(rule.styleSheet);
      else if (rule instanceof CSSGroupingRule) visit(rule);
    }
  };
  for (const sheet of sheets) visit(sheet);
  return isFound;
}

function removeImportantFlag({ style }: CSSPageRule): void {
  for (const property of OVERRIDDEN_PROPERTIES) {
    if (style.getPropertyPriority(property) === "important") style.removeProperty(property);
  }
}

/** Null of a sheet of another origin: it cannot be read. */
function rulesOf(holder: { readonly cssRules: CSSRuleList }): Iterable<CSSRule> | null {
  try {
    return holder.cssRules;
  } catch {
    return null;
  }
}
