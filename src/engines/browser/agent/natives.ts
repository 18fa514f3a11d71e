import { unchecked } from "../../../domain/unchecked.ts";

type Uncurried<T> = T extends (...args: infer A) => infer R ? (self: unknown, ...args: A) => R : never;

/**
 * Returns functions for calling built-ins that a page cannot affect by overwriting them. Must be called before the page's own
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
