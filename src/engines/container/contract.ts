import { REDACTED_BOX_KINDS, REDACTED_PART_KINDS, type RedactionReport } from "@folio/pdf/model";
import * as z from "zod";
import { ERROR_CODES } from "../../domain/errors.ts";
import { OCR_LANGUAGES } from "../../domain/ocr-language.ts";
import { OFFICE_FORMATS } from "../../domain/office-format.ts";
import { WARNING_CODES } from "../../domain/warnings.ts";
import { pdfProtection, pdfStep, textSearch } from "./revision-schema.ts";

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const quarterTurn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
const size = z.int().min(0);
const password = z.string().nullable();

export const officeJob = z.strictObject({
  sizes: z.tuple([size]),
  name: z.string().max(255),
  format: z.enum(OFFICE_FORMATS),
  paper: z
    .strictObject({ widthPt: z.number().min(36).max(14_400), heightPt: z.number().min(36).max(14_400) })
    .nullable(),
  landscape: z.boolean().nullable(),
  fitSheets: z.boolean(),
});
export type OfficeJob = z.infer<typeof officeJob>;

export const officeResult = z.object({ sizes: z.tuple([size]), pages: z.int().min(1), engine: z.string() });
export type OfficeResult = z.infer<typeof officeResult>;

export const ocrJob = z.strictObject({
  sizes: z.tuple([size]),
  password,
  pages: z.array(z.int().min(1)).min(1).nullable(),
  language: z.enum(OCR_LANGUAGES),
  dpi: z.int().min(150).max(600),
});
export type OcrJob = z.infer<typeof ocrJob>;

const stampOptions = z.strictObject({
  /**
   * Type of the stamp's artwork file. The bytes of all artwork files follow the bytes of the PDF, in the order of the
   * stamps.
   */
  artwork: z.enum(["pdf", "png", "jpeg"]),
  widthPt: z.number().nullable(),
  fitToPage: z.number().optional(),
  rotationDeg: z.number(),
  position: z.enum(["center", "top-left", "top-right", "bottom-left", "bottom-right"]),
  opacity: z.number(),
  layer: z.enum(["over", "under"]),
  pages: z.string().nullable(),
});

const singleInputFields = { sizes: z.tuple([size]), password } as const;

/** A call of a PdfEditor method with its arguments. The bytes of the documents follow, in the order of `sizes`. */
export const editJob = z.discriminatedUnion("verb", [
  z.strictObject({ verb: z.literal("inspect"), ...singleInputFields }),
  z.strictObject({ verb: z.literal("describe"), ...singleInputFields }),
  z.strictObject({ verb: z.literal("stamp"), sizes: z.array(size).min(1), password, stamps: z.array(stampOptions) }),
  z.strictObject({
    verb: z.literal("merge"),
    sizes: z.array(size).min(1),
    sources: z
      .array(z.strictObject({ password, pages: z.string().nullable(), name: z.string(), bare: z.boolean().optional() }))
      .min(1),
  }),
  z.strictObject({ verb: z.literal("split"), ...singleInputFields, ranges: z.array(z.string()) }),
  z.strictObject({
    verb: z.literal("reorder"),
    ...singleInputFields,
    pages: z.string(),
    rotate: z.record(z.coerce.number().int(), z.number()),
  }),
  /** The second document contains the text layers as JSON. */
  z.strictObject({ verb: z.literal("lay_text"), sizes: z.tuple([size, size]), password, deskew: z.boolean() }),
  /** The files that the steps of the revision require follow the PDF in the request. */
  z.strictObject({
    verb: z.literal("revise"),
    sizes: z.array(size).min(1),
    password,
    steps: z.array(pdfStep),
    protection: pdfProtection.nullable(),
  }),
  /** Creates a PDF with one page for each file. */
  z.strictObject({
    verb: z.literal("of_pictures"),
    sizes: z.array(size).min(1),
    kinds: z.array(z.enum(["png", "jpeg"])),
    layout: z.strictObject({
      paper: z.strictObject({ widthPt: z.number(), heightPt: z.number() }).nullable(),
      landscape: z.boolean().nullable(),
      marginPt: z.strictObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
      dpi: z.number(),
    }),
  }),
  z.strictObject({
    verb: z.literal("compress"),
    ...singleInputFields,
    level: z.enum(["none", "low", "medium", "high"]),
  }),
]);
export type EditJob = z.infer<typeof editJob>;

const warning = z.object({ code: z.enum(WARNING_CODES), message: z.string(), resource: z.string().optional() });

