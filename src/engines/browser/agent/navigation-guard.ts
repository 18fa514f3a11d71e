import { defineReadOnly } from "./define-read-only.ts";
import { natives } from "./natives.ts";

/**
 * Prevents an HTML document that was sent in a request from navigating to another page. Even a navigation that fails
 * would stop the parser.
 */
export interface NavigationGuard {
  /**
   * Makes the browser ask the browser window for confirmation before each navigation, and cancels form submissions.
   * `document.open` removes both effects.
   */
  confirmNavigations(): void;
  /**
   * Disables form submission. A `form-action` policy is not enough, because it does not block submission to the
   * document's own URL, which has no content.
   */
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
