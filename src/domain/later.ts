/**
 * An object that is made when it is first asked something, for what few isolates ever need and none shall start later for. Every method of
 * its contract answers later, so that nobody notices. One that could not be made is made anew when asked again.
 */
export function later<Contract extends object>(make: () => Promise<Contract>): Contract {
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
  // safe because every method of the contract is asynchronous
  return new Proxy({} as Contract, {
    get: (_, name) => {
      // What is awaited is asked whether it is a promise.
      if (name === "then") return undefined;
      return async (...args: unknown[]) => {
        const target = await object();
        return Reflect.apply(Reflect.get(target, name) as (...args: unknown[]) => unknown, target, args);
      };
    },
  });
}
