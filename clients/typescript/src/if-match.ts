import type { RequestOptions } from "./transport.ts";

export interface UpdateTemplateOptions extends RequestOptions {
  /**
   * Version of the template that the update is based on. If this is no longer the newest version, the call fails with `version_conflict`.
   */
  ifVersion?: number | undefined;
}

/** Returns the request options with an If-Match header instead of `ifVersion`. */
export function ifMatch({ ifVersion, ...rest }: UpdateTemplateOptions): RequestOptions {
  return {
    ...rest,
    headers: { ...rest.headers, ...(ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }) },
  };
}
