import type { JsonObject } from "@folio/templates/model";
import { FolioError, formatValue } from "./errors.ts";

/** Converts JSON between this API version and the previous one. A direction without changes is omitted. */
export interface VersionChange {
  /** The operationIds of the operations whose JSON changed. */
  operations: readonly string[];
  /** Converts a request body of the previous version to this version. */
  request?(body: JsonObject): JsonObject;
  /** Converts a response body of this version to the previous version. */
  answer?(body: JsonObject): JsonObject;
}

export interface ApiVersion {
  /** Value of the `Folio-Version` header, such as `2026-11-22`. */
  date: string;
  changes: readonly VersionChange[];
  /** Times in epoch ms: when the version became deprecated, and when the API starts to reject it. */
  deprecation?: { sinceMs: number; sunsetMs: number };
}

/** The first version of the API. Keys that were created before API versions existed use it. */
export const FIRST_VERSION = "2026-11-22";

/**
 * Every version of the API, oldest first. Only a change that could break a client adds a version
 * (docs/guides/versions.md).
 */
export const API_VERSIONS: readonly ApiVersion[] = [{ date: FIRST_VERSION, changes: [] }];

/**
 * Chooses the version of a request. Converts between this version and the newest version, which all other code uses.
 */
export class ApiVersions {
  readonly #all: readonly ApiVersion[];

  /** @param all Oldest first. */
  constructor(all: readonly ApiVersion[]) {
    this.#all = all;
  }

  /**
   * Returns the version that the header names, or the key's version if there is no header. Throws `unknown_version`.
   */
  choose(header: string | null, pinned: string): ApiVersion {
    const date = header ?? pinned;
    const found = this.#all.find((version) => version.date === date);
    if (found) return found;
    const known = this.#all.map((version) => version.date).join(", ");
    throw new FolioError("unknown_version", `Folio-Version must be one of ${known}; got ${formatValue(date)}.`, {
      param: "Folio-Version",
    });
  }

  /**
   * Converts a request body of `version` to the newest version. A body that is not an object is returned unchanged, and
   * validation rejects it later.
   */
  upgrade(version: ApiVersion, operationId: string, body: unknown): unknown {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
    return this.#changesAfter(version, operationId).reduce(
      (older, change) => change.request?.(older) ?? older,
      body as JsonObject,
    );
  }

  /** Converts a response body of the newest version to `version`. */
  downgrade<Body extends object>(version: ApiVersion, operationId: string, body: Body): object {
    return this.#changesAfter(version, operationId).reduceRight<object>(
      (newer, change) => change.answer?.(newer as JsonObject) ?? newer,
      body,
    );
  }

  #changesAfter(version: ApiVersion, operationId: string): VersionChange[] {
    return this.#all
      .slice(this.#all.indexOf(version) + 1)
      .flatMap(({ changes }) => changes.filter(({ operations }) => operations.includes(operationId)));
  }
}

/**
 * Returns the `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) headers of a version, and a `Link` header to the policy.
 */
export function deprecationHeaders({ deprecation }: ApiVersion, policyUrl: string): Record<string, string> {
  if (!deprecation) return {};
  return {
    Deprecation: `@${Math.floor(deprecation.sinceMs / 1000)}`,
    Sunset: new Date(deprecation.sunsetMs).toUTCString(),
    Link: `<${policyUrl}>; rel="deprecation"; type="text/html"`,
  };
}
