import { FolioError } from "./errors.ts";

/** Text of the database's triggers that reject rows of a deleted account (see the migration that creates `account_closures`). */
export const ACCOUNT_CLOSED = "account_closed";

/**
 * Time after a deletion in which work that had started before may still end, in ms. Longer than any work takes. Until then, maintenance looks
 * for leftovers each minute; afterwards the deletion is complete.
 */
export const CLOSURE_SETTLES_MS = 3_600_000;

/** Error of an unknown, revoked or expired key, and of work whose account was deleted meanwhile. Clients cannot tell which. */
export const invalidKeyError = () =>
  new FolioError(
    "invalid_api_key",
    "This API key is invalid. Check that you copied the whole key and that it is not revoked.",
  );
