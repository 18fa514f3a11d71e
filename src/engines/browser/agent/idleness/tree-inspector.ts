import { natives } from "../natives.ts";
import { UNCERTAIN_ELEMENTS } from "./uncertain-markup.ts";

const MOVING_ELEMENTS = "animate,animateTransform,animateMotion,animateColor,set,discard";
/** Elements that navigate to another document by themselves. */
const NAVIGATING_ELEMENTS = "meta[http-equiv=refresh i]";
/**
 * Elements whose loading cannot be observed. These are preloaded code, which a script can later import without a
 * request, and images without the property `complete`.
 */
const SILENT_ELEMENTS = "link[rel~=modulepreload i],link[rel~=preload i][as=script i],input[type=image i]";

export type Root = Document | ShadowRoot;

/** Returns functions that inspect DOM trees without calling a function that the page can replace. */
export function treeInspector() {
  const { bind, getter } = natives();
  const inDocument = bind(Document.prototype.querySelectorAll);
  const inFragment = bind(DocumentFragment.prototype.querySelectorAll);
  const inElement = bind(Element.prototype.querySelectorAll);
  const matches = bind(Element.prototype.matches);
  const nodeAt = bind(NodeList.prototype.item);
  const countOf = getter(NodeList.prototype, "length");
  const isComplete = getter(HTMLImageElement.prototype, "complete");
  const inDocumentMoving = bind(Document.prototype.getAnimations);
  const inShadowMoving = bind(ShadowRoot.prototype.getAnimations);
  const stateOf = getter(Animation.prototype, "playState");
  const pendingOf = getter(Animation.prototype, "pending");
  const contentOf = getter(HTMLTemplateElement.prototype, "content");
  const typeOf = getter(Node.prototype, "nodeType");
  const isMeta = (node: Node) => typeOf(node) === 1 && matches(node, "meta");
  const uncertain = [...UNCERTAIN_ELEMENTS, MOVING_ELEMENTS, NAVIGATING_ELEMENTS, SILENT_ELEMENTS].join(",");
  const top = globalThis.document;

  const all = (root: Root | DocumentFragment, selector: string) =>
    root === top ? inDocument(root, selector) : inFragment(root, selector);
  const hasUncertainElements = (root: Root | DocumentFragment): boolean =>
    countOf(all(root, uncertain)) > 0 ||
    some(all(root, "template"), (template) => hasUncertainElements(contentOf(template)));
  const some = (nodes: NodeList, is: (node: Node) => boolean): boolean => {
    const count = countOf(nodes);
    for (let at = 0; at < count; at += 1) if (is(nodeAt(nodes, at) as Node)) return true;
    return false;
  };
  return {
    holdsUncertain: hasUncertainElements,
    isMoving(root: Root): boolean {
      if (some(all(root, "img"), (image) => !isComplete(image))) return true;
      const animations = root === top ? inDocumentMoving(root) : inShadowMoving(root);
      for (let at = 0; at < animations.length; at += 1) {
        const animation = animations[at];
        if (stateOf(animation) === "running" || pendingOf(animation)) return true;
      }
      return false;
    },
    /**
     * Whether the node may continue to work after it is removed from the document. Also checks its descendants, and the
     * content of a template among them.
     */
    mayOutliveRemoval(node: Node): boolean {
      if (typeOf(node) !== 1) return false;
      if (matches(node, uncertain) || countOf(inElement(node, uncertain)) > 0) return true;
      if (matches(node, "template")) return hasUncertainElements(contentOf(node));
      return some(inElement(node, "template"), (template) => hasUncertainElements(contentOf(template)));
    },
    /** Whether the node is a `meta` element. Its refresh happens even if its attribute is removed later. */
    isMeta,
    some,
  };
}

/**
 * Reports changes of the document. Marks the document as uncertain when elements are removed that may continue to play
 * or load.
 */
export function removalObserver(
  look: ReturnType<typeof treeInspector>,
  told: { changed(): void; doubt(): void },
): { watch(root: Root): void } {
  const { bind, getter } = natives();
  const observe = bind(MutationObserver.prototype.observe);
  const removedOf = getter(MutationRecord.prototype, "removedNodes");
  const targetOf = getter(MutationRecord.prototype, "target");
  const typeOf = getter(MutationRecord.prototype, "type");
  const observer = new MutationObserver((records) => {
    told.changed();
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at];
      const hasMetaChanged = typeOf(record) === "attributes" && look.isMeta(targetOf(record));
      if (hasMetaChanged || look.some(removedOf(record), look.mayOutliveRemoval)) told.doubt();
    }
  });
  const wanted = { __proto__: null, subtree: true, childList: true, attributes: true, characterData: true };
  return {
    watch: (root) => observe(observer, root, wanted as MutationObserverInit),
  };
}
