import { assetNamesIn, type TemplateEngine } from "@folio/templates/model";
import { assetAddressesOf, type GrantedAssets, grantAssets } from "../../domain/asset.ts";
import type { Template, TemplateContent } from "../../domain/template.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";
import { type Closure, type ClosureNeeds, closureOf, translationsOf } from "../partials/closure.ts";
import type { Context } from "../verb.ts";
import { bandStyles, bandTexts } from "./check-content.ts";

export interface Surrounded {
  /** A template engine that can resolve the names of the template's partials. */
  engine: TemplateEngine;
  /** The template. The stylesheets of its partials come before its own stylesheet. */
  template: Template;
  /** Assets of the account that the template may load. */
  assets: GrantedAssets;
}

/**
 * Returns the partials and assets of a template version. If the template has no partials, makes no query, unless the
 * request's header or footer refers to more partials or assets.
 */
export async function surrounded(
  context: Context<ClosureNeeds>,
  template: Template,
  given: Pick<TemplateDefaults, "header" | "footer">,
): Promise<Surrounded> {
  const { templateEngine: engine, partials: stored } = context.services;
  const pinned = template.partials.length > 0 ? await stored.pinned(template) : [];
  const known = new Map(pinned.map(({ name, html }) => [name, html]));
  const shown = new Map(template.assets.map((asset) => [asset.name, asset]));
  const templates = bandTexts(given);
  const styles = bandStyles(given);
  // The request's header or footer does not belong to a template version. If it refers to partials that the version
  // does not include, their newest versions are used.
  const asksForMore =
    templates.flatMap((text) => engine.partialsOf(text)).some((name) => !known.has(name)) ||
    assetNamesIn([...templates, ...styles.filter((css) => css !== undefined)]).some((name) => !shown.has(name));
  const styled = withStyles(template, pinned);
  if (!asksForMore) {
    const surroundings = {
      partials: known,
      translations: translationsOf(pinned),
      assets: assetAddressesOf(template.assets),
    };
    return { engine: engine.within(surroundings), template: styled, assets: grantAssets(template.assets) };
  }
  const { partials, names, assets, assetNames } = await closureOf(context, { templates, styles });
  const all = new Map([...partials.map(({ name, html }) => [name, html] as const), ...known]);
  const loaded = [...new Map([...assets.map((asset) => [asset.name, asset] as const), ...shown]).values()];
  const translations = translationsOf([...pinned, ...partials]);
  return {
    engine: engine.within({ partials: all, names, translations, assets: assetAddressesOf(loaded), assetNames }),
    template: styled,
    assets: grantAssets(loaded),
  };
}

/**
 * Returns the newest versions of the partials and assets to which a template refers. Used to save or preview the
 * template.
 */
export function closureOfContent(
  context: Context<ClosureNeeds>,
  { html, css, defaults }: Pick<TemplateContent, "html" | "css" | "defaults">,
): Promise<Closure> {
  const bands = defaults as TemplateDefaults;
  return closureOf(context, { templates: [html, ...bandTexts(bands)], styles: [css, ...bandStyles(bands)] });
}

/**
 * Returns the template with one stylesheet. The stylesheets of partials come first. The template's own stylesheet comes
 * last, so that it takes precedence.
 */
export function withStyles(template: Template, partials: Closure["partials"]): Template {
  const styles = [...partials.map(({ css }) => css).reverse(), template.css].filter((css) => css !== null);
  return { ...template, css: styles.length > 0 ? styles.join("\n") : null };
}
