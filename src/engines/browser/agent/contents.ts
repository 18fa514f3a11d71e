import {
  CONTENTS_ANCHOR,
  CONTENTS_PLACE,
  type Contents,
  type ContentsFill,
  type HeadingLevels,
  parseLevels,
} from "../../../domain/contents.ts";
import type { FilledContents } from "../page-report.ts";
import { natives } from "./natives.ts";

/**
 * Default styles of tables of contents. The selectors contain only element names, but more of them than a general rule
 * for links or lists. So the document's rules for the classes override these styles, but its general rules for links
 * and lists do not. An anchor has no size and remains inside its line. Otherwise its text box could extend above the
 * line, onto the previous page.
 */
const CONTENTS_STYLE = `
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

/** Placeholder for a page number that is not known yet. Most page numbers have two digits. */
const UNKNOWN_PAGE = "00";
const MAX_ENTRIES = 10_000;
const TITLE_CHARACTERS = 1_000;
const MAX_SHOWN_CHARACTERS = 80;
const SKIPPED_SELECTOR = `[${CONTENTS_PLACE}], [data-folio-contents-skip]`;
/** Elements in a heading whose text is not repeated in the table of contents. */
const UNLISTED_SELECTOR =
  "script, style, template, rt, rp, svg title, svg desc, annotation, .katex-mathml, .footnote-ref, [data-folio-contents-skip]";
/**
 * `display` values of block elements. Spaces separate the texts of block elements. The parts of a formula are blocks
 * too, but no spaces separate them.
 */
const BLOCK_DISPLAY = /^(?:block|flow-root|flex|grid|list-item|table)$/;
const FORMULA = ".katex";
const WRAPPER_TAG = /^(?:main|article|section|div)$/i;
const INVISIBLE_TAG = /^(?:script|style|link|meta|template)$/i;

interface ContentsEntry {
  title: string;
  level: number;
  anchor: string;
  label: string;
}

type ElementFactory = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  children: (Node | string)[],
) => HTMLElementTagNameMap[Name];

/**
 * Returns a function that fills the document's tables of contents and returns the number of their entries. If a
 * `data-levels` value is invalid, the function fills no table.
 */
export function contents(document: Document): (plan: Contents, fill: ContentsFill) => Omit<FilledContents, "isFailed"> {
  const { bind, getter } = natives();
  const queryAll = bind(Document.prototype.querySelectorAll as (selectors: string) => NodeListOf<HTMLElement>);
  const create = bind(Document.prototype.createElement as (name: string) => HTMLElement);
  const append = bind(Element.prototype.append);
  const prepend = bind(Element.prototype.prepend);
  const closest = bind(Element.prototype.closest as (selectors: string) => Element | null);
  const attribute = bind(Element.prototype.getAttribute);
  const bodyOf = getter(Document.prototype, "body");
  const parentOf = getter(Node.prototype, "parentElement");
  const partsOf = bind(Document.prototype.createTreeWalker);
  const isLaidOut = bind(Element.prototype.checkVisibility);
  const styleOf = getComputedStyle.bind(window);
  const adopted = getter(Document.prototype, "adoptedStyleSheets");
  const { set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
  const adopt = bind(set as (sheets: CSSStyleSheet[]) => void);
  const ours = new CSSStyleSheet();
  ours.replaceSync(CONTENTS_STYLE);

  const make: ElementFactory = (name, part, children) => {
    const element = create(document, name);
    element.className = `folio-contents-${part}`;
    append(element, ...children);
    return element as HTMLElementTagNameMap[typeof name];
  };
  const isSeen = (element: Element) => isLaidOut(element) && styleOf(element).visibility === "visible";
  const saidBy = (element: Element) => {
    if (element.localName === "br") return " ";
    return BLOCK_DISPLAY.test(styleOf(element).display) && !closest(element, FORMULA) ? " " : "";
  };
  const titleOf = (heading: Element) => {
    const parts = partsOf(document, heading, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let title = "";
    let pictures = "";
    for (let part = parts.nextNode(); part && title.length < TITLE_CHARACTERS; part = parts.nextNode()) {
      const element = part instanceof Element ? part : parentOf(part);
      if (!element || closest(element, UNLISTED_SELECTOR) || !isSeen(element)) continue;
      if (element.localName === "img") pictures += ` ${attribute(element, "alt") ?? ""}`;
      else title += element === part ? saidBy(element) : part.nodeValue;
    }
    // An image next to text is decoration. The `alt` text of images is therefore used only if the heading has no text.
    return (title.trim() === "" ? pictures : title).replace(/\s+/g, " ").trim().slice(0, TITLE_CHARACTERS);
  };
  const headings = () => {
    const all = [...queryAll(document, "h1, h2, h3, h4, h5, h6")].filter(
      (heading) => !closest(heading, SKIPPED_SELECTOR),
    );
    return all
      .map((heading) => ({ heading, title: titleOf(heading), level: Number(heading.localName[1]) }))
      .filter(({ title }) => title !== "")
      .slice(0, MAX_ENTRIES);
  };
  const entriesOf = (plans: HeadingLevels[], labels: ContentsFill["labels"]) => {
    const isListed = (level: number) => plans.some(({ from, to }) => from <= level && level <= to);
    const entries: ContentsEntry[] = [];
    for (const [index, { heading, title, level }] of headings().entries()) {
      const label = labels ? (labels[index] ?? null) : UNKNOWN_PAGE;
      if (label === null || !isListed(level)) continue;
      const anchor = `${CONTENTS_ANCHOR}${index}`;
      if (heading.id) prepend(heading, Object.assign(make("span", "anchor", []), { id: anchor }));
      else heading.id = anchor;
      entries.push({ title, level, anchor, label });
    }
    return entries;
  };
  const placeAtStart = (body: HTMLElement, pageBreak: boolean) => {
    const place = create(document, "nav");
    place.setAttribute(CONTENTS_PLACE, "");
    if (pageBreak) place.style.breakAfter = "page";
    prepend(contentsPosition(body), place);
    return place;
  };

  return (plan, { labels }) => {
    const places = [...queryAll(document, `[${CONTENTS_PLACE}]`)];
    if (places.length === 0 && !plan.isAsked) return { entries: null, unreadLevels: null };
    const saidLevels = (place: Element) => attribute(place, "data-levels")?.trim() ?? "";
    const unread = places.map(saidLevels).find((said) => said !== "" && parseLevels(said) === null);
    if (unread !== undefined) return { entries: null, unreadLevels: unread.slice(0, MAX_SHOWN_CHARACTERS) };
    const levelsOf = (place: Element) => parseLevels(saidLevels(place)) ?? plan.levels;
    const entries = entriesOf(places.length === 0 ? [plan.levels] : places.map(levelsOf), labels);
    const body = bodyOf(document);
    if (entries.length === 0 || !body) return { entries: 0, unreadLevels: null };
    for (const place of places.length === 0 ? [placeAtStart(body, plan.pageBreak)] : places) {
      const { from, to } = levelsOf(place);
      place.classList.add("folio-contents");
      if (plan.title !== null) prepend(place, make("p", "title", [plan.title]));
      const listed = entries.filter(({ level }) => from <= level && level <= to);
      if (listed.length > 0) append(place, entryList(listed, make));
    }
    adopt(document, [...adopted(document), ours]);
    return { entries: entries.length, unreadLevels: null };
  };
}

/**
 * Returns the entries of the table of contents as nested lists. If the headings skip a level, no list is added for the
 * skipped level.
 */
function entryList(entries: readonly ContentsEntry[], make: ElementFactory): HTMLOListElement {
  const root = make("ol", "list", []);
  const open: { level: number; list: HTMLOListElement; item: HTMLLIElement | null }[] = [
    { level: 0, list: root, item: null },
  ];
  for (const { title, level, anchor, label } of entries) {
    while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop();
    let last = open.at(-1);
    if (last?.item && level > last.level) {
      const list = make("ol", "list", []);
      last.item.append(list);
      last = { level, list, item: null };
      open.push(last);
    }
    if (!last) continue;
    last.level = level;
    const parts = [make("span", "text", [title]), make("span", "leader", []), make("span", "page", [label])];
    const link = make("a", "link", parts);
    link.href = `#${anchor}`;
    last.item = make("li", `item folio-contents-level-${level}`, [link]);
    last.list.append(last.item);
  }
  return root;
}

/**
 * Returns the element at whose start a generated table of contents is inserted. This is the innermost element that
 * contains the whole document, so that its font and margins apply to the table.
 */
function contentsPosition(body: HTMLElement): Element {
  let start: Element = body;
  for (;;) {
    const [only, ...others] = [...start.children].filter(({ localName }) => !INVISIBLE_TAG.test(localName));
    if (!only || others.length > 0 || !WRAPPER_TAG.test(only.localName)) return start;
    if (getComputedStyle(only).display !== "block") return start;
    start = only;
  }
}
