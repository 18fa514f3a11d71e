import type { RequestOptions } from "./transport.ts";

export interface UpdateTemplateOptions extends RequestOptions {
  /** Changes it only while this is its newest version; otherwise `version_conflict`. */
  ifVersion?: number | undefined;
}

/** The options of a request, with the header that names the version. */
export function ifMatch({ ifVersion, ...rest }: UpdateTemplateOptions): RequestOptions {
  return {
    ...rest,
    headers: { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) },
  };
}
