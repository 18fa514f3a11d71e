import * as z from "zod";
import { type IdPrefix, isId } from "../domain/ids.ts";
import { LENGTH_HINT, parseLength } from "../domain/lengths.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Page, PageRequest } from "../domain/lists.ts";
import { once } from "../domain/once.ts";
import { WARNING_CODES } from "../domain/warnings.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import { mustBe, notTogetherWith, oneOfRequired } from "./validation-text.ts";

/** Schemas and formats that several resources use. */

/**
 * Returns a schema for strings for which `holds` returns true. For any other string, the error is "… must be <text>;
 * got <value>."
 */
export const checkedString = (text: string, holds: (value: string) => boolean) =>
  z.string().refine(holds, mustBe(text));

export const length = once(() =>
  checkedString(LENGTH_HINT, (value) => parseLength(value) !== null).meta({
    id: "Length",
    description: "A non-negative number with a unit: mm, cm, in, px (1/96 in) or pt (1/72 in).",
    maxLength: 32,
    examples: ["20mm"],
  }),
);

const utf8 = new TextEncoder();

/** Returns a schema for text. `bytes` is its maximum length in bytes of UTF-8. */
export const textUpTo = (bytes: number, code: "request_too_large" | "invalid_parameter" = "invalid_parameter") =>
  z.string().superRefine((value, context) => {
    if (value.length <= bytes / 3) return;
    const size = utf8.encode(value).byteLength;
    if (size > bytes) {
      context.addIssue({ code: "custom", message: `must have at most ${bytes} bytes; got ${size}`, params: { code } });
    }
  });

export const metadata = once(() =>
  z
    .record(
      z.string().min(1).max(LIMITS.metadataKeyCharacters),
      z.union([z.string().max(LIMITS.metadataValueCharacters), z.number(), z.boolean(), z.null()]),
    )
    .refine((pairs) => Object.keys(pairs).length <= LIMITS.metadataKeys, {
      error: `must have at most ${LIMITS.metadataKeys} keys`,
    })
    .meta({
      id: "Metadata",
      description:
        "Your own key-value pairs. At most 50 keys of 1 to 40 characters. Values are strings of at most 500 characters, numbers, booleans or null.",
      examples: [{ order: "A-1001" }],
    }),
);

export const timestamp = once(() =>
  z.iso.datetime().meta({
    id: "Timestamp",
    description: "Time in ISO 8601, in UTC, with milliseconds.",
    examples: ["2026-11-21T09:30:00.000Z"],
  }),
);

const RESOURCES: Record<IdPrefix, string> = {
  acc: "account",
  key: "API key",
  pdf: "PDF",
  thm: "thumbnail",
  img: "image",
  job: "job",
  tpl: "template",
  par: "partial",
  ast: "asset",
  bat: "batch",
  ext: "extraction",
  we: "webhook endpoint",
  evt: "event",
  dlv: "delivery",
  req: "request",
  per: "person",
  inv: "invitation",
  msg: "queue message",
};

const idMeta = (prefix: IdPrefix) => ({
  description: `Id of the ${RESOURCES[prefix]}.`,
  examples: [`${prefix}_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A`],
});

export const idOf = (prefix: IdPrefix) =>
  checkedString(`an id that starts with "${prefix}_"`, (value) => isId(prefix, value)).meta({
    ...idMeta(prefix),
    pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
  });

/** Returns the schema of the field `object`, which contains the type of the resource. */
export const kind = <Name extends string>(name: Name) => z.literal(name).meta({ description: `Always ${name}.` });

/** Returns the schema of a whole number in a response, with an example. */
export const count = (description: string, example: number) =>
  z
    .number()
    .int()
    .min(0)
    .meta({ description, examples: [example] });

/** Returns the schema of a number in a response, with an example. */
export const quantity = (description: string, example: number) => z.number().meta({ description, examples: [example] });

/** Returns the schema of a text in a response, with an example. */
export const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** Returns the schema of a signed URL in a response. Its example is the URL of a file with this name. */
export const signedUrl = (description: string, name: string) =>
  text(description, `https://files.example.com/files/${name}?exp=…&k=…&sig=…`);

