import { unchecked } from "../../../domain/unchecked.ts";

type Uncurried<T> = T extends (...args: infer A) => infer R ? (self: unknown, ...args: A) => R : never;

/**
 * Ways to call what the browser is made of that a page which overwrites built-ins cannot reach. To be used before the page's own
 * scripts run: each `bind` looks its function up once.
 */
export function natives() {
  const bind = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call) as <T>(
    method: T,
  ) => Uncurried<T>;
  const getter = <T, K extends keyof T & string>(holder: T, key: K) =>
    unchecked<(self: unknown) => T[K]>(bind(Object.getOwnPropertyDescriptor(holder, key)?.get));
  return { bind, getter };
}
