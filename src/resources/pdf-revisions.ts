import { FOUND_KINDS, GAP_WIDTHS, type PdfStep, type TextSearch } from "@folio/pdf/model";
import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { PAGE_FORMATS, PAGE_SIDE_PT } from "../domain/page-size.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { attachments, conformance, documentInformation, security } from "./finishing.ts";
import { rejectIgnored } from "./ignored-options.ts";
import { numberingOf, pageNumbers } from "./page-numbers.ts";
import { pageRanges } from "./page-ranges.ts";
import { type CommonBody, commonEditOptions, editOutputOf } from "./pdf-edits.ts";
import { customSize, pageSizeOf, points } from "./render-options.ts";
import { length } from "./shared.ts";
import { pdfSource, sourceOf } from "./sources.ts";
import { oneOfRequired } from "./validation-text.ts";

/** Schemas of the request bodies of the endpoints that change one PDF. */

const common = once(() => ({ source: pdfSource(), ...commonEditOptions() }) as const);
const example = { source: { url: "https://example.com/terms.pdf" } };

export const convertBody = once(() =>
  z
    .strictObject({ ...common(), conformance: conformance() })
    .meta({ id: "ConvertPdf", examples: [{ ...example, conformance: "pdf/a-2b", repair: true }] }),
);

export const protectBody = once(() =>
  z
    .strictObject({ ...common(), security: security() })
    .meta({ id: "ProtectPdf", examples: [{ ...example, security: { user_password: "open sesame" } }] }),
);

export const unlockBody = once(() =>
  z
    .strictObject(common())
    .superRefine(({ security: given }, context) => {
      if (given) rejectIgnored(context, "security", "with POST /v1/pdfs/protect: unlock removes the encryption");
    }, EVEN_IF_INVALID)
    .meta({
      id: "UnlockPdf",
      examples: [{ source: { url: "https://example.com/locked.pdf", password: "open sesame" } }],
    }),
);

export const attachBody = once(() =>
  z.strictObject({ ...common(), attachments: attachments() }).meta({ id: "AttachFiles" }),
);

export const informBody = once(() =>
  z
    .strictObject({ ...common(), document: documentInformation() })
    .meta({ id: "UpdateDocument", examples: [{ ...example, document: { title: "Invoice A-1001", keywords: null } }] }),
);

export const rotateBody = once(() =>
  z
    .strictObject({
      ...common(),
      pages: pageRanges().default("all"),
      degrees: z
        .literal([90, 180, 270, -90])
        .meta({ description: "Clockwise degrees, added to the current rotation of the page.", examples: [90] }),
    })
    .meta({ id: "RotatePdf", examples: [{ ...example, degrees: 90 }] }),
);

export const cropBody = once(() =>
  z
    .strictObject({
      ...common(),
      pages: pageRanges().default("all"),
      margins: z
        .union([
          length(),
          z.strictObject({
            top: length().default("0mm"),
            right: length().default("0mm"),
            bottom: length().default("0mm"),
            left: length().default("0mm"),
          }),
        ])
        .meta({
          description: "Length to crop from each side of the page as it is displayed: one length, or an object.",
          examples: [{ top: "20mm", bottom: "20mm" }],
        }),
    })
    .meta({ id: "CropPdf", examples: [{ ...example, margins: "10mm" }] }),
);

export const removeBody = once(() =>
  z
    .strictObject({
      ...common(),
      pages: pageRanges().meta({ description: "Pages to remove. At least one page must remain." }),
    })
    .meta({ id: "RemovePages", examples: [{ ...example, pages: "1" }] }),
);

export const insertBody = once(() =>
  z
    .strictObject({
      ...common(),
      insert: pdfSource().meta({ description: "PDF whose pages are inserted." }),
      pages: pageRanges().default("all").meta({ description: "Pages of the inserted PDF to insert, in this order." }),
      after: z
        .number()
        .int()
        .min(0)
        .max(LIMITS.pdfSourcePages)
        .optional()
        .meta({
          description:
            "Page of `source` after which the pages are inserted. 0 inserts them before the first page. Default: after the last page.",
          examples: [0],
        }),
    })
    .meta({
      id: "InsertPages",
      examples: [{ ...example, insert: { url: "https://example.com/cover.pdf" }, after: 0 }],
    }),
);

export const numberBody = once(() =>
  z
    .strictObject({ ...common(), page_numbers: pageNumbers() })
    .meta({ id: "NumberPages", examples: [{ ...example, page_numbers: { text: "ACME-{{number}}", digits: 6 } }] }),
);

