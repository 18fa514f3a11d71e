/** Types, constants, errors and names: what code that does not render needs. Loads nothing else of the package. */
export {
  ASSET_NAME_CHARACTERS,
  type AssetAddresses,
  type AssetReference,
  assetNamesIn,
  assetsIn,
  isAssetName,
  withAssets,
} from "./asset-references.ts";
export { type FaultList, TemplateError, type TemplateFault } from "./errors.ts";
export type { Json, JsonObject } from "./json.ts";
export { DEFAULT_TEMPLATE_LIMITS, type TemplateLimits } from "./limits.ts";
export { MARKDOWN_PLACE } from "./markdown-place.ts";
export { isPartialName, PARTIAL_NAME_CHARACTERS } from "./partial-name.ts";
export type { NamedText, SpeakingEngine, Speech, Surroundings, TemplateEngine } from "./template-engine.ts";
export { type TranslationFault, type Translations, translationFaults } from "./translations.ts";
