import type { Template, TemplateContent } from "../../domain/template.ts";
import type { TemplateEngine } from "../../engines/template/template-engine.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";
import { type Closure, type ClosureNeeds, closureOf, translationsOf } from "../partials/closure.ts";
import type { Context } from "../verb.ts";
import { bandTexts } from "./check-content.ts";

export interface Surrounded {
  /** Knows the partials that the template prints. */
  engine: TemplateEngine;
  /** With their stylesheets before its own. */
  template: Template;
}

/** What a template prints beside its own texts. One that prints no partials costs nothing. */
export async function surrounded(
  context: Context<ClosureNeeds>,
  template: Template,
  given: Pick<TemplateDefaults, "header" | "footer">,
): Promise<Surrounded> {
  const { templateEngine: engine, partials: stored } = context.services;
  const pinned = template.partials.length > 0 ? await stored.pinned(template) : [];
  const known = new Map(pinned.map(({ name, html }) => [name, html]));
  const texts = bandTexts(given);
  // A header or footer of the render's own is not part of a version: what that does not print is the newest.
  const asksForMore = texts.flatMap((text) => engine.partialsOf(text)).some((name) => !known.has(name));
  if (pinned.length === 0 && !asksForMore) return { engine, template };
  const styled = withStyles(template, pinned);
  if (!asksForMore)
    return { engine: engine.within({ partials: known, translations: translationsOf(pinned) }), template: styled };
  const { partials, names } = await closureOf(context, texts);
  const all = new Map([...partials.map(({ name, html }) => [name, html] as const), ...known]);
  const translations = translationsOf([...pinned, ...partials]);
  return { engine: engine.within({ partials: all, names, translations }), template: styled };
}

/** The newest partials that the texts of a template print, which is being saved or looked at. */
export function closureOfContent(
  context: Context<ClosureNeeds>,
  { html, defaults }: Pick<TemplateContent, "html" | "defaults">,
): Promise<Closure> {
  return closureOf(context, [html, ...bandTexts(defaults as TemplateDefaults)]);
}

/** What others print comes before what prints them, and the template's own comes last, so that it wins. */
export function withStyles(template: Template, partials: Closure["partials"]): Template {
  const styles = [...partials.map(({ css }) => css).reverse(), template.css].filter((css) => css !== null);
  return { ...template, css: styles.length > 0 ? styles.join("\n") : null };
}
