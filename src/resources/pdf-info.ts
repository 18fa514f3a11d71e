import { FIELD_KINDS, type PdfDescription } from "@folio/pdf/model";
import * as z from "zod";
import { once } from "../domain/once.ts";
import { count, isoTime, kind, quantity, text, timestamp, warning } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** Request and answer of POST /v1/pdfs/info. */
export const pdfInfoBody = once(() => z.strictObject({ source: pdfSource() }).meta({ id: "DescribePdf" }));

const nullableText = (description: string, example: string) => text(description, example).nullable();
const nullableTime = (description: string) => timestamp().nullable().meta({ description });

const page = once(() =>
  z.object({
    page: count("From 1.", 1),
    width: quantity("Points, as shown.", 595.28),
    height: quantity("Points, as shown.", 841.89),
    rotation: count("Degrees clockwise that the page is turned to be shown so.", 0),
  }),
);

const font = once(() =>
  z.object({
    name: text("Without the prefix of a subset.", "LiberationSans"),
    type: text("Kind of font program.", "CIDFontType2"),
    embedded: z.boolean().meta({ description: "Whether the file has it. What it has not, each reader replaces." }),
    subset: z.boolean().meta({ description: "Whether it has only the glyphs that are shown." }),
  }),
);

const image = once(() =>
  z.object({
    width: count("Pixels.", 1_240),
    height: count("Pixels.", 1_754),
    bits: count("Of each component; null for a format that knows it itself.", 8).nullable(),
    color_space: nullableText("Family of its colours.", "DeviceRGB"),
    filter: nullableText("How it is packed; null for plain samples.", "DCTDecode"),
    bytes: count("As stored.", 182_044),
    pages: z.array(z.number().int()).meta({ description: "Pages whose resources name it.", examples: [[1, 2]] }),
  }),
);

const signature = once(() =>
  z.object({
    field: nullableText("Its form field.", "Signature1"),
    signer: nullableText("Who signed, as the signature says.", "Ada Lovelace"),
    reason: nullableText("Why, as the signature says.", "Approved"),
    signed_at: nullableTime("When, as the signature says."),
    format: nullableText("How it is encoded.", "ETSI.CAdES.detached"),
  }),
);

const field = once(() =>
  z
    .object({
      name: text("With the names of those above it.", "applicant.name"),
      type: z.enum(FIELD_KINDS).meta({ description: "What it takes." }),
      value: z
        .union([z.string(), z.array(z.string())])
        .nullable()
        .meta({ description: "What is in it; null when it is empty.", examples: ["Ada Example"] }),
      options: z.array(z.string()).meta({ description: "What may be chosen.", examples: [["S", "M", "L"]] }),
      read_only: z.boolean().meta({ description: "Whether readers let nobody change it." }),
      required: z.boolean().meta({ description: "Whether it must not stay empty." }),
    })
    .meta({ id: "FormField" }),
);

export const pdfInfo = once(() =>
  z
    .object({
      object: kind("pdf_info"),
      bytes: count("Size of the file.", 48_213),
      version: text("Of PDF itself.", "1.7"),
      page_count: count("Pages.", 3),
      pages: z.array(page()).meta({ description: "In order." }),
      title: nullableText("Of the document.", "Annual report"),
      author: nullableText("Who wrote it.", "Ada Lovelace"),
      subject: nullableText("What it is about.", "Engines"),
      keywords: nullableText("As the file has them.", "engines, reports"),
      creator: nullableText("Program that it was written in.", "Writer"),
      producer: nullableText("Program that made the PDF.", "LibreOffice 24.2"),
      created_at: nullableTime("When the document was made, as it says."),
      modified_at: nullableTime("When it was changed last, as it says."),
      language: nullableText("Of its text, as a BCP 47 tag.", "en-GB"),
      tagged: z.boolean().meta({ description: "Whether it has a structure tree, as screen readers need." }),
      encrypted: z.boolean().meta({ description: "Whether it is, also where it opens without a password." }),
      claims: z
        .object({
          pdf_a: nullableText("Part and level of PDF/A.", "2b"),
          pdf_ua: nullableText("Part of PDF/UA.", "1"),
          pdf_x: nullableText("Version of PDF/X.", "PDF/X-4"),
        })
        .meta({ description: "Standards that the file says it follows. Whether it does is not examined." }),
      fonts: z.array(font()).meta({ description: "Each once, at most 1,000." }),
      images: z
        .array(image())
        .meta({ description: "Each once, at most 1,000; those inside the content of pages are left out." }),
      signatures: z.array(signature()).meta({ description: "What each says of itself; nothing is verified." }),
      form_fields: count("Fields of its form.", 0),
      fields: z
        .array(field())
        .meta({ description: "Fields of its form, at most 1,000; POST /v1/pdfs/fill takes their names." }),
      attachments: z.array(z.string()).meta({ description: "Names of the files in it.", examples: [["data.csv"]] }),
      bookmarks: count("Entries of its outline, at all levels.", 4),
      warnings: z.array(warning()).optional().meta({ description: "That the file was damaged." }),
    })
    .meta({ id: "PdfInfo", description: "What a PDF is and holds." }),
);
export type PdfInfo = z.output<ReturnType<typeof pdfInfo>>;

export function presentPdfInfo({ bytes, ...described }: PdfDescription & { bytes: number }): PdfInfo {
  const { metadata, claims, version, fonts, recovered } = described;
  const timeOf = (instant: number | null): string | null => (instant === null ? null : isoTime(instant));
  const { createdAt, modifiedAt, ...texts } = metadata;
  const message = "The PDF is damaged; this is what could be found in it.";
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
