import { defineReadOnly } from "./define-read-only.ts";
import { natives } from "./natives.ts";

/** How a supplied document leaves itself. A navigation that has begun ends the parser, even when it comes to nothing. */
export interface NavigationGuard {
  /** Has the browser ask the window before it begins a navigation. `document.open` forgets it. */
  confirmNavigations(): void;
  /** Forms go nowhere: a policy's `form-action` does not keep one from the document's own address, which has nothing to show. */
  blockFormSubmission(): void;
}

export function navigationGuard(): NavigationGuard {
  const { bind } = natives();
  const add = bind(EventTarget.prototype.addEventListener);
  const prevent = bind(Event.prototype.preventDefault);
  const first = { __proto__: null, capture: true } as AddEventListenerOptions;
  return {
    confirmNavigations() {
      for (const type of ["beforeunload", "submit"]) add(globalThis, type, prevent, first);
    },
    blockFormSubmission: () => defineReadOnly(HTMLFormElement.prototype, "submit", () => {}),
  };
}
