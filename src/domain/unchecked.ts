/**
 * Gives a value a type that the compiler cannot check. This is the only place for it; `as unknown as` is a lint error everywhere else. Use it
 * for what no declaration describes: globals that the DOM's types lack, and parts of a library that it does not export. Each call says in a
 * comment or by its type what the value is. Never use it for data of a caller, which a schema reads, or to call a function of a union, which a
 * `switch` does.
 */
export const unchecked = <Type>(value: unknown): Type => value as Type;
