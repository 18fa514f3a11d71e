import { defineReadOnly } from "./define-read-only.ts";
import { natives } from "./natives.ts";

const ELEMENT = 1;

/**
 * Dismisses dialogs, prevents the document from opening and closing windows, and removes speculation rules. Calls
 * `onShadowRoot` for each shadow root that it finds.
 */
export function restrictDocument(onShadowRoot: (root: ShadowRoot) => void): void {
  defineReadOnly(globalThis, "alert", () => {});
  defineReadOnly(globalThis, "confirm", () => false);
  defineReadOnly(globalThis, "prompt", () => null);
  defineReadOnly(globalThis, "print", () => {});
  defineReadOnly(globalThis, "open", () => null);
  defineReadOnly(globalThis, "close", () => {});
  removeSpeculationRules(onShadowRoot);
}

/**
 * Removes speculation rules, which would make the browser fetch pages without interception. The rules take effect only
 * after this code has run. Searches HTML and SVG scripts in the document, and in every shadow root that is open or was
 * made by a script. Calls no function that a page can replace. Closed shadow roots that the parser made cannot be
 * searched. The requests that their rules cause fail, because the browser has no network access.
 */
function removeSpeculationRules(onShadowRoot: (root: ShadowRoot) => void): void {
  const { bind, getter } = natives();
  const query = bind(Element.prototype.querySelectorAll);
  const queryDocument = bind(Document.prototype.querySelectorAll);
  const queryRoot = bind(DocumentFragment.prototype.querySelectorAll);
  const attribute = bind(Element.prototype.getAttribute);
  const remove = bind(Element.prototype.remove);
  const lower = bind(String.prototype.toLowerCase);
  const trim = bind(String.prototype.trim);
  const includes = bind(String.prototype.includes);
  const nodeAt = bind(NodeList.prototype.item);
  const nodeCount = getter(NodeList.prototype, "length");
  const addedOf = getter(MutationRecord.prototype, "addedNodes");
  const targetOf = getter(MutationRecord.prototype, "target");
  const typeOf = getter(Node.prototype, "nodeType");
  const nameOf = getter(Element.prototype, "localName");
  const rootOf = getter(Element.prototype, "shadowRoot");
  const observe = bind(MutationObserver.prototype.observe);
  const watched = new WeakSet<Node>();
  const isWatched = bind(WeakSet.prototype.has);
  const noteWatched = bind(WeakSet.prototype.add);
  const wanted = {
    __proto__: null,
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["type"],
  } as MutationObserverInit;

  const each = (nodes: NodeList, visit: (node: Node) => void) => {
    const count = nodeCount(nodes);
    for (let at = 0; at < count; at += 1) {
      const node = nodeAt(nodes, at);
      if (node) visit(node);
    }
  };
  const judge = (node: Node) => {
    if (typeOf(node) !== ELEMENT) return;
    if (nameOf(node) === "script") {
      const type = attribute(node, "type");
      if (type !== null && includes(lower(trim(type)), "speculationrules")) remove(node);
      return;
    }
    const root = rootOf(node);
    if (root) watch(root);
  };
  const judgeAll = (node: Node) => {
    judge(node);
    if (typeOf(node) === ELEMENT) each(query(node, "*"), judge);
  };
  const observer = new MutationObserver((records) => {
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at];
      judge(targetOf(record));
      each(addedOf(record), judgeAll);
    }
  });
  const watch = (root: Document | ShadowRoot) => {
    if (isWatched(watched, root)) return;
    noteWatched(watched, root);
    observe(observer, root, wanted);
    if (root !== document) onShadowRoot(root as ShadowRoot);
    each(root === document ? queryDocument(root, "*") : queryRoot(root, "*"), judge);
  };
  watch(document);
  const { apply } = Reflect;
  const { attachShadow } = Element.prototype;
  defineReadOnly(Element.prototype, "attachShadow", function (this: Element, init: ShadowRootInit) {
    const root = apply(attachShadow, this, [init]) as ShadowRoot;
    watch(root);
    return root;
  });
}
