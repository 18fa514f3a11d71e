import { assetNamesIn, type TemplateContext, type TemplateEngine, type Translations } from "@folio/templates/model";
import { assetAddressesOf, type NamedAsset } from "../../domain/asset.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PartialText } from "../../domain/partial.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ClosureNeeds = Pick<Services, "assets" | "partials" | "templateEngine">;

/** A partial that is being saved. Its new text replaces the stored text. */
interface OwnPartial {
  name: string;
  html: string;
}

/** Texts of a document that may contain the names of partials and assets. */
export interface ClosureTexts {
  templates: readonly string[];
  /** Style sheets. They are not templates, but they may contain the names of assets. */
  styles: readonly (string | null | undefined)[];
}

export interface Closure {
  /** A template engine that can resolve the names of these partials and assets. */
  engine: TemplateEngine;
  /** Assets to which the texts and their partials refer. */
  assets: NamedAsset[];
  /** Partials that the texts include, followed by the partials that these partials include. */
  partials: PartialText[];
  /** Names of existing partials. If a partial was not found, the error message suggests the most similar name. */
  names: readonly string[];
  assetNames: readonly string[];
}

const MAX_SUGGESTED_NAMES = 500;

/**
 * Returns the newest versions of the partials that texts include, directly or through other partials. Also returns the
 * assets to which any of the texts or partials refers. Throws `template_invalid` if there are too many partials, or if
 * a partial refers to a missing asset.
 */
export async function closureOf(
  { services, caller }: Context<ClosureNeeds>,
  texts: ClosureTexts,
  own?: OwnPartial,
): Promise<Closure> {
  const { partials: stored, templateEngine: engine } = services;
  const found = new Map<string, PartialText>();
  const asked = new Set(own ? [own.name] : []);
  let wanted = namesIn(engine, texts.templates, asked);
  while (wanted.length > 0) {
    const level = await stored.newest(caller.accountId, wanted);
    for (const partial of level) found.set(partial.name, partial);
    requireBounds([...found.values()]);
    wanted = namesIn(
      engine,
      level.map(({ html }) => html),
      asked,
    );
  }
  const partials = [...found.values()];
  const isComplete = asked.size === found.size + (own ? 1 : 0);
  const names = isComplete ? [] : await stored.names(caller.accountId, MAX_SUGGESTED_NAMES);
  const known = [...partials, ...(own ? [own] : [])].map(({ name, html }) => [name, html] as const);
  const partialTexts = partials.flatMap(({ html, css }) => [html, css]);
  const shown = await assetsOf({ services, caller }, [...texts.templates, ...texts.styles, ...partialTexts]);
  const translations = translationsOf(partials);
  const surroundings = { partials: new Map(known), names, translations, ...shown.surroundings };
  const knowing = engine.within({ ...surroundings, ...(own ? { name: own.name } : {}) });
  for (const { name, html, css } of partials) requireAssets(knowing, name, `${html}\n${css ?? ""}`);
  return { engine: knowing, assets: shown.assets, partials, names, assetNames: shown.surroundings.assetNames };
}

/**
 * Returns the newest versions of the assets to which any of the texts refers, and an engine that can resolve their
 * names.
 */
export async function assetsOf(
  { services, caller }: Context<Pick<Services, "assets">>,
  texts: readonly (string | null | undefined)[],
): Promise<{ assets: NamedAsset[]; surroundings: Required<Pick<TemplateContext, "assets" | "assetNames">> }> {
  const named = assetNamesIn(texts.filter((text) => typeof text === "string"));
  const assets = named.length > 0 ? await services.assets.newest(caller.accountId, named) : [];
  const isComplete = assets.length === named.length;
  const assetNames = isComplete ? [] : await services.assets.names(caller.accountId, MAX_SUGGESTED_NAMES);
  return { assets, surroundings: { assets: assetAddressesOf(assets), assetNames } };
}

function requireAssets(engine: TemplateEngine, partial: string, text: string): void {
  const [fault] = engine.checkAssets(text, "html");
  if (fault) throw new FolioError("template_invalid", `html: Partial "${partial}": ${fault.error}`, { param: "html" });
}

/**
 * Returns the translations of partials. The translations of a partial come before the translations of the partials that
 * it includes.
 */
export const translationsOf = (partials: readonly Pick<PartialText, "translations">[]): Translations[] =>
  partials.map(({ translations }) => translations).filter((translations) => translations !== null);

/** Returns the partial names in these texts that are not in `asked`, and adds them to `asked`. */
function namesIn(engine: TemplateEngine, texts: readonly string[], asked: Set<string>): string[] {
  const names = new Set(texts.flatMap((text) => engine.partialsOf(text)));
  const fresh = [...names].filter((name) => !asked.has(name));
  for (const name of fresh) asked.add(name);
  return fresh;
}

function requireBounds(partials: readonly PartialText[]): void {
  const characters = partials.reduce((sum, { html, css }) => sum + html.length + (css?.length ?? 0), 0);
  const { templatePartials, templatePartialsCharacters } = LIMITS;
  if (partials.length <= templatePartials && characters <= templatePartialsCharacters) return;
  throw new FolioError(
    "template_invalid",
    `html: a template may print at most ${templatePartials} partials with ${templatePartialsCharacters} characters together, those of its partials included.`,
    { param: "html" },
  );
}
