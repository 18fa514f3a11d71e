import type { RequestOptions } from "./transport.ts";

export interface UpdateTemplateOptions extends RequestOptions {
  /** Updates the template only if this is its newest version; otherwise the error is `version_conflict`. */
  ifVersion?: number | undefined;
}

/** Returns the options of a request, with the header that contains the version. */
export function ifMatch({ ifVersion, ...rest }: UpdateTemplateOptions): RequestOptions {
  return {
    ...rest,
    headers: { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) },
  };
}
