import { FolioError } from "./errors.ts";

/**
 * Error text of the database triggers that reject rows of a deleted account (see the migration that creates
 * `account_closures`).
 */
export const ACCOUNT_CLOSED = "account_closed";

/**
 * Time in ms after the deletion of an account in which work that started earlier may still end. It is longer than any
 * work takes. During this time, maintenance deletes leftover data each minute. After it, the deletion is complete.
 */
export const CLOSURE_SETTLES_MS = 3_600_000;

/**
 * Error for an unknown, revoked or expired key, and for work whose account was deleted while it ran. The error is the
 * same in all cases, so clients cannot distinguish them.
 */
export const invalidKeyError = () =>
  new FolioError(
    "invalid_api_key",
    "This API key is invalid. Check that you copied the whole key and that it is not revoked.",
  );
