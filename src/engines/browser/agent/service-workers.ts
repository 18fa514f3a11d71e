import { defineReadOnly } from "./define-read-only.ts";

/**
 * Error with which every registration of a service worker is rejected. Folio does not record it as an uncaught error if
 * the page does not handle it.
 */
export const SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");

/**
 * Rejects service workers in the same way as a browser whose user has blocked them. The property
 * `navigator.serviceWorker` remains, because scripts test for it and would stop with an error without it.
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
