import {
  areCombinable,
  type DocumentInformation,
  type PdfProtection,
  RELATIONSHIPS,
  STANDARDS,
} from "@folio/pdf/model";
import * as z from "zod";
import { FolioError } from "../domain/errors.ts";
import type { ConformanceInput, Finishing } from "../domain/finishing.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { checkedString, LANGUAGE_TAG_PATTERN } from "./shared.ts";
import { exactlyOne, exactlyOneOf, fileSource } from "./sources.ts";
import { mustBe, oneOfRequired } from "./validation-text.ts";

/** Schemas of options for the finished PDF: metadata, attachments, encryption, file name. */

const TEXT_CHARACTERS = 2_000;
const KEYWORDS = 100;
const KEYWORD_CHARACTERS = 200;
const LANGUAGE_CHARACTERS = 64;
const FILENAME_CHARACTERS = 200;
/** Maximum length of a password in bytes. PDF ignores further bytes (ISO 32000-2, 7.6.4.3.2). */
const PASSWORD_BYTES = 127;

const CONTROL = /[\p{Cc}\p{Cs}]/u;

const infoText = (description: string, example: string) =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .nullable()
    .optional()
    .meta({ description: `${description} null removes it.`, examples: [example] });

function isLanguageTag(tag: string): boolean {
  if (tag.length > LANGUAGE_CHARACTERS) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export const documentInformation = once(() =>
  z
    .strictObject({
      title: infoText("Title of the document. PDF readers show it instead of the filename.", "Invoice A-1001"),
      author: infoText("Author of the document.", "Ada Example"),
      subject: infoText("Subject of the document.", "Order 4711"),
      keywords: z
        .array(z.string().min(1).max(KEYWORD_CHARACTERS))
        .max(KEYWORDS)
        .nullable()
        .optional()
        .meta({
          description: "Keywords for search. null removes them.",
          examples: [["invoice", "2026"]],
        }),
      creator: infoText("Program or service that created the original document.", "Shop 3.1"),
      language: checkedString('a language tag such as "de-DE"', isLanguageTag)
        .nullable()
        .optional()
        .meta({
          description: "Language of the document as a BCP 47 tag; screen readers use it. null removes it.",
          maxLength: LANGUAGE_CHARACTERS,
          pattern: LANGUAGE_TAG_PATTERN,
          examples: ["de-DE"],
        }),
    })
    .refine((value) => Object.values(value).some((each) => each !== undefined), {
      error: "must have at least one field",
    })
    .meta({
      id: "DocumentInformation",
      description:
        "Metadata of the PDF, written to the information dictionary and the XMP metadata. Fields that you do not send stay unchanged.",
      examples: [{ title: "Invoice A-1001", author: "Ada Example", language: "en" }],
    }),
);

export const filename = once(() =>
  z
    .string()
    .min(1)
    .max(FILENAME_CHARACTERS)
    .refine(
      (name) => !CONTROL.test(name) && !/[\\/]/.test(name) && /[^.\s]/.test(name),
      mustBe("a file name without slashes and control characters"),
    )
    .meta({
      description:
        "Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.",
      examples: ["Invoice A-1001.pdf"],
    }),
);

const password = once(() =>
  z
    .string()
    .min(1)
    .refine(
      (text) => new TextEncoder().encode(text.normalize("NFKC")).length <= PASSWORD_BYTES && !CONTROL.test(text),
      {
        error: `must be text of at most ${PASSWORD_BYTES} bytes of UTF-8`,
      },
    ),
);

const permission = (description: string) => z.boolean().optional().meta({ description, default: true });

const permissions = once(() =>
  z
    .strictObject({
      print: z
        .enum(["none", "low", "high"])
        .optional()
        .meta({ description: "Printing. `low`: only in low resolution.", default: "high" }),
      copy: permission("Copying text and images. Screen readers always have access."),
      modify: permission("Changing the content."),
      annotate: permission("Adding comments and filling in forms."),
      fill_forms: permission("Filling in forms and signing."),
      assemble: permission("Inserting, removing and rotating pages."),
    })
    .meta({
      id: "PdfPermissions",
      description:
        "Actions that are allowed without the owner password. PDF readers enforce them voluntarily; only a user password prevents reading.",
      examples: [{ print: "low", copy: false, modify: false }],
    }),
);

export const security = once(() =>
  z
    .strictObject({
      user_password: password()
        .optional()
        .meta({
          description: "Password that is required to open the PDF. It is not stored or logged.",
          maxLength: PASSWORD_BYTES,
          examples: ["open sesame"],
        }),
      owner_password: password()
        .optional()
        .meta({
          description:
            "Password that opens the PDF without restrictions. Without `owner_password`, no password lifts the restrictions. It is not stored or logged.",
          maxLength: PASSWORD_BYTES,
          examples: ["only for me"],
        }),
      permissions: permissions().optional(),
    })
    .superRefine((value, context) => {
      const { user_password: user, owner_password: owner } = value;
      if (user === undefined && owner === undefined) {
        const params = { code: "missing_parameter" };
        const message = oneOfRequired(["user_password", "owner_password"]);
        context.addIssue({ code: "custom", path: ["user_password"], message, params });
      }
      if (user !== undefined && user === owner) {
        const message = "must differ from user_password: otherwise user_password lifts every restriction";
        context.addIssue({ code: "custom", path: ["owner_password"], message });
      }
    }, EVEN_IF_INVALID)
    .meta({
      id: "PdfSecurity",
      description:
        "Encrypts the PDF with AES-256 (PDF 2.0, revision 6). The PDF/A marker is removed, because PDF/A forbids encryption.",
      examples: [{ user_password: "open sesame", permissions: { copy: false } }],
    }),
);

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i;

const attachment = once(() =>
  z
    .strictObject({
      ...fileSource(),
      filename: z
        .string()
        .min(1)
        .max(FILENAME_CHARACTERS)
        .refine((name) => !CONTROL.test(name) && !/[\\/]/.test(name) && /[^.\s]/.test(name), {
          ...mustBe("a file name without slashes and control characters"),
        })
        .meta({ description: "Name of the file in the PDF.", examples: ["factur-x.xml"] }),
      description: z
        .string()
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({ description: "Description of the file, for people.", examples: ["The invoice's data"] }),
      mime_type: z
        .string()
        .regex(MEDIA_TYPE, { error: 'a media type such as "text/xml"' })
        .optional()
        .meta({ description: "Media type of the file.", default: "application/octet-stream", examples: ["text/xml"] }),
      relationship: z
        .enum(RELATIONSHIPS)
        .optional()
        .meta({
          description:
            "Relationship to the document. `source`: the document was created from the file. `data`: the data behind the document. `alternative`: the same content in another form. `supplement`: additional content.",
          default: "unspecified",
          examples: ["alternative"],
        }),
    })
    .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context), EVEN_IF_INVALID)
    .meta({
      id: "PdfAttachment",
      ...exactlyOneOf(["url", "base64"]),
      description: "A file to attach to the PDF: exactly one of url and base64.",
    }),
);

