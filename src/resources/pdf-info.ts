import { FIELD_KINDS, type PdfDescription } from "@folio/pdf/model";
import * as z from "zod";
import { once } from "../domain/once.ts";
import { count, isoTime, kind, quantity, text, timestamp, warning } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** Schema of the request body of POST /v1/pdfs/info. */
export const pdfInfoBody = once(() => z.strictObject({ source: pdfSource() }).meta({ id: "DescribePdf" }));

const nullableText = (description: string, example: string) => text(description, example).nullable();
const nullableTime = (description: string) => timestamp().nullable().meta({ description });

const page = once(() =>
  z.object({
    page: count("Number of the page, from 1.", 1),
    width: quantity("Width in points, as displayed.", 595.28),
    height: quantity("Height in points, as displayed.", 841.89),
    rotation: count("Clockwise rotation of the page for display, in degrees.", 0),
  }),
);

const font = once(() =>
  z.object({
    name: text("Name of the font, without a subset prefix.", "LiberationSans"),
    type: text("Type of the font program.", "CIDFontType2"),
    embedded: z
      .boolean()
      .meta({ description: "Whether the font is embedded. PDF readers substitute fonts that are not embedded." }),
    subset: z.boolean().meta({ description: "Whether the font contains only the glyphs that the document uses." }),
  }),
);

const image = once(() =>
  z.object({
    width: count("Width in pixels.", 1_240),
    height: count("Height in pixels.", 1_754),
    bits: count("Bits of each component. Null when the image format defines it.", 8).nullable(),
    color_space: nullableText("Colour space of the image.", "DeviceRGB"),
    filter: nullableText("Compression of the image. Null for uncompressed data.", "DCTDecode"),
    bytes: count("Stored size in bytes.", 182_044),
    pages: z.array(z.number().int()).meta({ description: "Pages that refer to the image.", examples: [[1, 2]] }),
  }),
);

const signature = once(() =>
  z.object({
    field: nullableText("Form field of the signature.", "Signature1"),
    signer: nullableText("Signer, according to the signature.", "Ada Lovelace"),
    reason: nullableText("Reason, according to the signature.", "Approved"),
    signed_at: nullableTime("Signing time, according to the signature."),
    format: nullableText("Encoding of the signature.", "ETSI.CAdES.detached"),
  }),
);

const field = once(() =>
  z
    .object({
      name: text("Full name of the field, including the names of its parent fields.", "applicant.name"),
      type: z.enum(FIELD_KINDS).meta({ description: "Type of the field." }),
      value: z
        .union([z.string(), z.array(z.string())])
        .nullable()
        .meta({ description: "Value of the field. Null when it is empty.", examples: ["Ada Example"] }),
      options: z.array(z.string()).meta({ description: "Options of the field.", examples: [["S", "M", "L"]] }),
      read_only: z.boolean().meta({ description: "Whether the field is read-only." }),
      required: z.boolean().meta({ description: "Whether the field is required." }),
    })
    .meta({ id: "FormField" }),
);

export const pdfInfo = once(() =>
  z
    .object({
      object: kind("pdf_info"),
      bytes: count("Size of the file in bytes.", 48_213),
      version: text("Version of the PDF format.", "1.7"),
      page_count: count("Number of pages.", 3),
      pages: z.array(page()).meta({ description: "Pages, in order." }),
      title: nullableText("Title of the document.", "Annual report"),
      author: nullableText("Author of the document.", "Ada Lovelace"),
      subject: nullableText("Subject of the document.", "Engines"),
      keywords: nullableText("Keywords, as one text.", "engines, reports"),
      creator: nullableText("Program that created the original document.", "Writer"),
      producer: nullableText("Program that created the PDF.", "LibreOffice 24.2"),
      created_at: nullableTime("Creation time, according to the PDF."),
      modified_at: nullableTime("Time of the last change, according to the PDF."),
      language: nullableText("Language of the text as a BCP 47 tag.", "en-GB"),
      tagged: z.boolean().meta({ description: "Whether the PDF has a structure tree, which screen readers need." }),
      encrypted: z
        .boolean()
        .meta({ description: "Whether the PDF is encrypted, also if it opens without a password." }),
      claims: z
        .object({
          pdf_a: nullableText("Part and level of PDF/A.", "2b"),
          pdf_ua: nullableText("Part of PDF/UA.", "1"),
          pdf_x: nullableText("Version of PDF/X.", "PDF/X-4"),
        })
        .meta({ description: "Standards that the file claims to follow. Folio does not check the claims." }),
      fonts: z.array(font()).meta({ description: "Fonts, without duplicates. At most 1,000." }),
      images: z.array(image()).meta({
        description: "Images, without duplicates. At most 1,000. Inline images in page content are not listed.",
      }),
      signatures: z
        .array(signature())
        .meta({ description: "Signatures as they describe themselves. Folio does not verify them." }),
      form_fields: count("Number of form fields.", 0),
      fields: z
        .array(field())
        .meta({ description: "Form fields, at most 1,000. POST /v1/pdfs/fill accepts their names." }),
      attachments: z.array(z.string()).meta({ description: "Names of the attached files.", examples: [["data.csv"]] }),
      bookmarks: count("Number of bookmarks at all levels.", 4),
      warnings: z.array(warning()).optional().meta({ description: "Warning that the file was damaged and repaired." }),
    })
    .meta({ id: "PdfInfo", description: "Properties and content of a PDF." }),
);
export type PdfInfo = z.output<ReturnType<typeof pdfInfo>>;

export function presentPdfInfo({ bytes, ...described }: PdfDescription & { bytes: number }): PdfInfo {
  const { metadata, claims, version, fonts, recovered } = described;
  const timeOf = (instant: number | null): string | null => (instant === null ? null : isoTime(instant));
  const { createdAt, modifiedAt, ...texts } = metadata;
  const message = "The PDF is damaged: the result has only the parts that could be read.";
  return {
    object: "pdf_info",
    bytes,
    version: version.toFixed(1),
    page_count: described.pages.length,
    pages: described.pages.map(({ widthPt, heightPt, rotationDeg }, index) => ({
      page: index + 1,
      width: hundredths(widthPt),
      height: hundredths(heightPt),
      rotation: rotationDeg,
    })),
    ...texts,
    created_at: timeOf(createdAt),
    modified_at: timeOf(modifiedAt),
    language: described.language,
    tagged: described.tagged,
    encrypted: described.encrypted,
    claims: { pdf_a: claims.pdfA, pdf_ua: claims.pdfUa, pdf_x: claims.pdfX },
    fonts,
    images: described.images.map(({ widthPx, heightPx, colorSpace, ...rest }) => ({
      width: widthPx,
      height: heightPx,
      color_space: colorSpace,
      ...rest,
    })),
    signatures: described.signatures.map(({ signedAt, ...rest }) => ({ ...rest, signed_at: timeOf(signedAt) })),
    form_fields: described.formFields,
    fields: described.fields.map(({ kind, readOnly, ...rest }) => ({ ...rest, type: kind, read_only: readOnly })),
    attachments: described.attachments,
    bookmarks: described.bookmarks,
    ...(recovered ? { warnings: [{ code: "source_recovered" as const, message }] } : {}),
  };
}

const hundredths = (points: number): number => Math.round(points * 100) / 100;
