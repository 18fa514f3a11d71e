/**
 * Anything in HTML text that can run, navigate, animate or load after the `load` event, or that a later document in the same
 * window could feel. Matches too much on purpose: a document that is wrongly called active only waits the 500 ms.
 */
const ACTIVE = new RegExp(
  [
    "<(?:script|iframe|frame|object|embed|applet|portal|fencedframe|video|audio|track|marquee|template|noscript)",
    "<(?:svg:)?(?:animate|set|discard)",
    "http-equiv",
    "<meta[^>]*&",
    "<meta[^>]*(?:referrer|color-scheme|theme-color)",
    "<link(?![^>]*\\srel\\s*=\\s*(?:\"stylesheet\"|'stylesheet'|stylesheet[\\s>]))",
    "<link[^>]*&",
    "(?<=[\\s\"'/])on[a-z]{2,}\\s*=",
    "javascript:",
    "loading\\s*=",
    "content-visibility",
    "animation|transition|keyframes|timeline",
    "@import",
    "autofocus",
    "shadowroot",
    "xml-stylesheet",
  ].join("|"),
  "i",
);

/**
 * True when the text alone proves that nothing can happen after `load`. The caller still has to find no request in flight and no
 * running animation, since linked stylesheets and CSS escapes are not visible here.
 */
export function isProvablyStatic(html: string): boolean {
  return !ACTIVE.test(html);
}