export const attachments = once(() =>
  z
    .array(attachment())
    .min(1)
    .max(LIMITS.attachments)
    .superRefine((files, context) => {
      const seen = new Set<string>();
      for (const [index, { filename: name }] of files.entries()) {
        if (seen.has(name)) {
          const message = "must differ from the names of the other attachments";
          context.addIssue({ code: "custom", path: [index, "filename"], message });
        }
        seen.add(name);
      }
    })
    .meta({
      description: `Files to attach to the PDF: at most ${LIMITS.attachments} files with ${LIMITS.attachmentsBytes} bytes in total. They are associated with the whole document, as electronic invoices require.`,
      examples: [[{ filename: "data.csv", base64: "YSxiCjEsMgo=", mime_type: "text/csv", relationship: "data" }]],
    }),
);

const standard = once(() => z.enum(STANDARDS));

/** Schema of the standards to which a PDF must conform. */
export const conformance = once(() =>
  z.union([standard(), z.array(standard()).min(1).max(2)]).meta({
    description:
      "Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.",
    examples: ["pdf/a-2b"],
  }),
);

export const repair = once(() =>
  z.boolean().meta({
    description:
      "With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.",
    default: false,
  }),
);

/** Schemas of options that contain secrets or files. They apply to one PDF and cannot be defaults of a template. */
export const finishingOptions = once(
  () =>
    ({
      filename: filename().optional(),
      attachments: attachments().optional(),
      security: security().optional(),
      conformance: conformance().optional(),
      repair: repair().optional(),
    }) as const,
);

const finishingObject = once(() =>
  z.strictObject({ ...finishingOptions(), document: documentInformation().optional() }),
);
export type FinishingBody = z.output<ReturnType<typeof finishingObject>>;

export function finishingOf(body: FinishingBody): Finishing {
  return {
    filename: body.filename === undefined ? null : withExtension(body.filename),
    information: informationOf(body.document),
    attachments: (body.attachments ?? []).map(attachmentOf),
    protection: body.security ? protectionOf(body.security) : null,
    conformance: conformanceOf(body),
  };
}

/** Returns the standards of a request. Throws `parameters_exclusive` and `invalid_parameter`. */
export function conformanceOf({
  conformance: given,
  repair: isRepaired,
  security: protection,
}: Pick<FinishingBody, "conformance" | "repair" | "security">): ConformanceInput | null {
  if (given === undefined) {
    if (isRepaired !== true) return null;
    throw new FolioError("missing_parameter", "repair requires conformance: name the standard.", {
      param: "conformance",
    });
  }
  const standards = Array.isArray(given) ? given : [given];
  if (!areCombinable(standards)) {
    const message = `conformance must have at most one part of PDF/A, and PDF/UA-1 only with PDF/A-1 to PDF/A-3; got ${standards.join(", ")}.`;
    throw new FolioError("invalid_parameter", message, { param: "conformance" });
  }
  if (protection) {
    const message = "security and conformance exclude each other, because PDF/A forbids encryption. Send only one.";
    throw new FolioError("parameters_exclusive", message, { param: "security" });
  }
  return { standards, repair: isRepaired ?? false };
}

const withExtension = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

export const informationOf = (given: FinishingBody["document"]): DocumentInformation | null => given ?? null;

function attachmentOf({
  url,
  base64,
  filename,
  description,
  mime_type,
  relationship,
}: z.output<ReturnType<typeof attachment>>) {
  return {
    source: url === undefined ? { base64: base64 ?? "" } : { url },
    filename,
    description: description ?? null,
    mimeType: mime_type ?? null,
    relationship: relationship ?? "unspecified",
  };
}

function protectionOf({
  user_password,
  owner_password,
  permissions,
}: z.output<ReturnType<typeof security>>): PdfProtection {
  const { print, copy, modify, annotate, fill_forms, assemble } = permissions ?? {};
  return {
    userPassword: user_password ?? null,
    ownerPassword: owner_password ?? null,
    permissions: {
      print: print ?? "high",
      copy: copy ?? true,
      modify: modify ?? true,
      annotate: annotate ?? true,
      fillForms: fill_forms ?? true,
      assemble: assemble ?? true,
    },
  };
}
