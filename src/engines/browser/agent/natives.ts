import { unchecked } from "../../../domain/unchecked.ts";

type Uncurried<T> = T extends (...args: infer A) => infer R ? (self: unknown, ...args: A) => R : never;

/**
 * Returns functions that call built-ins. A page cannot change their effect by replacing the built-ins. Must be called
 * before the page's own scripts run, because each `bind` reads the built-in once.
 */
export function natives() {
  const bind = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call) as <T>(
    method: T,
  ) => Uncurried<T>;
  const getter = <T, K extends keyof T & string>(holder: T, key: K) =>
    unchecked<(self: unknown) => T[K]>(bind(Object.getOwnPropertyDescriptor(holder, key)?.get));
  return { bind, getter };
}
