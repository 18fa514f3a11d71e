import type { AssetAddresses } from "./asset-references.ts";
import type { ErrorDetailList, TemplateErrorDetail } from "./errors.ts";
import type { JsonObject } from "./json.ts";
import type { RenderLanguage } from "./language.ts";
import type { Translations } from "./translations.ts";

export type { RenderLanguage };

/** Partials, translations and assets that a template may refer to. */
export interface TemplateContext {
  /** Texts of stored partials by name, including the partials that they include. */
  partials: ReadonlyMap<string, string>;
  /** Name under which the text itself is stored, when it is a partial. */
  name?: string;
  /** Names of partials to suggest for an unknown name. */
  names?: readonly string[];
  /** Translations of the partials, which are searched after those of the template. */
  translations?: readonly Translations[];
  /** URLs of the account's assets by name. Without them, asset references are left unchanged. */
  assets?: AssetAddresses;
  /** Names of assets to suggest for an unknown name. */
  assetNames?: readonly string[];
}

export interface NamedText {
  field: string;
  text: string;
}

/** An engine with the locale and texts of one render. */
export interface RenderEngine extends TemplateEngine {
  /** Returns the keys of texts that its renders so far did not find in any locale. */
  missedTexts(): string[];
}

export interface TemplateEngine {
  /** Returns a copy of this engine with these partials, translations and assets. A new engine has none. */
  within(surroundings: TemplateContext): TemplateEngine;
  /** Returns a copy of this engine with the locale, time zone and translations of one render. */
  withSpeech(speech: RenderLanguage): RenderEngine;
  /** Checks the texts that templates print with literal keys. Reports missing translations and values that a tag does not pass. */
  checkTexts(texts: readonly NamedText[], speech: RenderLanguage): TemplateErrorDetail[];
  /** Returns the names of the stored partials that a text may print, each once. Returns an empty list when the text does not parse. */
  partialsOf(text: string): string[];
  /** Returns all errors of a template, including missing and recursive partials. `field` is the field name in these errors. */
  check(text: string, field: string): TemplateErrorDetail[];
  /** Returns an error for each unknown asset in a text of any kind. */
  checkAssets(text: string, field: string): TemplateErrorDetail[];
  /** Replaces the asset references of a text that is not a template by their URLs. */
  withAssets(text: string): string;
  /** Renders a template. Throws `TemplateError` with line and column, also when a limit is exceeded. */
  render(text: string, data: JsonObject, field: string): string;
  /** Returns an error for each part of a stylesheet that prevents its insertion into a document. CSS itself is not a template. */
  checkCss(css: string, field: string): TemplateErrorDetail[];
  /** Inserts a stylesheet, which `checkCss` has accepted, after the head elements of the document. */
  withCss(html: string, css: string): string;
  /** Returns all errors of a data schema; empty for a valid schema. */
  checkSchema(schema: JsonObject): TemplateErrorDetail[];
  /** Checks data against a valid schema. Returns the errors, and a copy of the data with default values filled in. */
  validate(schema: JsonObject, data: JsonObject): { faults: ErrorDetailList; data: JsonObject };
}
