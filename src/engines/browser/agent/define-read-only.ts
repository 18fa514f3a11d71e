const { defineProperty } = Object;

/** Defines a property that the page can neither change nor delete. */
export function defineReadOnly(holder: object, key: string, value: unknown): void {
  defineProperty(holder, key, {
    __proto__: null,
    value,
    writable: false,
    configurable: false,
    enumerable: false,
  } as PropertyDescriptor);
}