const redaction = z.object({
  pages: z.array(
    z.object({
      page: z.int(),
      boxes: z.array(
        z.object({
          kind: z.enum(REDACTED_BOX_KINDS),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    }),
  ),
  counts: z.partialRecord(z.enum([...REDACTED_BOX_KINDS, ...REDACTED_PART_KINDS]), z.int()),
  omittedBoxes: z.int(),
}) satisfies z.ZodType<RedactionReport>;

export const editResult = z.object({
  sizes: z.array(size),
  /** One entry for each document, in order. `pagesApplied` is set only after a stamp, `redaction` only after a redaction. */
  edited: z.array(
    z.object({
      pages: z.int(),
      pagesApplied: z.int().optional(),
      isUnchanged: z.boolean().optional(),
      redaction: redaction.optional(),
      warnings: z.array(warning),
    }),
  ),
});
export type EditResult = z.infer<typeof editResult>;

/** Content of the second document of a `lay_text` job. */
export const textLayers = z.array(
  z.object({
    page: z.int().min(1),
    widthPt: z.number(),
    heightPt: z.number(),
    turnedDeg: quarterTurn,
    deskewedDeg: z.number(),
    words: z.array(z.object({ text: z.string(), bbox: box, line: z.int() })),
  }),
);

export const inspectResult = z.object({
  sizes: z.array(size).length(0),
  inspection: z.object({
    pages: z.int(),
    encrypted: z.boolean(),
    recovered: z.boolean(),
    tagged: z.boolean(),
    title: z.string().nullable(),
    headings: z.array(z.object({ title: z.string(), page: z.int(), level: z.int() })),
    /** A container of the previous release does not send this field. */
    named: z.array(z.object({ name: z.string(), page: z.int() })).default([]),
    sizes: z.array(z.object({ widthPt: z.number(), heightPt: z.number() })),
  }),
});
export type InspectResult = z.infer<typeof inspectResult>;

/** Response to the job `describe`. Its only document contains the description as JSON. */
export const describeResult = z.object({ sizes: z.tuple([size]) });
export type DescribeResult = z.infer<typeof describeResult>;

export const imagesJob = z.strictObject({
  ...singleInputFields,
  /** Page ranges, such as `1-3`. */
  pages: z.string(),
  widthPx: z.int().min(16).max(2_000),
  format: z.enum(["png", "jpeg", "webp"]),
});
export type ImagesJob = z.infer<typeof imagesJob>;

export const imagesResult = z.object({
  sizes: z.array(size),
  images: z.array(z.object({ page: z.int(), width: z.int(), height: z.int() })),
});
export type ImagesResult = z.infer<typeof imagesResult>;

const extractionFields = { ...singleInputFields, pages: z.string() } as const;

/** A call of an Extractor method with its arguments. The first document of the response contains the result as JSON. */
export const extractJob = z.discriminatedUnion("verb", [
  z.strictObject({
    verb: z.literal("text"),
    ...extractionFields,
    format: z.enum(["text", "markdown", "structured"]),
    pictures: z.boolean(),
  }),
  z.strictObject({ verb: z.literal("tables"), ...extractionFields }),
  z.strictObject({ verb: z.literal("images"), ...extractionFields }),
  z.strictObject({ verb: z.literal("find"), ...extractionFields, searches: z.array(textSearch) }),
]);
export type ExtractJob = z.infer<typeof extractJob>;

/**
 * The first document is the result. If the pages, tables or parts of the text are too large for memory, the second
 * document contains them, one JSON value per line. Otherwise the second document is empty. All further documents are
 * image files.
 */
export const extractResult = z.object({ sizes: z.tuple([size, size]).rest(size) });
export type ExtractResult = z.infer<typeof extractResult>;

const ocrPage = z.object({
  page: z.int(),
  widthPt: z.number(),
  heightPt: z.number(),
  turnedDeg: quarterTurn,
  deskewedDeg: z.number(),
  text: z.string(),
  words: z.array(box.extend({ text: z.string(), confidence: z.number(), line: z.int() })),
  rules: z.array(
    z.object({ horizontal: z.boolean(), at: z.number(), from: z.number(), to: z.number(), thickness: z.number() }),
  ),
  confidence: z.number().nullable(),
});

const ocrPageFailure = z.object({
  page: z.int(),
  error: z.object({
    code: z.enum(["timeout_exceeded", "document_too_large", "source_invalid"]),
    message: z.string(),
  }),
});

/** Body of every error response. Also the last line of an OCR response that failed before it was complete. */
export const containerError = z.object({
  fault: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    param: z.string().nullable(),
    retryAfterS: z.number().optional(),
  }),
});
export type ContainerError = z.infer<typeof containerError>;

/**
 * One line of an OCR response. `done` is the last line of a complete response. If it is missing, the connection was
 * lost.
 */
export const ocrLine = z.union([ocrPage, ocrPageFailure, z.object({ done: z.literal(true) }), containerError]);
export type OcrLine = z.infer<typeof ocrLine>;

export const health = z.object({
  status: z.literal("ready"),
  /**
   * How the container isolates untrusted input: by Linux namespaces, by Landlock if the kernel does not allow
   * namespaces, or only by process limits.
   */
  sandbox: z.enum(["namespaces", "landlock", "limits"]),
  engines: z.object({
    libreoffice: z.string(),
    tesseract: z.string(),
    poppler: z.string(),
    qpdf: z.string(),
    ocrLanguages: z.array(z.string()),
    fonts: z.array(z.string()),
  }),
  /** Number of running jobs and number of waiting jobs, by kind of work. */
  load: z.record(z.string(), z.object({ running: z.int(), waiting: z.int() })),
});
export type Health = z.infer<typeof health>;
