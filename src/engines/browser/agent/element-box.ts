import type { DocumentBox } from "../page-report.ts";
import { natives } from "./natives.ts";

/**
 * Returns a function that returns the box of the first element that matches a selector. The function returns null if no
 * element matches.
 */
export function elementBoxFinder(document: Document): (selector: string) => DocumentBox | null {
  const { bind, getter } = natives();
  const query = bind(Document.prototype.querySelector);
  const rectOf = bind(Element.prototype.getBoundingClientRect);
  const [left, top] = [getter(DOMRectReadOnly.prototype, "left"), getter(DOMRectReadOnly.prototype, "top")];
  const across = getter(DOMRect.prototype, "width");
  const down = getter(DOMRect.prototype, "height");
  const { get: scrollX } = Object.getOwnPropertyDescriptor(globalThis, "scrollX") ?? {};
  const { get: scrollY } = Object.getOwnPropertyDescriptor(globalThis, "scrollY") ?? {};
  const scrolled = [bind(scrollX as () => number), bind(scrollY as () => number)] as const;
  return (selector) => {
    const element = query(document, selector);
    if (!element) return null;
    const rect = rectOf(element);
    const [x, y] = [left(rect) + scrolled[0](globalThis), top(rect) + scrolled[1](globalThis)];
    return { x, y, width: across(rect), height: down(rect) };
  };
}
