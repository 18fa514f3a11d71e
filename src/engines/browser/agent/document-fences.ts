/** Defines what the page cannot change back. */
export function fixed(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: false, configurable: false, enumerable: false });
}

/** Answers dialogs, opens and closes no windows, and lets no speculation rules take effect. */
export function fence(): void {
  fixed(globalThis, "alert", () => {});
  fixed(globalThis, "confirm", () => false);
  fixed(globalThis, "prompt", () => null);
  fixed(globalThis, "print", () => {});
  fixed(globalThis, "open", () => null);
  fixed(globalThis, "close", () => {});
  removeSpeculationRules();
}

/** Speculation rules make the browser itself fetch, past all interception. They take effect only after this has run. */
function removeSpeculationRules(): void {
  const scripts = document.getElementsByTagName("script");
  const isRules = (node: Node): node is HTMLScriptElement =>
    node instanceof HTMLScriptElement && /^\s*speculationrules\s*$/i.test(node.type);
  const observer = new MutationObserver((records) => {
    for (const script of [...scripts]) if (isRules(script)) script.remove();
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (isRules(node)) node.remove();
        else if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot);
      }
    }
  });
  const watch = (root: Document | ShadowRoot) => {
    for (const script of root.querySelectorAll("script")) if (isRules(script)) script.remove();
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["type"] });
  };
  watch(document);
  const { attachShadow } = Element.prototype;
  fixed(Element.prototype, "attachShadow", function (this: Element, ...args: [ShadowRootInit]) {
    const root = Reflect.apply(attachShadow, this, args);
    watch(root);
    return root;
  });
}
