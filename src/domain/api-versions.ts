import type { JsonObject } from "@folio/templates/model";
import { FolioError, shown } from "./errors.ts";

/** What an operation's JSON was in the version before, in terms of what it is from this one on. Each part is left out where nothing changed. */
export interface VersionChange {
  /** Whose JSON changed, by operationId. */
  operations: readonly string[];
  /** Body of the version before → body of this one. */
  request?(body: JsonObject): JsonObject;
  /** Answer of this version → answer of the version before. */
  answer?(body: JsonObject): JsonObject;
}

export interface ApiVersion {
  /** `2026-11-22`: what the `Folio-Version` header says. */
  date: string;
  changes: readonly VersionChange[];
  /** Since when it is deprecated and from when it is refused, epoch milliseconds. */
  deprecation?: { sinceMs: number; sunsetMs: number };
}

/** The first version, which keys keep that were made before versions were. */
export const FIRST_VERSION = "2026-11-22";

/** Every version of the API, oldest first. Only a change that could break a client makes a new one (docs/guides/versions.md). */
export const API_VERSIONS: readonly ApiVersion[] = [{ date: FIRST_VERSION, changes: [] }];

/** Chooses the version of a request and translates between it and the newest, which is all that the rest of the house knows. */
export class ApiVersions {
  readonly #all: readonly ApiVersion[];

  /** @param all Oldest first. */
  constructor(all: readonly ApiVersion[]) {
    this.#all = all;
  }

  /** The one that the header names, else the key's. Throws `unknown_version`. */
  choose(header: string | null, pinned: string): ApiVersion {
    const date = header ?? pinned;
    const found = this.#all.find((version) => version.date === date);
    if (found) return found;
    const known = this.#all.map((version) => version.date).join(", ");
    throw new FolioError("unknown_version", `Folio-Version must be one of ${known}, got ${shown(date)}.`, {
      param: "Folio-Version",
    });
  }

  /** A body of the version as one of the newest. What is no object is left for validation to refuse. */
  upgrade(version: ApiVersion, operationId: string, body: unknown): unknown {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
    return this.#changesAfter(version, operationId).reduce(
      (older, change) => change.request?.(older) ?? older,
      body as JsonObject,
    );
  }

  /** An answer of the newest version as one of the version. */
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

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a version, and where the policy stands. */
export function deprecationHeaders({ deprecation }: ApiVersion, policyUrl: string): Record<string, string> {
  if (!deprecation) return {};
  return {
    Deprecation: `@${Math.floor(deprecation.sinceMs / 1000)}`,
    Sunset: new Date(deprecation.sunsetMs).toUTCString(),
    Link: `<${policyUrl}>; rel="deprecation"; type="text/html"`,
  };
}
