/** Lengths in parts of the window's height, beside what only looks so: strings and addresses. CSS Values 4, 6.1.2. */
const PARTS = /"(?:[^"\\]|\\.)*"|url\([^)]*\)|(?<![\w#-])([+-]?(?:\d+\.?\d*|\.\d+))([sld]?v(?:h|b|min|max))\b/gi;

/**
 * Makes lengths in parts of the window's height those of the window as it is. On one page for all they would grow with the page, and the page with them. Style sheets of
 * other sites cannot be read and stay.
 */
export function fixViewportHeights(document: Document): void {
  const height = innerHeight / 100;
  const width = innerWidth / 100;
  const pixelsOf = (unit: string) =>
    unit.endsWith("min") ? Math.min(width, height) : unit.endsWith("max") ? Math.max(width, height) : height;
  const fix = (style: CSSStyleDeclaration) => {
    const text = style.cssText;
    const fixed = text.replace(PARTS, (all, count?: string, unit?: string) =>
      unit ? `${Number(count) * pixelsOf(unit.toLowerCase())}px` : all,
    );
    if (fixed !== text) style.cssText = fixed;
  };
  const fixRules = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if ("style" in rule) fix(rule.style as CSSStyleDeclaration);
      if ("cssRules" in rule) fixRules(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    try {
      fixRules(sheet.cssRules);
    } catch {}
  }
  for (const element of document.querySelectorAll<HTMLElement>("[style]")) fix(element.style);
}
