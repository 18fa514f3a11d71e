const { defineProperty } = Object;

/** Defines what the page cannot change back. */
export function defineReadOnly(holder: object, key: string, value: unknown): void {
  defineProperty(holder, key, {
    __proto__: null,
    value,
    writable: false,
    configurable: false,
    enumerable: false,
  } as PropertyDescriptor);
}
