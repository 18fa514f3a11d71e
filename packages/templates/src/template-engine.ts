import type { AssetAddresses } from "./asset-references.ts";
import type { ErrorDetailList, TemplateErrorDetail } from "./errors.ts";
import type { JsonObject } from "./json.ts";
import type { RenderLanguage } from "./language.ts";
import type { Translations } from "./translations.ts";

export type { RenderLanguage };

/** What a template's text may name without holding it. */
export interface TemplateContext {
  /** Texts of stored partials by name, those that they print themselves included. */
  partials: ReadonlyMap<string, string>;
  /** The name under which the text itself is stored, when it is a partial. */
  name?: string;
  /** Names of partials to think of when an unknown one is named. */
  names?: readonly string[];
  /** What the partials bring of their own: looked in behind a template's. */
  translations?: readonly Translations[];
  /** Addresses of the account's assets that texts may name; without them such names are left as they are. */
  assets?: AssetAddresses;
  /** The same as `names` for assets. */
  assetNames?: readonly string[];
}

export interface NamedText {
  field: string;
  text: string;
}

/** An engine that speaks for one render. */
export interface RenderEngine extends TemplateEngine {
  /** Keys of texts that its renders so far looked for and no locale has. */
  missedTexts(): string[];
}

export interface TemplateEngine {
  /** This engine for texts that stand in such surroundings; by itself it knows none. */
  within(surroundings: TemplateContext): TemplateEngine;
  /** This engine for one render: in whose words its helpers print, and the texts of `t`. */
  withSpeech(speech: RenderLanguage): RenderEngine;
  /** What is not right with the texts that templates print by keys that are written out: no locale has them, or they print what is not given. */
  checkTexts(texts: readonly NamedText[], speech: RenderLanguage): TemplateErrorDetail[];
  /** Names of the stored partials that a text may print, each once; none when it does not parse. */
  partialsOf(text: string): string[];
  /** All faults of one template text, partials that are not there or within themselves included; empty when it parses. `field` names it in the details. */
  check(text: string, field: string): TemplateErrorDetail[];
  /** The assets that a text of any kind names and that are not there. */
  checkAssets(text: string, field: string): TemplateErrorDetail[];
  /** A text that is no template with the addresses of the assets that it names. */
  withAssets(text: string): string;
  /** Text with data filled in. Throws `TemplateError` with line and column, also when a limit is exceeded. */
  render(text: string, data: JsonObject, field: string): string;
  /** What keeps a stylesheet from being put into the document as it stands; css itself is no template. */
  checkCss(css: string, field: string): TemplateErrorDetail[];
  /** The document with a stylesheet, which `checkCss` has passed, at the end of what its head begins with. */
  withCss(html: string, css: string): string;
  /** All faults of a data schema; empty when it is well-formed. */
  checkSchema(schema: JsonObject): TemplateErrorDetail[];
  /** The faults of data against a well-formed schema, and the data with the schema's defaults filled in. */
  validate(schema: JsonObject, data: JsonObject): { faults: ErrorDetailList; data: JsonObject };
}
