import type { ApiRequest, RequestOptions, Transport } from "./transport.ts";

/** One page of a list, as the service returns it. */
export interface Page<Item> {
  object: "list";
  data: Item[];
  /** Whether more items follow in the direction of the request. */
  has_more: boolean;
  next_cursor: string | null;
}

interface ListQuery {
  ending_before?: string | undefined;
}

/**
 * A list. Await it to get its first page, or iterate over it to get all items. It requests pages of `limit` items when they are needed.
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

  /** Makes the list awaitable: `await list` requests the first page and returns it. */
  // biome-ignore lint/suspicious/noThenProperty: awaiting a list returns its first page.
  then<Done = Page<Item>, Failed = never>(
    done?: ((page: Page<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#page(this.#request).then(done, failed);
  }

  /** Yields all pages, starting with the first one. */
  async *pages(): AsyncGenerator<Page<Item>, void> {
    let request = this.#request;
    // Pages before `ending_before` get newer from page to page, so the cursor of the next page is again passed as
    // `ending_before`.
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

  /** Returns all items, or the first `max` items. */
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
