import { natives } from "./natives.ts";

type Callable = (...args: never[]) => unknown;
export type Method = (this: unknown, ...args: unknown[]) => unknown;
/** Runs in a call's place: with what was called, `this` and the arguments, a list of its own. */
export type CallHandler = (own: Method, self: unknown, args: unknown[]) => unknown;

const { apply, construct } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const NativeProxy = Proxy;
const originals = new WeakMap<object, object>();
const { bind } = natives();
const originalOf = bind(WeakMap.prototype.get);
const recordOriginal = bind(WeakMap.prototype.set);

/** What is not named in `handler` is answered by the browser's own: name, length, properties, and its text as a function. */
function disguisedProxy<T extends object>(own: T, handler: ProxyHandler<T>): T {
  const shown = new NativeProxy(own, { __proto__: null, ...handler } as ProxyHandler<T>);
  recordOriginal(originals, shown, originalOf(originals, own) ?? own);
  return shown;
}

/** Lets the text of a stand-in be that of what it stands for. */
export function disguiseFunctionText(): void {
  replaceMethod(Function.prototype, "toString", (own, self, args) =>
    apply(own, originalOf(originals, self as object) ?? self, args),
  );
}

/** Puts a stand-in in a method's place. Nothing is done where there is none, or none that can be changed. */
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

/** Who has the property: a worker's global object inherits its functions, a window's has them itself. */
function ownerOf(holder: object | undefined, key: string): object | null {
  let owner = holder ?? null;
  while (owner && !getOwnPropertyDescriptor(owner, key)) owner = getPrototypeOf(owner);
  return owner;
}

/** Puts a stand-in in the place of a global class, which is its prototype's constructor, too. */
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
