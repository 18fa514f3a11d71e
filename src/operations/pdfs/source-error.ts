import { FolioError } from "../../domain/errors.ts";

/**
 * Runs an engine's work on the request's `source`. If the work throws an error without a field, adds the field `param`.
 */
export async function withSourceParam<Result>(work: Promise<Result>, param = "source"): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FolioError) || error.param !== null) throw error;
    const { code, message, details, detailsOmitted, retryAfterS, cause } = error;
    throw new FolioError(code, message, { param, details, detailsOmitted, retryAfterS, cause });
  }
}
