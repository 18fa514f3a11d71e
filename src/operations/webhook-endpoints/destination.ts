import { FolioError } from "../../domain/errors.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type RequireDestinationNeeds = Pick<Services, "addressGuard">;

/**
 * Checks the URL of a webhook receiver. Throws `url_not_allowed` for a host that Folio may not contact, and for plain
 * HTTP with a live key.
 */
export async function requireDestination(
  { services, caller }: Context<RequireDestinationNeeds, Pick<Caller, "environment">>,
  url: string,
  param: string,
): Promise<void> {
  const refusal = (await services.addressGuard.refusal(url)) ?? refusedScheme(caller, url);
  if (refusal !== null) throw new FolioError("url_not_allowed", `${param} is rejected: ${refusal}.`, { param });
}

/**
 * Returns why the scheme of a receiver's URL is rejected, or null. Plain HTTP with a live key is rejected. This
 * function accepts plain HTTP to this machine, for local development, and the address guard decides whether it is
 * allowed.
 */
function refusedScheme({ environment }: Pick<Caller, "environment">, url: string): string | null {
  const { protocol, hostname } = new URL(url);
  // `URL` writes every IPv4 address with four numbers, so a host name such as `127.example.com` does not match.
  const here = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  return environment === "live" && protocol === "http:" && !here ? "a live key requires https" : null;
}