export const creditsUsed = once(() => count("Credits that this cost. 0 with a test key.", 1));

/**
 * Returns the schema of an id in a path. It accepts malformed ids too, because they get the same error as unknown ids.
 */
export const pathId = (prefix: IdPrefix) => z.strictObject({ id: z.string().meta(idMeta(prefix)) });

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** Returns the schemas of the query parameters that every list has (docs/contract/additions.md section 2). */
export const listQuery = (prefix: IdPrefix) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.listMax)
    .default(LIMITS.listDefault)
    .meta({ description: "Maximum number of objects to return." }),
  starting_after: idOf(prefix)
    .optional()
    .meta({ description: "Returns objects that are older than the object with this id." }),
  ending_before: idOf(prefix)
    .optional()
    .meta({ description: "Returns objects that are newer than the object with this id." }),
});

type ListQuery = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };

const isGiven = (query: object, name: string): boolean => (query as Record<string, unknown>)[name] !== undefined;

/** Returns the schema of a list's query. The query must not contain both `starting_after` and `ending_before`. */
export const singleDirectionQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).superRefine((value: object, context) => {
    if (isGiven(value, "starting_after") && isGiven(value, "ending_before")) {
      context.addIssue({
        code: "custom",
        path: ["ending_before"],
        message: notTogetherWith("starting_after"),
        params: { code: "parameters_exclusive" },
      });
    }
  }, EVEN_IF_INVALID);

/** Returns a check for the body of an update. It rejects a body that sets none of the fields. */
export const requiresOneField = (fields: readonly string[]) => (body: object, context: z.core.$RefinementCtx) => {
  if (fields.some((field) => isGiven(body, field))) return;
  const [first = ""] = fields;
  context.addIssue({
    code: "custom",
    path: [first],
    message: oneOfRequired(fields),
    params: { code: "missing_parameter" },
  });
};

export const pageRequestOf = (query: ListQuery): PageRequest => ({
  limit: query.limit,
  startingAfter: query.starting_after ?? null,
  endingBefore: query.ending_before ?? null,
});

/**
 * Returns the schema of one page of a list. The schema has an id that contains the name of the items' schema, so that
 * clients have a type for the list.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      object: kind("list"),
      data: z.array(item).meta({ description: "Objects of this page, newest first." }),
      has_more: z.boolean().meta({
        description: "Whether there are more objects after this page, in the direction of the request.",
        examples: [false],
      }),
      next_cursor: z
        .string()
        .nullable()
        .meta({
          description:
            "Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.",
          examples: [null],
        }),
    })
    .meta({ id: `${item.meta()?.id}List` });

/** Returns one page of a list as JSON. `next_cursor` continues the list in the same direction as the request. */
export function presentPage<Item, Shown extends { id: string }>(
  { items, hasMore }: Page<Item>,
  query: { ending_before?: unknown },
  present: (item: Item) => Shown,
) {
  const data = items.map(present);
  const last = query.ending_before === undefined ? data.at(-1) : data[0];
  return { object: "list" as const, data, has_more: hasMore, next_cursor: hasMore ? (last?.id ?? null) : null };
}

export const deleted = <Name extends string>(object: Name, prefix: IdPrefix) =>
  z
    .object({ id: idOf(prefix), object: kind(object), deleted: z.literal(true).meta({ description: "Always true." }) })
    .meta({ id: `Deleted${object.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}` });

export const presentDeleted = <Name extends string>(object: Name, id: string) => ({
  id,
  object,
  deleted: true as const,
});

export const warning = once(() =>
  z
    .object({
      code: z.enum(WARNING_CODES).meta({ description: "Code of the warning." }),
      message: text("Explanation for people.", "The resource did not load: net::ERR_CONNECTION_REFUSED."),
      resource: text("URL or name of the affected resource.", "https://example.com/logo.png").optional(),
    })
    .meta({ id: "Warning", description: "A problem that did not prevent the result." }),
);
