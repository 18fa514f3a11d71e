import { type DocumentInformation, type PdfProtection, RELATIONSHIPS } from "@folio/pdf/model";
import * as z from "zod";
import type { Finishing } from "../domain/finishing.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { checkedString } from "./shared.ts";
import { exactlyOne, fileSource } from "./sources.ts";

/** What every PDF may be given when all else is done: statements about itself, files in it, a lock, a name. */

const TEXT_CHARACTERS = 2_000;
const KEYWORDS = 100;
const KEYWORD_CHARACTERS = 200;
const LANGUAGE_CHARACTERS = 64;
const FILENAME_CHARACTERS = 200;
/** Longer passwords mean the same as their beginning (ISO 32000-2, 7.6.4.3.2). */
const PASSWORD_BYTES = 127;

const CONTROL = /[\p{Cc}\p{Cs}]/u;

const statement = (description: string, example: string) =>
  z
    .string()
    .max(TEXT_CHARACTERS)
    .nullable()
    .optional()
    .meta({ description: `${description} null takes it away.`, examples: [example] });

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
      title: statement("The document's title; readers show it in place of the file's name.", "Invoice A-1001"),
      author: statement("Who wrote it.", "Ada Example"),
      subject: statement("What it is about.", "Order 4711"),
      keywords: z
        .array(z.string().min(1).max(KEYWORD_CHARACTERS))
        .max(KEYWORDS)
        .nullable()
        .optional()
        .meta({
          description: "Words that it is to be found by. null takes them away.",
          examples: [["invoice", "2026"]],
        }),
      creator: statement("The program or service that it comes from.", "Shop 3.1"),
      language: checkedString('a language tag such as "de-DE"', isLanguageTag)
        .nullable()
        .optional()
        .meta({
          description: "The language that it is read aloud in, as a BCP 47 tag. null takes it away.",
          maxLength: LANGUAGE_CHARACTERS,
          examples: ["de-DE"],
        }),
    })
    .refine((value) => Object.values(value).some((each) => each !== undefined), {
      error: "must name at least one statement.",
    })
    .meta({
      id: "DocumentInformation",
      description:
        "What the PDF says about itself, in its information dictionary and its XMP metadata alike. What is not named stays as it is.",
      examples: [{ title: "Invoice A-1001", author: "Ada Example", language: "en" }],
    }),
);

export const filename = once(() =>
  z
    .string()
    .min(1)
    .max(FILENAME_CHARACTERS)
    .refine((name) => !CONTROL.test(name) && !/[\\/]/.test(name) && /[^.\s]/.test(name), {
      error: "must be a file's name, without slashes and control characters.",
    })
    .meta({
      description:
        "What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.",
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
        error: `must be text of at most ${PASSWORD_BYTES} bytes of UTF-8.`,
      },
    ),
);

const granted = (description: string) => z.boolean().optional().meta({ description, default: true });

const permissions = once(() =>
  z
    .strictObject({
      print: z
        .enum(["none", "low", "high"])
        .optional()
        .meta({ description: "low: as a picture of low resolution.", default: "high" }),
      copy: granted("Copy text and pictures. Readers for the blind may always read."),
      modify: granted("Change the content."),
      annotate: granted("Add comments, and fill in forms."),
      fill_forms: granted("Fill in forms and sign."),
      assemble: granted("Insert, remove and turn pages."),
    })
    .meta({
      id: "PdfPermissions",
      description:
        "What those may do who open it without the owner's password. Readers keep to it of their own accord; only a user's password keeps a file from being read.",
      examples: [{ print: "low", copy: false, modify: false }],
    }),
);

export const security = once(() =>
  z
    .strictObject({
      user_password: password()
        .optional()
        .meta({
          description: "Needed to open the PDF. It is neither stored nor logged.",
          maxLength: PASSWORD_BYTES,
          examples: ["open sesame"],
        }),
      owner_password: password()
        .optional()
        .meta({
          description:
            "Opens it without any restriction. Without one nobody is the owner. It is neither stored nor logged.",
          maxLength: PASSWORD_BYTES,
          examples: ["only for me"],
        }),
      permissions: permissions().optional(),
    })
    .superRefine((value, context) => {
      const { user_password: user, owner_password: owner } = value;
      if (user === undefined && owner === undefined) {
        const params = { code: "missing_parameter" };
        const message = "or owner_password is required.";
        context.addIssue({ code: "custom", path: ["user_password"], message, params });
      }
      if (user !== undefined && user === owner) {
        const message = "must differ from user_password, which would open everything otherwise.";
        context.addIssue({ code: "custom", path: ["owner_password"], message });
      }
    })
    .meta({
      id: "PdfSecurity",
      description:
        "Encrypts the PDF with AES-256 (PDF 2.0, revision 6). A claim of PDF/A goes, because PDF/A forbids encryption.",
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
          error: "must be a file's name, without slashes and control characters.",
        })
        .meta({ description: "What the file is called in the PDF.", examples: ["factur-x.xml"] }),
      description: z
        .string()
        .max(TEXT_CHARACTERS)
        .optional()
        .meta({ description: "What it is, for people.", examples: ["The invoice's data"] }),
      mime_type: z
        .string()
        .regex(MEDIA_TYPE, { error: 'a media type such as "text/xml"' })
        .optional()
        .meta({ description: "Its media type.", default: "application/octet-stream", examples: ["text/xml"] }),
      relationship: z
        .enum(RELATIONSHIPS)
        .optional()
        .meta({
          description:
            "How it relates to the document: what it was made from, the data behind it, the same in another form, or more to it.",
          default: "unspecified",
          examples: ["alternative"],
        }),
    })
    .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context))
    .meta({ id: "PdfAttachment", description: "A file to lie in the PDF: exactly one of url and base64." }),
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
          const message = "must differ from those of the other attachments.";
          context.addIssue({ code: "custom", path: [index, "filename"], message });
        }
        seen.add(name);
      }
    })
    .meta({
      description: `Files to lie in the PDF, up to ${LIMITS.attachments} and ${LIMITS.attachmentsBytes} bytes together. They belong to the document as a whole, as electronic invoices want it.`,
      examples: [[{ filename: "data.csv", base64: "YSxiCjEsMgo=", mime_type: "text/csv", relationship: "data" }]],
    }),
);

/** Secrets and bytes among them: for one PDF, never a template's defaults. */
export const finishingOptions = once(
  () =>
    ({
      filename: filename().optional(),
      attachments: attachments().optional(),
      security: security().optional(),
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
  };
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
