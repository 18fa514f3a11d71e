import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { OFFICE_EXTENSIONS } from "../domain/office-format.ts";
import { once } from "../domain/once.ts";
import { PAGE_FORMATS, PAGE_SIDE_PT } from "../domain/page-size.ts";
import { EVEN_IF_INVALID, onValidFields } from "./field-checks.ts";
import { onScreen } from "./images.ts";
import { commonEditOptions, editOutputOf } from "./pdf-edits.ts";
import { customSize, optionsOf, pageSizeOf, points } from "./render-options.ts";
import { length } from "./shared.ts";
import { exactlyOne, fileSource } from "./sources.ts";
import { onlyAllowed } from "./validation-text.ts";

const NO_MARGIN = "0";
/** CSS pixels per inch. The default resolution of images. */
const DEFAULT_DPI = 96;
const list = OFFICE_EXTENSIONS.map((extension) => `.${extension}`).join(", ");

/**
 * Schemas of the options that every edit has, except `filename`. In conversions, `filename` is the name of the source
 * document.
 */
const resultOptions = once(() => {
  const { filename: _, ...options } = commonEditOptions();
  return options;
});

export const convertOfficeBody = once(() =>
  z
    .strictObject({
      source: z
        .strictObject(fileSource())
        .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context), EVEN_IF_INVALID)
        .meta({ id: "OfficeSource", description: "Exactly one of url and base64; at most 50 MB." }),
      filename: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .meta({
          description: `Filename of the document. Its extension selects the format: ${list}. Required with \`base64\`. With \`url\`, the default is the path of the URL.`,
          examples: ["report.docx"],
        }),
      landscape: z
        .boolean()
        .optional()
        .meta({ description: "Orientation of the pages. Default: that of the document." }),
      format: z
        .union([z.enum(PAGE_FORMATS), customSize()])
        .optional()
        .meta({ description: "Page size. Default: that of the document. Slides are scaled to fit the page size." }),
      custom_size: customSize().optional(),
      fit_sheets: z.boolean().default(true).meta({
        description:
          "For workbooks: scales sheets to the page width, unless the sheet has its own print scaling. With `false`, scale and page breaks stay as they are.",
      }),
      ...resultOptions(),
    })
    .superRefine(({ source, filename }, context) => {
      if (source?.base64 === undefined || filename !== undefined) return;
      context.addIssue({
        code: "custom",
        path: ["filename"],
        message: "is required with source.base64: its extension selects the format",
        params: { code: "missing_parameter" },
      });
    }, EVEN_IF_INVALID)
    .meta({ id: "ConvertOffice", examples: [{ source: { url: "https://example.com/report.docx" } }] }),
);

const side = once(() => length().optional().meta({ default: NO_MARGIN }));

export const convertImagesBody = once(() =>
  z
    .strictObject({
      images: z
        .array(
          z
            .strictObject(fileSource())
            .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context), EVEN_IF_INVALID)
            .meta({
              id: "ImageSource",
              description: "Exactly one of url and base64; PNG, JPEG or WebP, at most 20 MB.",
            }),
        )
        .min(1)
        .max(LIMITS.picturePages)
        .meta({
          description: `Images in order, one per page; ${LIMITS.pictureBytes} bytes in total. The orientation in the EXIF data is applied.`,
        }),
      format: z
        .union([z.enum(PAGE_FORMATS), customSize()])
        .optional()
        .meta({
          description: "Page size that images are scaled to fit. Default: each page has the size of its image.",
        }),
      custom_size: customSize().optional(),
      dpi: z
        .number()
        .int()
        .min(36)
        .max(1_200)
        .optional()
        .meta({
          description:
            "Pixels per inch for pages with the size of their image; 96 by default. Cannot be combined with a page size.",
          examples: [300],
        }),
      landscape: z.boolean().optional().meta({
        description: "Orientation of the pages. Default: the orientation of each image. Only with a page size.",
      }),
      margin: z
        .union([length(), z.strictObject({ top: side(), right: side(), bottom: side(), left: side() })])
        .optional()
        .meta({
          description: "One length for all sides, or an object with a length per side.",
          default: NO_MARGIN,
          examples: ["10mm"],
        }),
      ...commonEditOptions(),
    })
    .superRefine(
      onValidFields((body, context) => {
        const hasPaper = body.format !== undefined || body.custom_size !== undefined;
        const params = { code: "parameters_exclusive" };
        if (hasPaper && body.dpi !== undefined)
          context.addIssue({
            code: "custom",
            path: ["dpi"],
            message: onlyAllowed("without format and custom_size"),
            params,
          });
        if (!hasPaper && body.landscape !== undefined)
          context.addIssue({
            code: "custom",
            path: ["landscape"],
            message: onlyAllowed("with format or custom_size"),
            params,
          });
        const { top, right, bottom, left } = sidesOf(body.margin);
        const paper = hasPaper ? pageSizeOf(body) : { widthPt: PAGE_SIDE_PT.max, heightPt: PAGE_SIDE_PT.max };
        const least = Math.min(paper.widthPt, paper.heightPt);
        if (Math.max(top + bottom, left + right) < least) return;
        context.addIssue({
          code: "custom",
          path: ["margin"],
          message: `must leave space for the image: the shorter side of the page is ${Math.round(least)} pt`,
        });
      }),
      EVEN_IF_INVALID,
    )
    .meta({
      id: "ConvertImages",
      examples: [{ images: [{ url: "https://example.com/scan.jpg" }], format: "a4", margin: "10mm" }],
    }),
);

function sidesOf(margin: z.output<ReturnType<typeof convertImagesBody>>["margin"]) {
  const given = margin ?? NO_MARGIN;
  const of = (side: string | undefined) => points(side ?? NO_MARGIN);
  const sides = typeof given === "string" ? { top: given, right: given, bottom: given, left: given } : given;
  return { top: of(sides.top), right: of(sides.right), bottom: of(sides.bottom), left: of(sides.left) };
}

/** Returns the input of the operation that converts images. */
export function imagesInputOf({
  images,
  format,
  custom_size,
  dpi = DEFAULT_DPI,
  landscape,
  margin,
  ...rest
}: z.output<ReturnType<typeof convertImagesBody>>) {
  const hasPaper = format !== undefined || custom_size !== undefined;
  const size = hasPaper ? pageSizeOf({ format, custom_size }) : null;
  return {
    ...editOutputOf(rest),
    images: images.map(({ url, base64 }) => (url === undefined ? { base64: base64 ?? "" } : { url })),
    paper: size && { name: size.name, custom: size.custom },
    layout: {
      paper: size && { widthPt: size.widthPt, heightPt: size.heightPt },
      landscape: landscape ?? null,
      marginPt: sidesOf(margin),
      dpi,
    },
    drawing: onScreen(optionsOf({}).options, "screen"),
  };
}

export type ConvertOfficeBody = z.output<ReturnType<typeof convertOfficeBody>>;

/**
 * Returns the input of the operation that converts office files. If the request has no paper size, the document keeps
 * its own paper size.
 */
export function conversionInputOf({ source, format, custom_size, ...rest }: ConvertOfficeBody) {
  const { filename = null, landscape = null, fit_sheets: fitSheets, ...result } = rest;
  const sized = format !== undefined || custom_size !== undefined;
  return {
    source: source.url === undefined ? { base64: source.base64 ?? "" } : { url: source.url },
    filename,
    paper: sized ? pageSizeOf({ format, custom_size }) : null,
    landscape,
    fitSheets,
    ...editOutputOf(result),
  };
}
