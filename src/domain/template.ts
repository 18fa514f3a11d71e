import type { JsonObject, Translations } from "@folio/templates/model";
import type { NamedAsset } from "./asset.ts";
import type { PinnedPartial } from "./partial.ts";
import type { Warning } from "./warnings.ts";

/** What a version keeps: everything a client may write. */
export interface TemplateContent {
  name: string;
  description: string | null;
  html: string;
  css: string | null;
  /** The data schema, as it was written. */
  schema: JsonObject;
  /** Render options in the form of POST /v1/pdfs. */
  defaults: JsonObject;
  sampleData: JsonObject | null;
  /** Texts of `t`; null when it has none of its own. */
  translations: Translations | null;
}

/** A template at one of its versions. Instants are epoch milliseconds. */
export interface Template extends TemplateContent {
  id: string;
  accountId: string;
  version: number;
  /** Which versions of partials it prints; what they print themselves comes after them. */
  partials: PinnedPartial[];
  /** Which versions of assets it shows, those of its partials included. */
  assets: NamedAsset[];
  /** Successful renders of all versions together. */
  renderCount: number;
  createdAt: number;
  /** When this version was made. */
  updatedAt: number;
}

/** A template without its texts and data, as lists show it. */
export type TemplateSummary = Omit<
  Template,
  "html" | "css" | "schema" | "defaults" | "sampleData" | "translations" | "partials" | "assets"
>;

export type TemplateVersion = Pick<Template, "version" | "name" | "description"> & { createdAt: number };

/** What was stored, with what is not right in it although it can be printed. */
export interface SavedTemplate extends Template {
  warnings: Warning[];
}
