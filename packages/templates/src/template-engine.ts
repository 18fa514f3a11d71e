import type { AssetAddresses } from "./asset-references.ts";
import type { ErrorDetailList, TemplateErrorDetail } from "./errors.ts";
import type { JsonObject } from "./json.ts";
import type { RenderLanguage } from "./language.ts";
import type { Translations } from "./translations.ts";

export type { RenderLanguage };

/** Partials, translations and assets to which a template may refer. */
export interface TemplateContext {
  /** Texts of the stored partials by name. Partials that these partials include must also be present. */
  partials: ReadonlyMap<string, string>;
  /** Name under which the template itself is stored, if it is a partial. */
  name?: string;
  /** Names of further partials. They are used to suggest a name when a template uses an unknown partial. */
  names?: readonly string[];
  /** Translations that belong to the partials. They are searched after the translations of the template. */
  translations?: readonly Translations[];
  /** URLs of the account's assets by name. Without these URLs, asset references stay unchanged. */
  assets?: AssetAddresses;
  /** Names of further assets. They are used to suggest a name when a template uses an unknown asset. */
  assetNames?: readonly string[];
}

export interface NamedText {
  field: string;
  text: string;
}

/** Template engine with the locale and the texts of one render. */
export interface RenderEngine extends TemplateEngine {
  /** Returns the keys of texts that this engine looked up so far and that no locale has. */
  missedTexts(): string[];
}

export interface TemplateEngine {
  /**
   * Returns a copy of this engine with these partials, translations and assets. A new engine has no partials,
   * translations or assets.
   */
  within(surroundings: TemplateContext): TemplateEngine;
  /** Returns a copy of this engine with the locale, time zone and translations of one render. */
  withSpeech(speech: RenderLanguage): RenderEngine;
  /**
   * Checks every use of a translated text whose key is a literal in a template. Reports missing translations, and
   * placeholders for which the tag passes no value.
   */
  checkTexts(texts: readonly NamedText[], speech: RenderLanguage): TemplateErrorDetail[];
  /**
   * Returns the names of the stored partials that a text may print, each name once. Returns an empty array when the
   * text cannot be parsed.
   */
  partialsOf(text: string): string[];
  /**
   * Returns all errors of a template. They include errors for missing partials and for partials that include
   * themselves. The errors have the field name `field`.
   */
  check(text: string, field: string): TemplateErrorDetail[];
  /** Returns an error for each reference to an unknown asset. `text` may be a template or any other text. */
  checkAssets(text: string, field: string): TemplateErrorDetail[];
  /** Returns a text that is not a template, with all asset references replaced by the URLs of the assets. */
  withAssets(text: string): string;
  /** Renders a template. Throws `TemplateError` with the line and column of the error, or when a limit is exceeded. */
  render(text: string, data: JsonObject, field: string): string;
  /**
   * Returns an error for each part of a stylesheet that prevents inserting the stylesheet into a document. The CSS must
   * not be a template.
   */
  checkCss(css: string, field: string): TemplateErrorDetail[];
  /**
   * Inserts a stylesheet into a document, after the elements of its head. `checkCss` must have accepted the stylesheet.
   */
  withCss(html: string, css: string): string;
  /** Returns all errors of a data schema. The list is empty for a valid schema. */
  checkSchema(schema: JsonObject): TemplateErrorDetail[];
  /** Checks data against a valid schema. Returns the errors, and a copy of the data with default values filled in. */
  validate(schema: JsonObject, data: JsonObject): { faults: ErrorDetailList; data: JsonObject };
}
