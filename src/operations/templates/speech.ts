import type { RenderLanguage, TemplateEngine } from "@folio/templates/model";
import type { PartialText } from "../../domain/partial.ts";
import type { TemplateContent } from "../../domain/template.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { TemplateDefaults } from "../../resources/templates.ts";
import { BAND_TEXTS } from "./check-content.ts";

/** Returns the locale, time zone and translations with which a template is rendered, according to these options. */
export function speechOf(
  { defaults, translations }: Pick<TemplateContent, "defaults" | "translations">,
  { locale, timezone }: Pick<TemplateDefaults, "locale" | "timezone">,
): RenderLanguage {
  const defaultLocale = (defaults as TemplateDefaults).locale ?? null;
  return { locale: locale ?? null, timeZone: timezone ?? null, defaultLocale, translations };
}

/**
 * Returns warnings for a template that is being saved. They are about translation keys that no locale has, and about
 * missing parameters of translations.
 */
export function textWarnings(
  engine: TemplateEngine,
  content: TemplateContent,
  partials: readonly Pick<PartialText, "name" | "html">[],
): Warning[] {
  const defaults = content.defaults as TemplateDefaults;
  const texts = [
    { field: "html", text: content.html },
    ...(["header", "footer"] as const).flatMap((band) =>
      BAND_TEXTS.flatMap((name) => {
        const text = defaults[band]?.[name];
        return typeof text === "string" ? [{ field: `defaults.${band}.${name}`, text }] : [];
      }),
    ),
    ...partials.map(({ name, html }) => ({ field: `partial ${name}`, text: html })),
  ];
  return engine
    .checkTexts(texts, speechOf(content, defaults))
    .map(({ field, error }) => ({ code: "translation_missing", message: error, resource: field }));
}
