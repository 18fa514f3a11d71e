/**
 * What `load` makes of each, in order, so many begun before they are asked for. A failure shows when its turn has come; what was begun
 * and is not asked for any more is let go, so `load` must leave nothing open.
 */
export async function* readAhead<Item, Loaded>(
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
