import type { JsonObject, Translations } from "@folio/templates/model";
import type { NamedAsset } from "./asset.ts";
import type { Metadata } from "./metadata.ts";
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
  /** Default render options, in the format of POST /v1/pdfs. */
  defaults: JsonObject;
  sampleData: JsonObject | null;
  /** Translations for the template function `t`. Null if the template has none. */
  translations: Translations | null;
  /** Not part of the versions: it belongs to the template. */
  metadata: Metadata;
}

/** One version of a template. Times are epoch ms. */
export interface Template extends TemplateContent {
  id: string;
  accountId: string;
  version: number;
  /**
   * Versions of the partials that the template includes, followed by the versions of the partials that these partials
   * include.
   */
  partials: PinnedPartial[];
  /** Versions of the assets to which the template and its partials refer. */
  assets: NamedAsset[];
  /** Number of successful renders of the template, in all versions. */
  renderCount: number;
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

/** A template without its texts and data. Lists of templates contain this type. */
export type TemplateSummary = Omit<
  Template,
  "html" | "css" | "schema" | "defaults" | "sampleData" | "translations" | "partials" | "assets"
>;

export type TemplateVersion = Pick<Template, "version" | "name" | "description"> & { createdAt: number };

/** A stored template. Its warnings are about parts that Folio can render, but whose result may be wrong. */
export interface SavedTemplate extends Template {
  warnings: Warning[];
}
