/**
 * Gives a value a type that the compiler cannot check. `as unknown as` is a lint error everywhere except here. Use this
 * function where type declarations are missing: for globals that the DOM's types lack, and for parts that a library
 * does not export. Each call must show, by a comment or by its type, what the value is. Never use it for data from a
 * caller: a schema must check that data. Never use it to call a function of a union type: use a `switch` for that.
 */
export const unchecked = <Type>(value: unknown): Type => value as Type;
