import { natives } from "./natives.ts";

type Callable = (...args: never[]) => unknown;
export type Method = (this: unknown, ...args: unknown[]) => unknown;
/**
 * Handles a call of a replaced function. `own` is the original function and `self` is the `this` value. The handler may
 * change the array of arguments.
 */
export type CallHandler = (own: Method, self: unknown, args: unknown[]) => unknown;

const { apply, construct } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const NativeProxy = Proxy;
const originals = new WeakMap<object, object>();
const { bind } = natives();
const originalOf = bind(WeakMap.prototype.get);
const recordOriginal = bind(WeakMap.prototype.set);

/**
 * Returns a proxy of the original function or class. It behaves like the original, except for the operations that
 * `handler` intercepts. It has the same name, length, properties and source text.
 */
function disguisedProxy<T extends object>(own: T, handler: ProxyHandler<T>): T {
  const shown = new NativeProxy(own, { __proto__: null, ...handler } as ProxyHandler<T>);
  recordOriginal(originals, shown, originalOf(originals, own) ?? own);
  return shown;
}

/** Replaces `Function.prototype.toString`, so that a replaced function has the source text of its original. */
export function disguiseFunctionText(): void {
  replaceMethod(Function.prototype, "toString", (own, self, args) =>
    apply(own, originalOf(originals, self as object) ?? self, args),
  );
}

/** Replaces a method. Does nothing if the method does not exist or is read-only. */
export function replaceMethod(holder: object | undefined, key: string, run: CallHandler): void {
  replaceFunction({ holder, key, part: "value" }, run);
}

export function replaceGetter(holder: object | undefined, key: string, run: CallHandler): void {
  replaceFunction({ holder, key, part: "get" }, run);
}

export function replaceSetter(holder: object | undefined, key: string, run: CallHandler): void {
  replaceFunction({ holder, key, part: "set" }, run);
}

interface PropertySlot {
  holder: object | undefined;
  key: string;
  part: "value" | "get" | "set";
}

function replaceFunction({ holder, key, part }: PropertySlot, run: CallHandler): void {
  const owner = ownerOf(holder, key);
  const known = owner && getOwnPropertyDescriptor(owner, key);
  const own = known?.[part] as Method | undefined;
  if (!owner || !known?.configurable || typeof own !== "function") return;
  const shown = disguisedProxy(own as Callable, {
    apply: (target, self, args) => run(target as Method, self, args),
  });
  defineProperty(owner, key, { __proto__: null, ...known, [part]: shown } as PropertyDescriptor);
}

/**
 * Returns the object in the prototype chain that has the property as its own. In a worker, global functions are
 * inherited; in a window, they are own properties.
 */
function ownerOf(holder: object | undefined, key: string): object | null {
  let owner = holder ?? null;
  while (owner && !getOwnPropertyDescriptor(owner, key)) owner = getPrototypeOf(owner);
  return owner;
}

/** Replaces a global class, and the `constructor` property of its prototype. */
export function replaceClass(name: string, handler: ProxyHandler<new (...args: unknown[]) => object>): void {
  const known = getOwnPropertyDescriptor(globalThis, name);
  const own = known?.value as (new (...args: unknown[]) => object) | undefined;
  if (!known?.configurable || typeof own !== "function") return;
  const shown = disguisedProxy(own, handler);
  defineProperty(globalThis, name, { __proto__: null, ...known, value: shown } as PropertyDescriptor);
  const { prototype } = own;
  const constructorOf = prototype && getOwnPropertyDescriptor(prototype, "constructor");
  if (!constructorOf?.configurable) return;
  defineProperty(prototype, "constructor", { __proto__: null, ...constructorOf, value: shown } as PropertyDescriptor);
}

export { apply, construct };
