import { PAGE_RANGES_HINT, parsePageRanges } from "@folio/pdf/model";
import { once } from "../domain/once.ts";
import { checkedString } from "./shared.ts";

export const pageRanges = once(() =>
  checkedString(PAGE_RANGES_HINT, (value) => parsePageRanges(value) !== null).meta({
    id: "PageRanges",
    pattern: "^\\s*(all|odd|even|\\d{1,9}(\\s*-\\s*(\\d{1,9})?)?(\\s*,\\s*\\d{1,9}(\\s*-\\s*(\\d{1,9})?)?)*)\\s*$",
    description: "Page numbers and ranges, from 1. A range may be open (`4-`) or reversed (`5-3`). Pages may repeat.",
    examples: ["1-3,5,8-10"],
  }),
);
