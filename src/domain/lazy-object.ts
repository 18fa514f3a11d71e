/**
 * Returns an object that is created on its first use, for parts that few isolates need and that would slow down the start of all.
 * Every method of its contract is asynchronous, so callers see no difference. When creation fails, the next call repeats it.
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
      // `await` looks for a `then` method.
      if (name === "then") return undefined;
      return async (...args: unknown[]) => {
        const target = await object();
        return Reflect.apply(Reflect.get(target, name) as (...args: unknown[]) => unknown, target, args);
      };
    },
  });
}
