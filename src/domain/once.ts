/**
 * Returns a function that creates a value on its first call and returns the same value on later calls. Use it for
 * values that most isolates never need.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
