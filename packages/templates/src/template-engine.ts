import type { AssetAddresses } from "./asset-references.ts";
import type { ErrorDetailList, TemplateErrorDetail } from "./errors.ts";
import type { JsonObject } from "./json.ts";
import type { RenderLanguage } from "./language.ts";
import type { Translations } from "./translations.ts";

export type { RenderLanguage };

/** Partials, translations and assets to which a template may refer. */
export interface TemplateContext {
  /** Texts of the stored partials by name. They include the partials that these partials include. */
  partials: ReadonlyMap<string, string>;
  /** Name under which the template itself is stored, if it is a partial. */
  name?: string;
  /** Names of further partials, to suggest one for an unknown name. */
  names?: readonly string[];
  /** Translations that belong to the partials. They are searched after those of the template. */
  translations?: readonly Translations[];
  /** URLs of the account's assets by name. Without them, asset references stay unchanged. */
  assets?: AssetAddresses;
  /** Names of further assets, to suggest one for an unknown name. */
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
  /** Returns a copy of this engine with these partials, translations and assets. A new engine has none. */
  within(surroundings: TemplateContext): TemplateEngine;
  /** Returns a copy of this engine with the locale, time zone and translations of one render. */
  withSpeech(speech: RenderLanguage): RenderEngine;
  /**
   * Checks every translation whose key is a literal in a template. Reports missing translations, and placeholders for
   * which the tag passes no value.
   */
  checkTexts(texts: readonly NamedText[], speech: RenderLanguage): TemplateErrorDetail[];
  /**
   * Returns the names of the stored partials that a text may print, each name once. Returns none when the text cannot
   * be parsed.
   */
  partialsOf(text: string): string[];
  /**
   * Returns all errors of a template, including those for missing partials and for partials that include themselves.
   * The errors have the field name `field`.
   */
  check(text: string, field: string): TemplateErrorDetail[];
  /** Returns an error for each reference to an unknown asset. `text` may be a template or any other text. */
  checkAssets(text: string, field: string): TemplateErrorDetail[];
  /** Returns a text that is not a template, with its asset references replaced by their URLs. */
  withAssets(text: string): string;
  /**
   * Renders a template. Throws `TemplateError` with the line and column of the error, also when a limit is exceeded.
   */
  render(text: string, data: JsonObject, field: string): string;
  /**
   * Returns an error for each part of a stylesheet because of which it cannot be inserted into a document. CSS is not a
   * template itself.
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
