import { fixViewportHeights } from "./fix-viewport-heights.ts";
import { natives } from "./natives.ts";

const NO_FORCED_BREAKS_CSS = "*{break-before:auto!important;break-after:auto!important;page:auto!important}";

/** Returns a function that disables the document's forced page breaks and then returns its height in CSS pixels. */
export function contentHeightMeter(document: Document): () => number {
  const { bind, getter } = natives();
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
  const adopted = bind(get as () => CSSStyleSheet[]);
  const adopt = bind(set as (sheets: CSSStyleSheet[]) => void);
  const rootOf = getter(Document.prototype, "documentElement");
  const bodyOf = getter(Document.prototype, "body");
  const boxOf = bind(Element.prototype.getBoundingClientRect);
  const scrollHeightOf = getter(Element.prototype, "scrollHeight");
  const clientHeightOf = getter(Element.prototype, "clientHeight");
  const modeOf = getter(Document.prototype, "compatMode");
  const OwnRange = Range;
  const selectContents = bind(Range.prototype.selectNodeContents);
  const rangeBoxOf = bind(Range.prototype.getBoundingClientRect);
  const styleOf = bind(getComputedStyle as (element: Element) => CSSStyleDeclaration);
  const bottomOf = (body: HTMLElement) => {
    const contents = new OwnRange();
    selectContents(contents, body);
    const { marginBottom, paddingBottom } = styleOf(globalThis, body);
    return rangeBoxOf(contents).bottom + Number.parseFloat(marginBottom) + Number.parseFloat(paddingBottom);
  };
  const ours = new CSSStyleSheet();
  ours.replaceSync(NO_FORCED_BREAKS_CSS);
  return () => {
    try {
      fixViewportHeights(document);
    } catch {}
    adopt(document, [...adopted(document), ours]);
    const root = rootOf(document);
    const body = bodyOf(document);
    // `scrollHeight` is never less than the height of the window, so the height of a shorter document is measured by
    // its content. In quirks mode, even the body is at least as high as the window, so the content of the body is
    // measured.
    const overflow = scrollHeightOf(root) > clientHeightOf(root) ? scrollHeightOf(root) : 0;
    const isQuirky = modeOf(document) === "BackCompat";
    const content = isQuirky && body ? bottomOf(body) : boxOf(root).height;
    return Math.ceil(Math.max(content, overflow));
  };
}
