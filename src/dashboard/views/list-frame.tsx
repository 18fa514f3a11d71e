import type { Child } from "hono/jsx";
import type { Page } from "../../domain/lists.ts";
import type { FormState } from "../form.ts";
import { pagerLinks } from "./listing.ts";
import { type Column, Pager, Table } from "./parts.tsx";

/** Returns the form state for the filters in a query. */
export const filterForm = (query: URLSearchParams): FormState => ({ values: Object.fromEntries(query), errors: {} });

export const Filters = ({ children, action = "Filter" }: { children?: Child; action?: string }) => (
  <form method="get" class="filters" aria-label="Filter">
    {children}
    <button type="submit" class="button">
      {action}
    </button>
  </form>
);

interface ListFrameProps<Row> {
  url: URL;
  label: string;
  head: readonly Column[];
  page: Page<Row>;
  row: (row: Row) => Child;
  idOf: (row: Row) => string;
  /** Fields of the filter form. */
  filters?: Child;
  /** Content that replaces the table if the list is empty. */
  empty: Child;
}

/** Frame of every list: filters, the table or the empty state, and links to newer and older rows. */
export const ListFrame = <Row,>({ url, label, head, page, row, idOf, filters, empty }: ListFrameProps<Row>) => (
  <>
    {filters ? <Filters>{filters}</Filters> : null}
    {page.items.length === 0 ? (
      empty
    ) : (
      <Table label={label} head={head}>
        {page.items.map(row)}
      </Table>
    )}
    <Pager {...pagerLinks(page, { url, idOf })} />
  </>
);
