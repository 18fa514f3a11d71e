/**
 * Yields the results of `load` for the items, in order. A fixed number of loads run before the consumer needs their
 * results. If a load fails, its error is thrown at its position. Results that the consumer does not need are dropped,
 * so `load` must not return an open resource.
 */
export async function* prefetch<Item, Loaded>(
  items: AsyncIterable<Item>,
  count: number,
  load: (item: Item) => Promise<Loaded>,
): AsyncGenerator<Loaded> {
  const begun: Promise<Loaded>[] = [];
  for await (const item of items) {
    const loading = load(item);
    loading.catch(() => undefined);
    begun.push(loading);
    const [first] = begun;
    if (begun.length <= count || !first) continue;
    begun.shift();
    yield first;
  }
  yield* begun;
}
