import { natives } from "./natives.ts";

/**
 * CSS that overrides `@page` rules, including rules for named, left or right pages. `revert` restores the margins of
 * the print command, to the same pixel as without any rule.
 */
const REQUEST_OVERRIDES_CSS = "@page{size:auto!important;margin:revert!important;page-orientation:upright!important}";
const OVERRIDDEN_PROPERTIES = [
  "size",
  "margin-top",
  "margin-right",
  "margin-bottom",
  "margin-left",
  "page-orientation",
];
/** Maximum number of inspected CSS rules. All further rules keep their `!important` declarations. */
const MAX_RULES = 100_000;

/** Controls whether page size and margins come from the print command or from the document's `@page` rules. */
export interface PageRules {
  /**
   * Makes the print command override all existing `@page` rules. If `mayCome` is true, also overrides rules that are
   * added later.
   */
  overridePageRules(mayCome: boolean): void;
  /** Removes the style sheets that scripts have adopted. `document.open` does not remove them. */
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
      // The agent's style sheet is adopted only if it is needed, because an additional sheet makes the browser
      // recompute all styles.
      if (isNeeded) adopt(document, [...sheets, ours]);
    },
    clear: () => adopt(document, []),
  };
}

/**
 * Removes `!important` declarations from `@page` rules. In a cascade layer or for a named page, they would override the
 * agent's declarations. Returns true if there is an `@page` rule, or if there may be one because a style sheet cannot
 * be read.
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

/**
 * Returns the rules of a style sheet or of a group of rules. Returns null for a style sheet of another origin, because
 * it cannot be read.
 */
function rulesOf(holder: { readonly cssRules: CSSRuleList }): Iterable<CSSRule> | null {
  try {
    return holder.cssRules;
  } catch {
    return null;
  }
}
