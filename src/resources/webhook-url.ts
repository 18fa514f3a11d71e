import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { checkedString } from "./shared.ts";

/**
 * Schema of the URL of a webhook receiver. Folio checks at the creation and at each delivery attempt whether it may
 * contact the address.
 */
export const webhookUrl = once(() =>
  checkedString(
    `an http or https URL of at most ${LIMITS.urlCharacters} characters`,
    (value) => value.length <= LIMITS.urlCharacters && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  ).meta({
    format: "uri",
    pattern: "^[Hh][Tt][Tt][Pp][Ss]?:",
    maxLength: LIMITS.urlCharacters,
    description: "URL of the endpoint. It must use https. Only the machine that runs Folio may be called with http.",
    examples: ["https://example.com/webhooks/folio"],
  }),
);
