/**
 * Types, constants, errors and name checks for code that does not render templates. This module imports only the
 * modules listed here. None of them imports the engine.
 */
export {
  ASSET_NAME_CHARACTERS,
  type AssetAddresses,
  type AssetReference,
  assetNamesIn,
  assetsIn,
  isAssetName,
  withAssets,
} from "./asset-references.ts";
export { type ErrorDetailList, TemplateError, type TemplateErrorDetail } from "./errors.ts";
export type { Json, JsonObject } from "./json.ts";
export { DEFAULT_TEMPLATE_LIMITS, type TemplateLimits } from "./limits.ts";
export { MARKDOWN_PLACE } from "./markdown-placeholder.ts";
export { isPartialName, PARTIAL_NAME_CHARACTERS } from "./partial-name.ts";
export type { NamedText, RenderEngine, RenderLanguage, TemplateContext, TemplateEngine } from "./template-engine.ts";
export { checkTranslations, type TranslationErrorDetail, type Translations } from "./translations.ts";
