import { natives } from "./natives.ts";

/** Overrides rules for any named page or side. `revert` restores the print command's margins, to the same pixel as without a rule. */
const REQUEST_OVERRIDES_CSS = "@page{size:auto!important;margin:revert!important;page-orientation:upright!important}";
const OVERRIDDEN_PROPERTIES = [
  "size",
  "margin-top",
  "margin-right",
  "margin-bottom",
  "margin-left",
  "page-orientation",
];
/** Upper bound on inspected rules. Rules beyond it keep their `!important` declarations. */
const MAX_RULES = 100_000;

/** Controls whether the print command or the document's `@page` rules set page size and margins. */
export interface PageRules {
  /** Makes the print command override all present `@page` rules. `mayCome`: also those that are added later. */
  overridePageRules(mayCome: boolean): void;
  /** Removes the style sheets adopted by scripts, because `document.open` keeps them. */
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
      // An additional sheet makes the browser recompute all styles.
      if (isNeeded) adopt(document, [...sheets, ours]);
    },
    clear: () => adopt(document, []),
  };
}

/**
 * Removes `!important` declarations from `@page` rules: in a layer or for a named page they would override the agent's own.
 * Returns whether there is an `@page` rule, or may be because a sheet cannot be read.
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

/** Returns null for a style sheet of another origin, which cannot be read. */
function rulesOf(holder: { readonly cssRules: CSSRuleList }): Iterable<CSSRule> | null {
  try {
    return holder.cssRules;
  } catch {
    return null;
  }
}