export const imposeBody = once(() =>
  z
    .strictObject({
      ...common(),
      per_sheet: z
        .literal([2, 4, 6, 8, 9, 12, 16])
        .meta({ description: "Number of pages on each sheet.", examples: [2] }),
      format: z
        .union([z.enum(PAGE_FORMATS), customSize()])
        .default("a4")
        .meta({
          description: "Size of the sheet. Folio chooses the orientation that makes the pages largest.",
          examples: ["a4"],
        }),
      margin: length().default("5mm").meta({ description: "Margin around all pages of the sheet." }),
      gap: length().default("5mm").meta({ description: "Gap between the pages of the sheet." }),
      border: z.boolean().default(false).meta({ description: "Draws a thin line around each page." }),
      order: z.enum(["rows", "columns"]).default("rows").meta({
        description: "Order of the pages. `rows`: left to right, then down. `columns`: top to bottom, then right.",
      }),
    })
    .superRefine(({ format, margin, gap }, context) => {
      const { widthPt, heightPt } = pageSizeOf({ format });
      if (2 * points(margin) + points(gap) * 15 < Math.min(widthPt, heightPt) * 0.9) return;
      const message = "must leave space for the pages on the sheet, together with gap";
      context.addIssue({ code: "custom", path: ["margin"], message });
    })
    .meta({ id: "ImposePages", examples: [{ ...example, per_sheet: 2 }] }),
);

const fieldValue = once(() =>
  z
    .union([
      z.string().max(LIMITS.fieldCharacters),
      z.number(),
      z.boolean(),
      z.array(z.string().max(LIMITS.fieldCharacters)).min(1).max(LIMITS.fieldOptions),
    ])
    .meta({ description: "A text, a number, true for a checked box, or a list of the selected options." }),
);

export const fillBody = once(() =>
  z
    .strictObject({
      ...common(),
      fields: z
        .record(z.string().min(1), fieldValue())
        .refine((fields) => Object.keys(fields).length > 0, { error: "must have at least one field" })
        .refine((fields) => Object.keys(fields).length <= LIMITS.formFields, {
          error: `must have at most ${LIMITS.formFields} fields`,
        })
        .meta({
          description: "Values by field name. POST /v1/pdfs/info lists the names in `fields`.",
          examples: [{ "applicant.name": "Ada Example", newsletter: true }],
        }),
      flatten: z
        .boolean()
        .default(false)
        .meta({ description: "With `true`, the form becomes part of the page content and can no longer be changed." }),
    })
    .meta({ id: "FillForm" }),
);

const side = (description: string, example: number) =>
  z
    .number()
    .min(0)
    .max(PAGE_SIDE_PT.max)
    .meta({ description, examples: [example] });

const searchedText = once(() => z.string().trim().min(1).max(LIMITS.searchCharacters));

const search = once(() =>
  z
    .strictObject({
      text: searchedText()
        .optional()
        .meta({ description: "Text to find. Matches may continue over line breaks.", examples: ["Ada Lovelace"] }),
      pattern: searchedText()
        .optional()
        .meta({
          description:
            "Pattern to find: `#` matches a digit, `@` a letter. Matches inside a longer word or number do not count.",
          examples: ["###-##-####"],
        }),
      kind: z
        .enum(FOUND_KINDS)
        .optional()
        .meta({
          description:
            "Kind of text to find: e-mail addresses, or account numbers (IBAN) and payment card numbers with correct check digits.",
          examples: ["iban"],
        }),
      case_sensitive: z
        .boolean()
        .optional()
        .meta({ description: "Whether `text` and `pattern` match upper and lower case exactly.", default: false }),
    })
    .superRefine(({ text, pattern, kind, case_sensitive }, context) => {
      if (kind && case_sensitive) rejectIgnored(context, "case_sensitive", "with text or pattern, not with kind");
      const given = [text, pattern, kind].filter((each) => each !== undefined).length;
      if (given === 1) return;
      const params = { code: given === 0 ? "missing_parameter" : "parameters_exclusive" };
      context.addIssue({ code: "custom", message: "must have exactly one of text, pattern and kind", params });
    }, EVEN_IF_INVALID)
    .meta({ id: "SearchedText", description: "A text to remove wherever it occurs. Whole words are removed." }),
);

