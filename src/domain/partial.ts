import type { Translations } from "@folio/templates/model";

/** Content of a partial version: everything that a client may write. */
export interface PartialContent {
  html: string;
  /** Inserted into the documents of the templates that use the partial. */
  css: string | null;
  description: string | null;
  /** Texts for `t` that apply where the template has none; null without own translations. */
  translations: Translations | null;
}

/** A reusable part of templates at one of its versions. Times are epoch ms. */
export interface StoredPartial extends PartialContent {
  id: string;
  accountId: string;
  /** Unique within the account, and constant, because templates refer to it. */
  name: string;
  version: number;
  /** Names of the partials that this partial may include. */
  uses: string[];
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

export type PartialSummary = Omit<StoredPartial, "html" | "css" | "translations" | "uses">;
export type PartialVersion = Pick<StoredPartial, "version" | "description"> & { createdAt: number };

/** Reference of a template version to a partial that it includes, directly or through other partials. */
export type PinnedPartial = Pick<StoredPartial, "id" | "name" | "version">;
export type PartialText = PinnedPartial & Pick<StoredPartial, "html" | "css" | "translations">;

/** A template or partial that includes a partial. */
export interface PartialUser {
  kind: "template" | "partial";
  id: string;
  name: string;
}
