/** Renders Handlebars templates without code generation. See README.md. */
export { HandlebarsTemplateEngine, type TemplateEngineOptions } from "./engine.ts";
export { HELPER_NAMES } from "./helpers/registry.ts";
export * from "./model.ts";
