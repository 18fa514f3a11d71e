/**
 * Returns an object that is created on its first use. For objects that few isolates need and that would delay the start
 * of all isolates. Every method of the contract is asynchronous, so callers see no difference. If creation fails, the
 * next call tries it once more.
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
      // `await` on the proxy reads `then`. It must not look like a promise.
      if (name === "then") return undefined;
      return async (...args: unknown[]) => {
        const target = await object();
        return Reflect.apply(Reflect.get(target, name) as (...args: unknown[]) => unknown, target, args);
      };
    },
  });
}
