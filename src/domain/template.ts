import type { JsonObject, Translations } from "@folio/templates/model";
import type { NamedAsset } from "./asset.ts";
import type { PinnedPartial } from "./partial.ts";
import type { Warning } from "./warnings.ts";

/** Content of a template version: all fields that a client can set. */
export interface TemplateContent {
  name: string;
  description: string | null;
  html: string;
  css: string | null;
  /** JSON Schema of the data, as the client wrote it. */
  schema: JsonObject;
  /** Default render options, in the form of POST /v1/pdfs. */
  defaults: JsonObject;
  sampleData: JsonObject | null;
  /** Translations for `t`; null if the template has none. */
  translations: Translations | null;
}

/** One version of a template. Times are epoch ms. */
export interface Template extends TemplateContent {
  id: string;
  accountId: string;
  version: number;
  /** Versions of the partials that the template includes. They are followed by the partials that these include. */
  partials: PinnedPartial[];
  /** Versions of the assets that the template and its partials show. */
  assets: NamedAsset[];
  /** Number of successful renders of all versions. */
  renderCount: number;
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

/** A template without its texts and data. Lists contain this form. */
export type TemplateSummary = Omit<
  Template,
  "html" | "css" | "schema" | "defaults" | "sampleData" | "translations" | "partials" | "assets"
>;

export type TemplateVersion = Pick<Template, "version" | "name" | "description"> & { createdAt: number };

/** A stored template, with warnings about parts that can be rendered but may be wrong. */
export interface SavedTemplate extends Template {
  warnings: Warning[];
}
