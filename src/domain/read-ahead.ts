/**
 * Yields the result of `load` for each item in order, and starts a fixed number of loads ahead. An error is thrown when its turn comes.
 * Loads that are no longer needed are abandoned, so `load` must leave no resource open.
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
