import type { JsonSchema } from "./components.ts";
import { openApiDocument } from "./document.ts";

let served: { baseUrl: string; value: JsonSchema } | undefined;

/** Returns the OpenAPI document that clients of the API download. */
export function servedDocument(baseUrl: string): JsonSchema {
  if (served?.baseUrl !== baseUrl) served = { baseUrl, value: compactDocument(openApiDocument(baseUrl)) };
  return served.value;
}

interface Operation {
  parameters: JsonSchema[];
  responses: Record<string, JsonSchema>;
  "x-codeSamples"?: unknown;
}

/** A field is shared between schemas if it occurs in this many of them, and its JSON has at least this many characters. */
const SHARED_FROM = { schemas: 3, characters: 120 };

/**
 * Returns the OpenAPI document in a size that generators and editors can load: at most 600,000 bytes. Each error response,
 * each parameter and each field that many requests have is in the document once, and everything else refers to it. Code
 * samples, and all response examples but the first one of each schema, are only in the API reference.
 */
export function compactDocument(document: JsonSchema): JsonSchema {
  const { paths, components, ...rest } = structuredClone(document) as {
    paths: Record<string, Record<string, Operation>>;
    components: Record<string, unknown> & { schemas: Record<string, JsonSchema> };
  };
  const responses = new SharedParts("responses");
  const parameters = new SharedParts("parameters");
  const exemplified = new Set<string>();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    delete operation["x-codeSamples"];
    operation.parameters = operation.parameters.map((parameter) =>
      parameters.reference(pascalCase(String(parameter.name)), parameter),
    );
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        Number(status) >= 400 ? responses.reference(`Error${status}`, response) : withOneExample(response, exemplified),
      ]),
    );
  }
  const schemas = withSharedFields(withOneOf(components.schemas) as typeof components.schemas);
  const shared = { schemas, responses: responses.all(), parameters: parameters.all() };
  return { ...rest, paths, components: { ...components, ...shared } };
}

/** Replaces `x-exactly-one-of`, a list of fields, by `oneOf`. The types of the clients need no `oneOf`. */
function withOneOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOneOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === "x-exactly-one-of"
        ? ["oneOf", (inner as string[]).map((field) => ({ required: [field] }))]
        : [name, withOneOf(inner)],
    ),
  );
}

/** Keeps the first example of a response, and none if a response with the same schema already has one. */
function withOneExample(response: JsonSchema, exemplified: Set<string>): JsonSchema {
  const { content = {} } = response as { content?: Record<string, { examples?: JsonSchema; schema?: JsonSchema }> };
  for (const media of Object.values(content)) {
    if (!media.examples) continue;
    const schema = JSON.stringify(media.schema);
    if (exemplified.has(schema)) delete media.examples;
    else media.examples = Object.fromEntries(Object.entries(media.examples).slice(0, 1));
    exemplified.add(schema);
  }
  return response;
}

/** Moves fields that many schemas have in the same form to schemas of their own, such as `AttachmentsField`. */
function withSharedFields(schemas: Record<string, JsonSchema>): Record<string, unknown> {
  const counts = new Map<string, number>();
  const fieldsOf = ({ properties = {} }: JsonSchema) => Object.entries(properties as Record<string, JsonSchema>);
  const keyOf = (name: string, field: JsonSchema) => `${name}:${JSON.stringify(field)}`;
  for (const [name, field] of Object.values(schemas).flatMap(fieldsOf)) {
    const key = keyOf(name, field);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const shared = new SharedParts("schemas", Object.keys(schemas));
  for (const schema of Object.values(schemas)) {
    if (!schema.properties) continue;
    schema.properties = Object.fromEntries(
      fieldsOf(schema).map(([name, field]) => {
        const key = keyOf(name, field);
        const isShared = (counts.get(key) ?? 0) >= SHARED_FROM.schemas && key.length >= SHARED_FROM.characters;
        return [name, isShared ? shared.reference(`${pascalCase(name)}Field`, field) : field];
      }),
    );
  }
  return { ...schemas, ...shared.all() };
}

/** Parts of a document that operations share. Each part has a name; further parts with this name get a number. */
class SharedParts {
  readonly #section: string;
  readonly #taken: ReadonlySet<string>;
  readonly #names = new Map<string, string>();
  readonly #parts: JsonSchema = {};

  /** @param taken Names that other parts of the section have. */
  constructor(section: string, taken: readonly string[] = []) {
    this.#section = section;
    this.#taken = new Set(taken);
  }

  reference(name: string, part: JsonSchema): JsonSchema {
    const text = JSON.stringify(part);
    const known = this.#names.get(text) ?? this.#freeName(name);
    this.#names.set(text, known);
    this.#parts[known] = part;
    return { $ref: `#/components/${this.#section}/${known}` };
  }

  #freeName(name: string): string {
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${name}_${number}`;
      if (!(free in this.#parts) && !this.#taken.has(free)) return free;
    }
  }

  all(): JsonSchema {
    return Object.fromEntries(Object.entries(this.#parts).sort(([a], [b]) => a.localeCompare(b)));
  }
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
