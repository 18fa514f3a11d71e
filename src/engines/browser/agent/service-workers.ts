import { defineReadOnly } from "./define-read-only.ts";

/** Rejection of every service worker registration. If the page does not handle it, no error is recorded. */
export const SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");

/**
 * Behaves like a browser whose user has blocked service workers. Pages test for `"serviceWorker" in navigator` in the middle of scripts,
 * which would stop there if the property were missing.
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
