import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PartialText } from "../../domain/partial.ts";
import type { Translations } from "../../domain/translations.ts";
import type { TemplateEngine } from "../../engines/template/template-engine.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type ClosureNeeds = Pick<Services, "partials" | "templateEngine">;

/** A partial that is being saved: its text comes from here. */
interface Own {
  name: string;
  html: string;
}

export interface Closure {
  /** Knows the partials. */
  engine: TemplateEngine;
  /** What the texts print, those that it prints itself after it. */
  partials: PartialText[];
  /** For advice, when one was not found. */
  names: readonly string[];
}

const ADVISED_NAMES = 500;

/** The newest versions of the partials that some texts print, and of those that these print. Throws `template_invalid` when they are too many. */
export async function closureOf(
  { services, caller }: Context<ClosureNeeds>,
  texts: readonly string[],
  own?: Own,
): Promise<Closure> {
  const { partials: stored, templateEngine: engine } = services;
  const found = new Map<string, PartialText>();
  const asked = new Set(own ? [own.name] : []);
  let wanted = namesIn(engine, texts, asked);
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
  const names = isComplete ? [] : await stored.names(caller.accountId, ADVISED_NAMES);
  const known = [...partials, ...(own ? [own] : [])].map(({ name, html }) => [name, html] as const);
  return {
    engine: engine.within({
      partials: new Map(known),
      names,
      translations: translationsOf(partials),
      ...(own ? { name: own.name } : {}),
    }),
    partials,
    names,
  };
}

/** What partials bring of their own: who prints others speaks before them. */
export const translationsOf = (partials: readonly Pick<PartialText, "translations">[]): Translations[] =>
  partials.map(({ translations }) => translations).filter((translations) => translations !== null);

/** Names that were not asked for yet; from now on they are. */
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
