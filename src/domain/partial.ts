import type { Translations } from "@folio/templates/model";
import type { Metadata } from "./metadata.ts";

/** Content of a partial version: all fields that a client can set. */
export interface PartialContent {
  html: string;
  /** CSS that is added to the documents of the templates that use the partial. */
  css: string | null;
  description: string | null;
  /**
   * Translations for `t`. They apply to keys that the template itself does not translate. Null if the partial has no
   * translations.
   */
  translations: Translations | null;
  /** Not part of the versions: it belongs to the partial. */
  metadata: Metadata;
}

/** One version of a partial, a reusable part of templates. Times are epoch ms. */
export interface StoredPartial extends PartialContent {
  id: string;
  accountId: string;
  /** Name of the partial. It is unique within the account and never changes, because templates refer to it. */
  name: string;
  version: number;
  /** Names of the partials that this partial includes. */
  uses: string[];
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

export type PartialSummary = Omit<StoredPartial, "html" | "css" | "translations" | "uses">;
export type PartialVersion = Pick<StoredPartial, "version" | "description"> & { createdAt: number };

/** Reference from a template version to a partial version that it includes, directly or through other partials. */
export type PinnedPartial = Pick<StoredPartial, "id" | "name" | "version">;
export type PartialText = PinnedPartial & Pick<StoredPartial, "html" | "css" | "translations">;

/** A template or partial that includes a given partial. */
export interface PartialUser {
  kind: "template" | "partial";
  id: string;
  name: string;
}
