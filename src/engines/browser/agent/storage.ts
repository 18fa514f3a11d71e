/**
 * Provides storage and cookies in memory for HTML that was sent in a request. Such a document has no origin, so every
 * access to the browser's own storage would throw. The data is lost with the document. Pages with a URL use the
 * browser's storage.
 */
export function provideStorage(): void {
  if (!isRefused()) return;
  define(globalThis, "localStorage", memoryStorage());
  define(globalThis, "sessionStorage", memoryStorage());
  provideCookies();
}

function isRefused(): boolean {
  try {
    return globalThis.localStorage === null;
  } catch {
    return true;
  }
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { get: () => value, configurable: true, enumerable: true });
}

/** Returns an implementation of the interface `Storage` (HTML, section 12.2.1), including its named properties. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  const methods = {
    getItem: (key: unknown) => items.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void items.set(String(key), String(value)),
    removeItem: (key: unknown) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: unknown) => [...items.keys()][Number(index)] ?? null,
  };
  const own = (key: string | symbol): key is string => typeof key === "string" && items.has(key);
  return new Proxy(Object.create(Storage.prototype) as Storage, {
    get: (target, key) => {
      if (key === "length") return items.size;
      if (Object.hasOwn(methods, key)) return methods[key as keyof typeof methods];
      return own(key) ? items.get(key) : Reflect.get(Object.prototype, key, target);
    },
    set: (_, key, value) => {
      if (typeof key === "string") items.set(key, String(value));
      return true;
    },
    deleteProperty: (_, key) => {
      if (own(key)) items.delete(key);
      return true;
    },
    has: (target, key) => own(key) || key in target,
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      own(key) ? { value: items.get(key), writable: true, enumerable: true, configurable: true } : undefined,
  });
}

/**
 * Provides cookies that have only a name and a value. If the page sets a cookie with an expiry in the past, the cookie
 * is removed.
 */
function provideCookies(): void {
  const jar = new Map<string, string>();
  Object.defineProperty(document, "cookie", {
    configurable: true,
    enumerable: true,
    get: () => [...jar].map(([name, value]) => (name === "" ? value : `${name}=${value}`)).join("; "),
    set: (text: unknown) => {
      const [pair = "", ...attributes] = String(text).split(";");
      const at = pair.indexOf("=");
      const name = pair.slice(0, Math.max(0, at)).trim();
      if (attributes.some(isExpiry)) jar.delete(name);
      else jar.set(name, pair.slice(at + 1).trim());
    },
  });
}

function isExpiry(attribute: string): boolean {
  const [name = "", value = ""] = attribute.split("=").map((part) => part.trim().toLowerCase());
  return name === "max-age" ? Number(value) <= 0 : name === "expires" && Date.parse(value) <= Date.now();
}
