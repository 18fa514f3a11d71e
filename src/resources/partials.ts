import { isPartialName, PARTIAL_NAME_CHARACTERS } from "@folio/templates/model";
import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import type { Page } from "../domain/lists.ts";
import { once } from "../domain/once.ts";
import type { PartialContent, PartialSummary, PartialVersion, StoredPartial } from "../domain/partial.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import {
  checkedString,
  idOf,
  isoTime,
  kind,
  listOf,
  listQuery,
  requiresOneField,
  singleDirectionQuery,
  text,
  timestamp,
} from "./shared.ts";
import {
  type listVersionsQuery,
  presentVersions,
  storedTranslations,
  templateCss,
  templateDescription,
  templateHtml,
  templateTranslations,
  templateVersion,
} from "./templates.ts";
import {
  presentUpdatedTemplates,
  type UpdatedTemplates,
  updatedTemplates,
  updateTemplates,
} from "./updated-templates.ts";

const nameMeta = {
  description:
    "Name of the partial, used in templates as `{{> name}}`. Unique within the account. It cannot be changed.",
  examples: ["letterhead"],
};
const name = once(() =>
  checkedString(
    `at most ${PARTIAL_NAME_CHARACTERS} letters, digits and _ - . that start with a letter, in parts separated by /`,
    isPartialName,
  ).meta({ ...nameMeta, minLength: 1, maxLength: PARTIAL_NAME_CHARACTERS }),
);
const html = once(() =>
  templateHtml().meta({
    ...templateHtml().meta(),
    maxLength: LIMITS.templateHtmlBytes,
    examples: ["<header>{{company}}</header>{{> @partial-block}}"],
  }),
);
const css = once(() =>
  templateCss().meta({
    ...templateCss().meta(),
    description: "CSS for the documents of templates that include the partial. It is not a template.",
  }),
);
const translations = once(() =>
  templateTranslations().meta({
    ...templateTranslations().meta(),
    description: 'Texts for {{t "key"}}, used when the template that includes the partial has no text with that key.',
  }),
);

export const createPartialBody = once(() =>
  z
    .strictObject({
      name: name(),
      html: html(),
      css: css().optional(),
      translations: translations().optional(),
      description: templateDescription().optional(),
    })
    .meta({ id: "CreatePartial" }),
);

const contentFields = once(() => ({
  html: html().optional(),
  css: css().optional(),
  translations: translations().optional(),
  description: templateDescription().optional(),
}));

export const updatePartialBody = once(() =>
  z
    .strictObject({
      ...contentFields(),
      update_templates: updateTemplates("partial"),
    })
    .superRefine(requiresOneField(["html", "css", "translations", "description"]), EVEN_IF_INVALID)
    .meta({
      id: "UpdatePartial",
      description: "Fields to change. null removes `css`, `translations` and `description`.",
    }),
);

const summaryFields = once(() => ({
  id: idOf("par"),
  object: kind("partial"),
  name: text("Name of the partial in templates.", "letterhead"),
  description: text("Description of the partial, for your own use.", "Our address").nullable(),
  version: templateVersion(),
  created_at: timestamp(),
  updated_at: timestamp().meta({ description: "When the newest version was created." }),
}));

export const partialSummary = once(() =>
  z.object(summaryFields()).meta({ id: "PartialSummary", description: "A partial as it appears in lists." }),
);

const wholeFields = once(() => ({
  ...summaryFields(),
  html: text("HTML of the partial, a Handlebars template.", "<header>{{company}}</header>"),
  css: text("CSS of the partial.", "header { color: navy }").nullable(),
  translations: storedTranslations(),
  uses: z
    .array(z.string())
    .meta({ description: "Names of the partials that this partial includes.", examples: [["logo"]] }),
}));

export const partial = once(() =>
  z.object(wholeFields()).meta({ id: "Partial", description: "An HTML fragment that templates include." }),
);

export const updatedPartial = once(() =>
  z
    .object({
      ...wholeFields(),
      templates: updatedTemplates("partial"),
    })
    .meta({ id: "PartialUpdate", description: "The new version of a partial, and the updated templates." }),
);

const partialVersion = once(() =>
  z
    .object({
      object: kind("partial_version"),
      partial: idOf("par"),
      version: templateVersion(),
      description: text("Description in this version.", "Our address").nullable(),
      created_at: timestamp(),
    })
    .meta({ id: "PartialVersion" }),
);

export const partialVersionList = once(() => listOf(partialVersion()));
export const listPartialsQuery = once(() => singleDirectionQuery(listQuery("par")));

export const partialContentOf = (
  body: z.output<ReturnType<typeof createPartialBody>>,
): PartialContent & { name: string } => ({
  name: body.name,
  html: body.html,
  css: body.css ?? null,
  translations: body.translations ?? null,
  description: body.description ?? null,
});

export function partialUpdateOf({
  update_templates: carries,
  ...parts
}: z.output<ReturnType<typeof updatePartialBody>>) {
  const changes: Partial<PartialContent> = Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  );
  return { changes, carries };
}

export const presentPartialSummary = (shown: PartialSummary): z.output<ReturnType<typeof partialSummary>> => ({
  id: shown.id,
  object: "partial",
  name: shown.name,
  description: shown.description,
  version: shown.version,
  created_at: isoTime(shown.createdAt),
  updated_at: isoTime(shown.updatedAt),
});

export const presentPartial = (shown: StoredPartial): z.output<ReturnType<typeof partial>> => ({
  ...presentPartialSummary(shown),
  html: shown.html,
  css: shown.css,
  translations: shown.translations,
  uses: shown.uses,
});

/** Result of the operation that updates a partial. */
interface Updated {
  partial: StoredPartial;
  templates: UpdatedTemplates;
}

export const presentUpdatedPartial = ({
  partial,
  templates,
}: Updated): z.output<ReturnType<typeof updatedPartial>> => ({
  ...presentPartial(partial),
  templates: presentUpdatedTemplates(templates),
});

export const presentPartialVersions = (
  id: string,
  page: Page<PartialVersion>,
  query: z.output<ReturnType<typeof listVersionsQuery>>,
): z.output<ReturnType<typeof partialVersionList>> =>
  presentVersions(page, query, (shown) => ({
    object: "partial_version" as const,
    partial: id,
    version: shown.version,
    description: shown.description,
    created_at: isoTime(shown.createdAt),
  }));
