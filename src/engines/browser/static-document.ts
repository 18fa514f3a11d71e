/**
 * Matches everything in HTML text that can run, navigate, animate or load after the `load` event. Also matches
 * everything that could affect a later document in the same window. Some harmless text matches too. Then Folio only
 * waits for 500 ms without requests.
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

/**
 * Matches `meta` and `link` tags up to their end, including any tag that starts inside. So the search takes linear time
 * even with many unclosed tags.
 */
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
 * Whether the text alone proves that nothing can happen after `load`. This function does not check linked stylesheets
 * and CSS escapes. So the caller must also check that no request is in flight and no animation runs.
 */
export function isProvablyStatic(html: string): boolean {
  return !ACTIVE_MARKUP.test(html) && !hasActiveHead(html);
}

/** Matches `use` tags up to their end, including any tag that starts inside, in linear time. */
const USE_TAG = /<use\s([^>]*>?)/gi;
const EXTERNAL_HREF = /href\s*=\s*["']?\s*[^#"'\s]/i;

/**
 * Whether an SVG `use` element may refer to another file. Chromium delays the `load` event of such a document until it
 * draws a frame.
 */
export function hasExternalUse(html: string): boolean {
  for (const [, rest = ""] of html.matchAll(USE_TAG)) if (EXTERNAL_HREF.test(rest)) return true;
  return false;
}
