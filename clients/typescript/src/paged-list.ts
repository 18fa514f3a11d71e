import type { ApiRequest, RequestOptions, Transport } from "./transport.ts";

/** One page as the service answers it. */
export interface Page<Item> {
  object: "list";
  data: Item[];
  /** Whether more follow in the direction walked. */
  has_more: boolean;
  next_cursor: string | null;
}

interface ListQuery {
  ending_before?: string | undefined;
}

/**
 * A list that can be awaited for its first page, and walked for all items: pages are fetched as they are needed, `limit` items each.
 * @example for await (const pdf of folio.pdfs.list({ limit: 100 })) console.log(pdf.id);
 */
export class PagedList<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #transport: Transport;
  readonly #request: ApiRequest;
  readonly #options: RequestOptions;

  constructor(transport: Transport, request: ApiRequest, options: RequestOptions = {}) {
    this.#transport = transport;
    this.#request = request;
    this.#options = options;
  }

  /** Asks for the first page. */
  // biome-ignore lint/suspicious/noThenProperty: awaiting a list gives its first page.
  then<Done = Page<Item>, Failed = never>(
    done?: ((page: Page<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#page(this.#request).then(done, failed);
  }

  /** All pages from the first on. */
  async *pages(): AsyncGenerator<Page<Item>, void> {
    let request = this.#request;
    // With `ending_before` the walk goes towards newer items.
    const cursor = (request.query as ListQuery | undefined)?.ending_before ? "ending_before" : "starting_after";
    for (;;) {
      const page = await this.#page(request);
      yield page;
      if (!page.has_more || page.next_cursor === null) return;
      request = { ...request, query: { ...request.query, [cursor]: page.next_cursor } };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** All items at once, or the first `max`. */
  async all(max = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }

  #page(request: ApiRequest): Promise<Page<Item>> {
    return this.#transport.request(request, this.#options);
  }
}
