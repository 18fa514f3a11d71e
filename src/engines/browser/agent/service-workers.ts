import { defineReadOnly } from "./define-read-only.ts";

/** What every registration is refused with; a page that does not look at it is not told off for that. */
export const SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");

/**
 * Answers as a browser whose user has blocked service workers. Pages look for them by `"serviceWorker" in navigator`, in the middle of
 * scripts that would end there if nothing answered.
 */
export function refuseServiceWorkers(): void {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => {}),
    register: () => Promise.reject(SERVICE_WORKER_REFUSED),
    getRegistration: () => Promise.resolve(undefined),
    getRegistrations: () => Promise.resolve([]),
    startMessages: () => {},
  });
  defineReadOnly(Object.getPrototypeOf(navigator) as object, "serviceWorker", container);
}
