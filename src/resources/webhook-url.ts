import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { checkedString } from "./shared.ts";

/** URL of a webhook receiver. Whether Folio may contact the address is checked on creation and at each attempt. */
export const webhookUrl = once(() =>
  checkedString(
    `an http or https URL of at most ${LIMITS.urlCharacters} characters`,
    (value) => value.length <= LIMITS.urlCharacters && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  ).meta({
    format: "uri",
    maxLength: LIMITS.urlCharacters,
    description: "URL of the endpoint. It must use https. Only the machine that runs Folio may be called with http.",
    examples: ["https://example.com/webhooks/folio"],
  }),
);
