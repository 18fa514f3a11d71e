import { escapeHtml } from "./html.mjs";

/**
 * @typedef {import("./contents.mjs").Part} Part
 * @typedef {{ level: number, id: string, text: string }} Heading
 * @typedef {{ slug: string, title: string, headings?: Heading[] }} Link A page in the navigation. The current page shows its headings in it.
 * @typedef {{ title: string, links: Link[] }} Group
 * @typedef {{ slug: string, title: string, body: string, headings: Heading[], groups: Group[], wide?: boolean, islands?: string[], isForContributors?: boolean }} Page
 */

/** Returns the HTML of a page: header with search, navigation, content, and the list of the page's headings. @param {Page} page */
export function pageHtml({
  slug,
  title,
  body,
  headings,
  groups,
  wide = false,
  islands = [],
  isForContributors = false,
}) {
  const contents = headings.filter(({ level }) => level <= 3);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Folio</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/folio.css">
<link rel="stylesheet" href="/assets/docs.css">
<script src="/assets/theme.js"></script>
${["shell", "docs", ...islands].map((island) => `<script type="module" src="/assets/${island}.js"></script>`).join("\n")}
</head>
<body class="docs${wide ? " wide" : ""}">
<a class="skip" href="#content">Skip to content</a>
<header class="docs-top">
<a class="to-navigation" href="#navigation" data-toggle-navigation aria-label="Navigation"><svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"/></svg></a>
<a class="brand" href="/">Folio</a>
<nav class="docs-places" aria-label="Site"><a href="/docs"${slug.startsWith("api") ? "" : ' aria-current="true"'}>Guides</a><a href="/docs/api"${slug.startsWith("api") ? ' aria-current="true"' : ""}>API</a><a href="/dashboard">Dashboard</a></nav>
<search class="docs-search"><input type="search" id="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" aria-controls="found"><kbd aria-hidden="true">/</kbd><div id="found" hidden><p role="status" hidden></p><ul></ul><label><input type="checkbox" id="search-contributors" autocomplete="off"${isForContributors ? " checked" : ""}> Also search contributor docs</label></div></search>
<button type="button" class="docs-theme" data-theme-switch aria-label="Change between light and dark"><svg class="icon" width="18" height="18" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7"/><path d="M10 3v14a7 7 0 0 0 0-14" fill="currentColor"/></svg></button>
</header>
<nav class="docs-side" id="navigation" aria-label="Pages">
${groups.map((group) => groupHtml(group, slug)).join("\n")}
</nav>
<main id="content" tabindex="-1">
${body}
${neighbourLinks(groups, slug)}
</main>
${!wide && contents.length > 1 ? contentsHtml(contents) : ""}
</body>
</html>
`;
}

/** @param {Group} group @param {string} current */
const groupHtml = ({ title, links }, current) => `<h2>${escapeHtml(title)}</h2>
<ul>${links.map((link) => linkHtml(link, current)).join("")}</ul>`;

/** @param {Link} link @param {string} current */
function linkHtml({ slug, title, headings = [] }, current) {
  const isCurrent = slug === current;
  const inner = isCurrent
    ? headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")
    : "";
  return `<li><a href="${hrefOf(slug)}"${isCurrent ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a>${inner && `<ul>${inner}</ul>`}</li>`;
}

/** @param {string} slug */
export const hrefOf = (slug) => `/docs${slug && `/${slug}`}`;

/** @param {Heading[]} headings */
const contentsHtml = (headings) => `<aside class="docs-contents" aria-label="On this page"><h2>On this page</h2>
<ul>${headings.map(({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul></aside>`;

/** Returns HTML with links to the pages before and after this page. @param {Group[]} groups @param {string} slug */
function neighbourLinks(groups, slug) {
  const links = groups.flatMap((group) => group.links);
  const place = links.findIndex((link) => link.slug === slug);
  if (place < 0) return "";
  const [before, after] = [links[place - 1], links[place + 1]];
  return `<nav class="docs-neighbours" aria-label="Previous and next page">${before ? `<a rel="prev" href="${hrefOf(before.slug)}">${escapeHtml(before.title)}</a>` : "<span></span>"}${after ? `<a rel="next" href="${hrefOf(after.slug)}">${escapeHtml(after.title)}</a>` : ""}</nav>`;
}
