import { unchecked } from "../../../domain/unchecked.ts";
import { natives } from "./natives.ts";

/**
 * Maximum length of a name or URL that becomes part of a CDP event. A CDP message of nearly 32 MiB breaks, without an
 * error, the connection that all windows share.
 */
const MAX_NAME_CHARACTERS = 1024;
const MAX_URL_CHARACTERS = 2 * 1024 * 1024;
/**
 * Maximum number of navigations of a document, because each navigation causes several CDP events. A browser with flood
 * protection allows a document 200 navigations in ten seconds.
 */
const MAX_NAVIGATIONS = 200;

/**
 * Calls `onWorker` for each worker, and limits the worker's name and URL. In a document, also limits the number of
 * navigations and the length of their URLs.
 */
export function limitNames(onWorker: () => void): void {
  limitWorkers(onWorker);
  if (globalThis.document) limitNavigations();
}

function limitWorkers(onWorker: () => void): void {
  const { construct } = Reflect;
  const text = String;
  const slice = natives().bind(String.prototype.slice);
  const own = globalThis.Worker;
  if (!own) return;
  const handler = unchecked<ProxyHandler<typeof Worker>>({
    __proto__: null,
    construct(target: typeof Worker, [url, options]: [unknown, WorkerOptions?], newTarget: typeof Worker) {
      onWorker();
      const address = isPolicyObject(url) ? url : text(url);
      if (text(address).length > MAX_URL_CHARACTERS) throw new TypeError("A worker's address is too long here");
      if (options === undefined || options === null) return construct(target, [address], newTarget);
      const { name = "", type, credentials } = options;
      const known = { __proto__: null, name: slice(text(name), 0, MAX_NAME_CHARACTERS), type, credentials };
      return construct(target, [address, known], newTarget);
    },
  });
  const bounded = new Proxy(own, handler);
  globalThis.Worker = bounded;
  Object.defineProperty(own.prototype, "constructor", {
    __proto__: null,
    value: bounded,
    configurable: false,
    writable: false,
  } as PropertyDescriptor);
}

/**
 * Whether the value is a `TrustedScriptURL`. Such a value must not be converted to a string, because the string would
 * not be trusted.
 */
function isPolicyObject(url: unknown): url is string {
  return (
    "TrustedScriptURL" in globalThis &&
    url instanceof unchecked<{ TrustedScriptURL: new () => object }>(globalThis).TrustedScriptURL
  );
}

/** Adds a navigation listener before all other listeners, so that the page cannot prevent it. */
function limitNavigations(): void {
  const { navigation } = unchecked<{ navigation?: EventTarget }>(globalThis);
  if (!navigation) return;
  const { bind } = natives();
  const prevent = bind(Event.prototype.preventDefault);
  const stop = bind(Event.prototype.stopImmediatePropagation);
  const getter = (holder: object, key: string) =>
    bind(Object.getOwnPropertyDescriptor(holder, key)?.get as () => unknown);
  const { NavigateEvent: OwnNavigateEvent, NavigationDestination: OwnDestination } =
    unchecked<Record<string, { prototype: object }>>(globalThis);
  if (!OwnNavigateEvent || !OwnDestination) return;
  const destinationOf = getter(OwnNavigateEvent.prototype, "destination");
  const addressOf = getter(OwnDestination.prototype, "url") as (self: unknown) => string;
  let moves = 0;
  navigation.addEventListener("navigate", (event) => {
    moves += 1;
    if (moves <= MAX_NAVIGATIONS && addressOf(destinationOf(event)).length <= MAX_URL_CHARACTERS) return;
    stop(event);
    prevent(event);
  });
}
