import type { PdfProtection } from "@folio/pdf/model";
import * as z from "zod";
import type { DeliveryTarget } from "../domain/file-delivery.ts";
import { NO_FINISHING } from "../domain/finishing.ts";
import { once } from "../domain/once.ts";
import type { PageAccess } from "../domain/page-access.ts";
import { DEFAULT_ADVANCED_OPTIONS, type RenderInput } from "../domain/render-input.ts";
import { deliveryTargetOf } from "./delivery.ts";
import { checkDocumentSource, checkTemplateFields, documentFields } from "./document-source.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { finishingOptions } from "./finishing.ts";
import { deliveryOptions } from "./jobs.ts";
import { accessOptions, checkWithoutUrl } from "./page-access.ts";
import { renderInputOf } from "./pdfs.ts";
import { checkLayout, checkRenderOptions, renderOptions } from "./render-options.ts";
import { idOf } from "./shared.ts";
import { renderTemplateBody, type TemplateRenderInput, templateRenderInputOf } from "./templates.ts";
import { parseRequest } from "./validation.ts";

/**
 * The three forms of a batch item: as sent in the request, as input of a render, and as stored until the item is
 * rendered.
 */

const SOURCES = ["html", "url", "markdown", "template_id"] as const;
const SOURCES_TEXT = "html, url, markdown and template_id";

/** Schema of one item of a batch: the fields of POST /v1/pdfs except base64 output, or a template and its data. */
export const batchItem = once(() =>
  z
    .strictObject({
      ...documentFields(SOURCES_TEXT),
      template_id: idOf("tpl")
        .optional()
        .meta({ description: "Template to render. Exactly one of html, url, markdown and this." }),
      version: renderTemplateBody().shape.version,
      data: renderTemplateBody().shape.data.optional(),
      ...renderOptions(),
      ...accessOptions(),
      ...finishingOptions(),
      ...deliveryOptions(),
      output: z.literal("url").optional().meta({ description: "Always `url`: a batch returns URLs." }),
    })
    .superRefine((item, context) => {
      checkDocumentSource(item, SOURCES, context);
      checkTemplateFields(item, context);
    }, EVEN_IF_INVALID)
    .superRefine((item, context) => {
      // If the item has a template, its header and footer are templates too, and are checked together with the
      // template.
      const check = item.template_id === undefined ? checkRenderOptions : checkLayout;
      onValidFields(check)(item, context);
    }, EVEN_IF_INVALID)
    .superRefine(onValidFields(checkWithoutUrl), EVEN_IF_INVALID)
    .meta({ id: "BatchItem", description: "One document, or a template with data, and its options." }),
);

type BatchItemBody = z.output<ReturnType<typeof batchItem>>;

/** Input of one batch item, in the same form as the input of a single render. */
export type BatchItemInput = (
  | { kind: "document"; render: RenderInput }
  | { kind: "template"; render: TemplateRenderInput }
) & {
  /** Upload target of the item. Null if the item has none. */
  deliverTo: DeliveryTarget | null;
};

export function itemInputOf({
  template_id: templateId,
  data = {},
  version,
  html,
  url,
  markdown,
  css,
  deliver_to: target,
  ...options
}: BatchItemBody): BatchItemInput {
  const deliverTo = target ? deliveryTargetOf(target) : null;
  return templateId === undefined
    ? { kind: "document", render: renderInputOf({ ...options, html, url, markdown, css }), deliverTo }
    : { kind: "template", render: templateRenderInputOf(templateId, { ...options, data, version }), deliverTo };
}

/** Version of the form in which items are stored. Increase it when the form changes. */
const ITEM_VERSION = 5;

/**
 * A batch item as it is stored. Its secrets are encrypted in separate fields. `sealedAccess` is null if the item has no
 * credentials for loading its page.
 */
export interface StoredItem {
  item: BatchItemInput;
  sealedAccess: string | null;
  /** Encrypted passwords of the resulting PDF. Absent if the PDF has no passwords. */
  sealedProtection?: string | undefined;
  /** Encrypted upload target, because its URL permits writing. Absent if the item has no `deliver_to`. */
  sealedDeliverTo?: string | undefined;
}

export function itemMessage({ item, ...sealed }: StoredItem): string {
  const open = { ...withProtection(withAccess(item, null), null), deliverTo: null };
  return JSON.stringify({ version: ITEM_VERSION, item: open, ...sealed });
}

/** Parses the text in which an item is stored. A text without a version number is the item's request body. */
export function itemOfMessage(text: string): StoredItem {
  const kept: unknown = JSON.parse(text);
  if (!isVersioned(kept)) return { item: itemInputOf(parseRequest(batchItem(), kept)), sealedAccess: null };
  const { item, version: _, ...sealed } = kept;
  const sealedAccess = sealed.sealedAccess ?? null;
  if (kept.version === ITEM_VERSION) return { ...sealed, item: withAccess(item, null), sealedAccess };
  const older = withoutNewerFields(withAccess(item, null));
  if (kept.version === 4) return { ...sealed, item: older, sealedAccess };
  if (kept.version === 3) return { ...sealed, item: withAdvancedOptions(older), sealedAccess };
  if (kept.version === 2) return { item: withFinishing(withAdvancedOptions(older)), sealedAccess };
  if (kept.version === 1) return { item: withFinishing(withAdvancedOptions(older)), sealedAccess: null };
  throw new Error(`A batch item of version ${kept.version} cannot be read by this release`);
}

export function withAccess(item: BatchItemInput, access: PageAccess | null): BatchItemInput {
  return item.kind === "document"
    ? { ...item, render: { ...item.render, access } }
    : { ...item, render: { ...item.render, access } };
}

export function withProtection(item: BatchItemInput, protection: PdfProtection | null): BatchItemInput {
  return item.kind === "document"
    ? { ...item, render: { ...item.render, finishing: { ...item.render.finishing, protection } } }
    : { ...item, render: { ...item.render, finishing: { ...item.render.finishing, protection } } };
}

/**
 * Sets the fields that items of version 4 and older did not have to their empty values. They are the upload target and
 * the warnings from before the render.
 */
function withoutNewerFields(item: BatchItemInput): BatchItemInput {
  return item.kind === "document"
    ? { ...item, deliverTo: null, render: { ...item.render, warnings: [] } }
    : { ...item, deliverTo: null };
}

/** Adds the finishing options, which items of versions 1 and 2 did not have. */
const withFinishing = (item: BatchItemInput): BatchItemInput =>
  item.kind === "document"
    ? { ...item, render: { ...item.render, finishing: NO_FINISHING, bands: null } }
    : { ...item, render: { ...item.render, finishing: NO_FINISHING } };

/**
 * Adds the advanced options, of which items of older versions had only some. A template item needs no such addition,
 * because its options are stored as they were sent.
 */
function withAdvancedOptions(item: BatchItemInput): BatchItemInput {
  if (item.kind === "template") return item;
  const { render } = item;
  return { ...item, render: { ...render, options: { ...DEFAULT_ADVANCED_OPTIONS, ...render.options } } };
}

const isVersioned = (
  kept: unknown,
): kept is Omit<StoredItem, "sealedAccess"> & { version: number; sealedAccess?: string | null } =>
  typeof kept === "object" && kept !== null && "version" in kept && "item" in kept;
