/**
 * Matches CSS lengths that depend on the size of the viewport (CSS Values 4, 6.1.2). Also matches strings and URLs, so
 * that lengths inside them are skipped.
 */
const PARTS = /"(?:[^"\\]|\\.)*"|url\([^)]*\)|(?<![\w#-])([+-]?(?:\d+\.?\d*|\.\d+))([sld]?v(?:h|b|min|max))\b/gi;

/**
 * Replaces lengths that are relative to the viewport's height with pixels of the current viewport. Otherwise, if the
 * whole document is printed on one page, such lengths would grow with the page and make the page still higher. Style
 * sheets of other origins cannot be read and are not changed.
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
