/**
 * Anything in HTML text that can run, navigate, animate or load after the `load` event, or that a later document in the same
 * window could feel. Matches too much on purpose: a document that is wrongly called active only waits the 500 ms.
 */
const ACTIVE_MARKUP = new RegExp(
  [
    "<(?:script|iframe|frame|object|embed|applet|portal|fencedframe|video|audio|track|marquee|template|noscript)",
    "<(?:svg:)?(?:animate|set|discard)",
    "http-equiv",
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

/** Tags of the head, each with all up to its end, and with others that begin before: read once, so that many without an end cost no more. */
const HEAD_TAG = /<(?:meta|link)([^>]*>?)/gi;
const ACTIVE_IN_TAG = /&|<(?:meta|link)/i;
const ACTIVE_META = /referrer|color-scheme|theme-color/i;
const STYLESHEET = /\srel\s*=\s*(?:"stylesheet"|'stylesheet'|stylesheet[\s>])/i;

function hasActiveHead(html: string): boolean {
  for (const [tag, rest = ""] of html.matchAll(HEAD_TAG)) {
    if (ACTIVE_IN_TAG.test(rest)) return true;
    if (/^<link/i.test(tag) ? !STYLESHEET.test(rest) : ACTIVE_META.test(rest)) return true;
  }
  return false;
}

/**
 * True when the text alone proves that nothing can happen after `load`. The caller still has to find no request in flight and no
 * running animation, since linked stylesheets and CSS escapes are not visible here.
 */
export function isProvablyStatic(html: string): boolean {
  return !ACTIVE_MARKUP.test(html) && !hasActiveHead(html);
}
