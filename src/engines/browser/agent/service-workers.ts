import { defineReadOnly } from "./define-read-only.ts";

/**
 * Error with which every service worker registration is rejected. If the page does not handle the rejection, Folio does
 * not record an error.
 */
export const SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");

/**
 * Rejects service workers like a browser whose user has blocked them. The property `navigator.serviceWorker` remains:
 * scripts test for it and would stop with an error if it were missing.
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
