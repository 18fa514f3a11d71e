import { FolioError } from "../../domain/errors.ts";

interface Origins {
  /** Default options of the template. */
  defaults: object;
  /** Options in the request, which override the template's defaults. */
  given?: object;
}

/**
 * Returns a function that throws an error again with a changed field. If the error is about an option from the
 * template's defaults, `defaults.` is put before the option's name.
 */
export function rethrowNamingDefaults({ defaults, given = {} }: Origins): (error: unknown) => never {
  return (error) => {
    const param = error instanceof FolioError ? error.param : null;
    const [option = ""] = param?.split(/[.[]/) ?? [];
    if (!(error instanceof FolioError) || !Object.hasOwn(defaults, option) || Object.hasOwn(given, option)) throw error;
    const renamed = `defaults.${param}`;
    const { code, detailsOmitted, retryAfterS, pdfId } = error;
    const message = error.message.replace(String(param), () => renamed);
    const details = error.details?.map(({ field, error: text }) =>
      field === param ? { field: renamed, error: text.replace(field, () => renamed) } : { field, error: text },
    );
    throw new FolioError(code, message, { param: renamed, details, detailsOmitted, retryAfterS, pdfId, cause: error });
  };
}
