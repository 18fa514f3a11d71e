import { FolioError } from "../../domain/errors.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type RequireDestinationNeeds = Pick<Services, "addressGuard">;

/** Throws `url_not_allowed` for a receiver that may not be contacted, and for live deliveries over the open network in clear. */
export async function requireDestination(
  { services, caller }: Context<RequireDestinationNeeds, Pick<Caller, "environment">>,
  url: string,
  param: string,
): Promise<void> {
  const refusal = (await services.addressGuard.refusal(url)) ?? refusedScheme(caller, url);
  if (refusal !== null) throw new FolioError("url_not_allowed", `${param} is rejected: ${refusal}.`, { param });
}

/** Plain http to this machine passes where the guard lets it: local development. */
function refusedScheme({ environment }: Pick<Caller, "environment">, url: string): string | null {
  const { protocol, hostname } = new URL(url);
  // A URL's host that is an IPv4 address is always written in four parts: a name that begins like one is no address.
  const here = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  return environment === "live" && protocol === "http:" && !here ? "a live key requires https" : null;
}
