import * as z from "zod";

export type JsonSchema = Record<string, unknown>;

/** Whether a schema is sent to us or comes from us: a field with a default may be left out of the one and is always in the other. */
export type Direction = "input" | "output";

/**
 * JSON Schemas of the zod schemas that run. Those with an id become components, each described once; one that reads differently in
 * answers than in requests has a second component there, `<id>Answer`.
 */
export class Components {
  readonly #schemas: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  /** A reference to the component, or the schema itself where it has no id. */
  of(schema: z.ZodType, io: Direction): JsonSchema {
    const { id, ...root } = this.#converted(schema, io);
    if (typeof id !== "string") return root;
    this.#schemas[io].set(id, root);
    return { $ref: `${PLACE[io]}${id}` };
  }

  /** The schema without a reference, as parameters need it. */
  inline(schema: z.ZodType, io: Direction): JsonSchema {
    const { id: _, ...root } = this.#converted(schema, io);
    return root;
  }

  /** The document with its components in it and every reference leading there. */
  complete<Document extends { components: object }>(document: Document): Document {
    const twofold = this.#twofold();
    const nameOf = (id: string, io: Direction) => (io === "output" && twofold.has(id) ? `${id}Answer` : id);
    const schemas = (["output", "input"] as const).flatMap((io) =>
      [...this.#schemas[io]].map(([id, schema]) => [nameOf(id, io), schema] as const),
    );
    const sorted = schemas.sort(([first], [second]) => first.localeCompare(second));
    const whole = { ...document, components: { ...document.components, schemas: Object.fromEntries(sorted) } };
    const text = JSON.stringify(whole).replaceAll(
      /"#\/(input|output)\/(\w+)"/g,
      (_, io: Direction, id: string) => `"#/components/schemas/${nameOf(id, io)}"`,
    );
    return JSON.parse(text);
  }

  #converted(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs = {}, $schema: _, ...root } = this.#converter(schema, io);
    const placed = (part: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${PLACE[io]}`));
    for (const [id, { id: _, ...definition }] of Object.entries($defs as Record<string, JsonSchema>)) {
      if (!this.#schemas[io].has(id)) this.#schemas[io].set(id, placed(definition));
    }
    return placed(root);
  }

  /** Answers may gain fields, so they do not forbid others. */
  #converter(schema: z.ZodType, io: Direction): JsonSchema {
    return z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        hoistFromNullable(jsonSchema as JsonSchema);
        if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as JsonSchema;
  }

  /** Ids whose component differs by direction, by itself or by what it refers to. */
  #twofold(): Set<string> {
    const { input, output } = this.#schemas;
    const both = [...output.keys()].filter((id) => input.has(id));
    const text = (schema: unknown) =>
      JSON.stringify(schema)
        .replaceAll(/"#\/(?:input|output)\//g, '"#/')
        .replaceAll(',"additionalProperties":false', "");
    const found = new Set(both.filter((id) => text(output.get(id)) !== text(input.get(id))));
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const id of both) {
        if ([...found].some((other) => text(output.get(id)).includes(`"#/${other}"`))) found.add(id);
      }
    }
    return found;
  }
}

const PLACE: Record<Direction, string> = { input: "#/input/", output: "#/output/" };

/** What is said of a value that may be null is said of the field, where readers look for it. */
function hoistFromNullable(schema: JsonSchema): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const [value, nothing] = schema.anyOf as [JsonSchema, JsonSchema];
  if (nothing.type !== "null") return;
  for (const name of ["description", "examples"]) {
    if (!(name in value)) continue;
    schema[name] ??= value[name];
    delete value[name];
  }
}