export const redactBody = once(() =>
  z
    .strictObject({
      ...common(),
      find: z.array(search()).min(1).max(LIMITS.searches).optional().meta({
        description:
          "Texts to remove wherever they occur: in the text of the pages, bookmarks, comments, links and metadata.",
      }),
      areas: z
        .array(
          z
            .strictObject({
              page: z
                .number()
                .int()
                .min(1)
                .max(LIMITS.pdfSourcePages)
                .meta({ description: "Number of the page, from 1.", examples: [1] }),
              x: side("Distance from the left edge of the page as it is displayed.", 72),
              y: side("Distance from the top edge of the page.", 90),
              width: side("Width of the area.", 120),
              height: side("Height of the area.", 14),
            })
            .meta({
              id: "RedactedArea",
              description: "Area in points, in the coordinates of `bbox` in POST /v1/extract/text.",
            }),
        )
        .min(1)
        .max(LIMITS.redactedAreas)
        .optional()
        .meta({ description: "Areas to remove. Send `areas`, `find` or both." }),
      color: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, { error: 'a colour such as "#000000"' })
        .nullable()
        .default("#000000")
        .meta({ description: "Colour of the bars over removed content. null draws no bars.", maxLength: 7 }),
      width: z.enum(GAP_WIDTHS).default("normalize").meta({
        description:
          "Width of the gaps that `find` leaves. `normalize`: it does not depend on the removed letters, and the rest of the line moves. `keep`: the rest of the line stays in its place, which reveals how wide the text was.",
      }),
      strict: z.boolean().default(false).meta({
        description:
          "With `true`, the request fails with `redaction_incomplete` if a text of `find` remains in a part of the file that Folio cannot change or search. With `false`, there is a warning.",
      }),
      report: z.boolean().default(false).meta({
        description:
          "With `true`, the response has a `redaction_report`: the places and kinds of the removed content, without any text.",
      }),
    })
    .superRefine(({ find, areas, width, strict }, context) => {
      if (!find && width === "keep")
        rejectIgnored(context, "width", "with find: gaps of areas always keep their width");
      if (!find && strict) rejectIgnored(context, "strict", "with find, whose texts it searches for");
      if (find || areas) return;
      const params = { code: "missing_parameter" };
      context.addIssue({ code: "custom", path: ["areas"], message: oneOfRequired(["areas", "find"]), params });
    }, EVEN_IF_INVALID)
    .meta({ id: "RedactPdf", examples: [{ ...example, areas: [{ page: 1, x: 72, y: 90, width: 120, height: 14 }] }] }),
);

export const flattenBody = once(() =>
  z
    .strictObject({
      ...common(),
      annotations: z
        .boolean()
        .default(false)
        .meta({ description: "With `true`, comments, stamps and drawings are flattened too. Links are kept." }),
    })
    .meta({ id: "FlattenPdf" }),
);

type ReviseBody = CommonBody & { source: z.output<ReturnType<typeof pdfSource>> };

/** Returns the input of an edit. A request that sets only finishing options, such as encryption, has no steps. */
export const revisionInputOf = ({ source, ...rest }: ReviseBody, steps: PdfStep[] = []) => ({
  ...editOutputOf(rest),
  source: sourceOf(source),
  steps,
});

export const rotationInputOf = ({ pages, degrees, ...rest }: z.output<ReturnType<typeof rotateBody>>) =>
  revisionInputOf(rest, [{ kind: "rotate", pages, degrees }]);

export function cropInputOf({ pages, margins, ...rest }: z.output<ReturnType<typeof cropBody>>) {
  const sides =
    typeof margins === "string" ? { top: margins, right: margins, bottom: margins, left: margins } : margins;
  const { top, right, bottom, left } = sides;
  const insets = { top: points(top), right: points(right), bottom: points(bottom), left: points(left) };
  return revisionInputOf(rest, [{ kind: "crop", pages, insets }]);
}

export const removalInputOf = ({ pages, ...rest }: z.output<ReturnType<typeof removeBody>>) =>
  revisionInputOf(rest, [{ kind: "remove", pages }]);

export const insertionInputOf = ({
  source,
  insert,
  pages,
  after,
  ...rest
}: z.output<ReturnType<typeof insertBody>>) => ({
  ...editOutputOf(rest),
  source: sourceOf(source),
  inserted: sourceOf(insert),
  pages,
  after: after ?? null,
});

export const numberingInputOf = ({ page_numbers: numbers, ...rest }: z.output<ReturnType<typeof numberBody>>) =>
  revisionInputOf(rest, [{ kind: "number", numbering: numberingOf(numbers) }]);

export function impositionInputOf(body: z.output<ReturnType<typeof imposeBody>>) {
  const { per_sheet: perSheet, format, margin, gap, border, order, ...rest } = body;
  const { widthPt, heightPt } = pageSizeOf({ format });
  const sheets = { perSheet, widthPt, heightPt, marginPt: points(margin), gapPt: points(gap), border, order };
  return revisionInputOf(rest, [{ kind: "impose", sheets }]);
}

export const fillingInputOf = ({ fields, flatten, ...rest }: z.output<ReturnType<typeof fillBody>>) =>
  revisionInputOf(rest, [
    { kind: "fill", fields },
    ...(flatten ? [{ kind: "flatten" as const, annotations: false }] : []),
  ]);

export function redactionInputOf({
  source,
  areas = [],
  find = [],
  color,
  width,
  strict,
  report,
  ...rest
}: z.output<ReturnType<typeof redactBody>>) {
  const searches = find.map(({ text, pattern, kind, case_sensitive: caseSensitive = false }): TextSearch => {
    if (kind) return { kind, text: "", caseSensitive };
    return { kind: text === undefined ? "pattern" : "text", text: text ?? pattern ?? "", caseSensitive };
  });
  return {
    ...editOutputOf(rest),
    source: sourceOf(source),
    areas,
    searches,
    color,
    width,
    isStrict: strict,
    isReported: report,
  };
}

export const flatteningInputOf = ({ annotations, ...rest }: z.output<ReturnType<typeof flattenBody>>) =>
  revisionInputOf(rest, [{ kind: "flatten", annotations }]);
