import type { JsonObject, Translations } from "@folio/templates/model";
import type { NamedAsset } from "./asset.ts";
import type { PinnedPartial } from "./partial.ts";
import type { Warning } from "./warnings.ts";

/** Content of a template version: everything that a client may write. */
export interface TemplateContent {
  name: string;
  description: string | null;
  html: string;
  css: string | null;
  /** The data schema as it was written. */
  schema: JsonObject;
  /** Render options in the form of POST /v1/pdfs. */
  defaults: JsonObject;
  sampleData: JsonObject | null;
  /** Texts for `t`; null without own translations. */
  translations: Translations | null;
}

/** A template at one of its versions. Times are epoch ms. */
export interface Template extends TemplateContent {
  id: string;
  accountId: string;
  version: number;
  /** Versions of the partials that the template includes, followed by those that the partials include. */
  partials: PinnedPartial[];
  /** Versions of the assets that the template and its partials show. */
  assets: NamedAsset[];
  /** Number of successful renders of all versions. */
  renderCount: number;
  createdAt: number;
  /** Creation time of this version. */
  updatedAt: number;
}

/** A template without its texts and data, as in lists. */
export type TemplateSummary = Omit<
  Template,
  "html" | "css" | "schema" | "defaults" | "sampleData" | "translations" | "partials" | "assets"
>;

export type TemplateVersion = Pick<Template, "version" | "name" | "description"> & { createdAt: number };

/** A stored template with warnings about parts that can be printed but may be wrong. */
export interface SavedTemplate extends Template {
  warnings: Warning[];
}
