import { PAGE_RANGES_HINT, parsePageRanges } from "@folio/pdf/model";
import { once } from "../domain/once.ts";
import { checkedString } from "./shared.ts";

export const pageRanges = once(() =>
  checkedString(PAGE_RANGES_HINT, (value) => parsePageRanges(value) !== null).meta({
    id: "PageRanges",
    pattern:
      "^ *(all|odd|even|[1-9][0-9]{0,8}( *-( *[1-9][0-9]{0,8})?)?( *, *[1-9][0-9]{0,8}( *-( *[1-9][0-9]{0,8})?)?)*) *$",
    description: "Page numbers and ranges, from 1. A range may be open (`4-`) or reversed (`5-3`). Pages may repeat.",
    examples: ["1-3,5,8-10"],
  }),
);
