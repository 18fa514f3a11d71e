/** What a version of a partial keeps: everything a client may write. */
import type { Translations } from "@folio/templates/model";
export interface PartialContent {
  html: string;
  /** Goes into the documents of the templates that use it. */
  css: string | null;
  description: string | null;
  /** Texts of `t` for where the template that prints it has none; null when it has none of its own. */
  translations: Translations | null;
}

/** A piece that templates print, at one of its versions. Instants are epoch milliseconds. */
export interface StoredPartial extends PartialContent {
  id: string;
  accountId: string;
  /** Unique within the account; it never changes, for templates call it by it. */
  name: string;
  version: number;
  /** Names of the partials that it may print itself. */
  uses: string[];
  createdAt: number;
  /** When this version was made. */
  updatedAt: number;
}

export type PartialSummary = Omit<StoredPartial, "html" | "css" | "translations" | "uses">;
export type PartialVersion = Pick<StoredPartial, "version" | "description"> & { createdAt: number };

/** What a version of a template keeps of the partials it prints, those of its partials included. */
export type PinnedPartial = Pick<StoredPartial, "id" | "name" | "version">;
export type PartialText = PinnedPartial & Pick<StoredPartial, "html" | "css" | "translations">;

/** Who prints a partial. */
export interface PartialUser {
  kind: "template" | "partial";
  id: string;
  name: string;
}
