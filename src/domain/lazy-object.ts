/**
 * Returns an object that is created on its first use. Use it for an object that few isolates need and whose creation
 * would delay the start of all isolates. Every method of the contract is asynchronous, so callers see no difference. If
 * the creation fails, the next call tries it again.
 */
export function lazyObject<Contract extends object>(make: () => Promise<Contract>): Contract {
  let made: Promise<Contract> | null = null;
  const object = async (): Promise<Contract> => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = null;
      throw error;
    }
  };
  // This cast is safe: every method of the contract is asynchronous.
  return new Proxy({} as Contract, {
    get: (_, name) => {
      // `await` reads the property `then` of the proxy. Without a `then`, the proxy is not treated as a promise.
      if (name === "then") return undefined;
      return async (...args: unknown[]) => {
        const target = await object();
        return Reflect.apply(Reflect.get(target, name) as (...args: unknown[]) => unknown, target, args);
      };
    },
  });
}
