import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { checkedString, idOf } from "./shared.ts";
import { notTogetherWith, oneOfRequired } from "./validation-text.ts";

/** Schema of an http or https URL. */
export const webUrl = once(() =>
  checkedString(
    `an http or https URL of at most ${LIMITS.urlCharacters} characters`,
    (value) => value.length <= LIMITS.urlCharacters && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  ).meta({
    description: "A public http or https address.",
    format: "uri",
    maxLength: LIMITS.urlCharacters,
    examples: ["https://example.com/terms.pdf"],
  }),
);

const base64 = once(() =>
  z
    .string()
    .min(1)
    .meta({
      description: "The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.",
      maxLength: LIMITS.jsonBodyBytes,
      examples: ["JVBERi0xLjcK…"],
    }),
);

/** Rejects an object that does not contain exactly one of the fields. */
export function exactlyOne(value: object, fields: readonly string[], context: z.core.$RefinementCtx): void {
  const given = fields.filter((field) => (value as Record<string, unknown>)[field] !== undefined);
  if (given.length === 1) return;
  const [first = ""] = given.length === 0 ? fields : given.slice(1);
  context.addIssue({
    code: "custom",
    path: [first],
    message: given.length === 0 ? oneOfRequired(fields) : notTogetherWith(given[0] ?? ""),
    params: { code: given.length === 0 ? "missing_parameter" : "parameters_exclusive" },
  });
}

export const pdfSource = once(() =>
  z
    .strictObject({
      pdf_id: idOf("pdf").optional().meta({
        description: "Id of a stored PDF in the same environment as the API key. Requires the scope `pdfs:read`.",
      }),
      url: webUrl().optional(),
      base64: base64().optional(),
      password: z
        .string()
        .max(127)
        .optional()
        .meta({ description: "Password of an encrypted PDF.", examples: ["secret"] }),
    })
    .superRefine((value, context) => exactlyOne(value, ["pdf_id", "url", "base64"], context), EVEN_IF_INVALID)
    .meta({
      id: "PdfSource",
      description: `Exactly one of pdf_id, url and base64; at most ${LIMITS.pdfSourceBytes} bytes and ${LIMITS.pdfSourcePages} pages.`,
      examples: [{ pdf_id: "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A" }],
    }),
);

/** Converts a validated source to the form that operations use. */
export function sourceOf({ pdf_id, url, base64: bytes, password }: z.output<ReturnType<typeof pdfSource>>) {
  if (pdf_id !== undefined) return { pdfId: pdf_id, password };
  return url === undefined ? { base64: bytes ?? "", password } : { url, password };
}

/** Schema of a source that may be a file of any type. Exactly one of its two fields must be set. */
export const fileSource = once(
  () =>
    ({
      url: webUrl().optional(),
      base64: base64().optional(),
    }) as const,
);

/**
 * Returns the documents and images to which a validated body refers, each with the name of the field that contains the
 * reference.
 */
export function sourcesIn(body: unknown): { param: string; pdfId: string | undefined; url: string | undefined }[] {
  const { source, insert, sources, images } = body as Record<string, unknown>;
  const one = (param: string, value: unknown) => {
    if (!value) return [];
    const { pdf_id: pdfId, url } = value as { pdf_id?: string; url?: string };
    return [{ param, pdfId, url }];
  };
  // In the body of a text extraction, `images` is an option and not a list of sources.
  const many = (param: string, list: unknown) =>
    Array.isArray(list) ? list.flatMap((item, i) => one(`${param}[${i}]`, item)) : [];
  return [...one("source", source), ...one("insert", insert), ...many("sources", sources), ...many("images", images)];
}
