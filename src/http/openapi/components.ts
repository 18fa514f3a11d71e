import * as z from "zod";

export type JsonSchema = Record<string, unknown>;

/** Direction of a schema. In requests, a field with a default is optional. In responses, it is always present. */
export type Direction = "input" | "output";

/**
 * JSON Schemas that are generated from the zod schemas of the routes. Each zod schema with an id becomes one component.
 * If a schema differs between requests and responses, responses use a second component, `<id>Answer`.
 */
export class Components {
  readonly #schemas: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() };

  /** Returns a reference to the schema's component, or the schema itself if it has no id. */
  of(schema: z.ZodType, io: Direction): JsonSchema {
    const { id, ...root } = this.#convert(schema, io);
    if (typeof id !== "string") return root;
    this.#schemas[io].set(id, root);
    return { $ref: `${PLACE[io]}${id}` };
  }

  /** Returns the JSON Schema itself instead of a reference, as OpenAPI requires for parameters. */
  inline(schema: z.ZodType, io: Direction): JsonSchema {
    const { id: _, ...root } = this.#convert(schema, io);
    return root;
  }

  /** Adds the components, to which all references point, to the OpenAPI document. Returns the document. */
  complete<Document extends { components: object }>(document: Document): Document {
    const twofold = this.#idsWithTwoForms();
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

  #convert(schema: z.ZodType, io: Direction): JsonSchema {
    const { $defs = {}, $schema: _, ...root } = this.#toJsonSchema(schema, io);
    const placed = (part: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${PLACE[io]}`));
    for (const [id, { id: _, ...definition }] of Object.entries($defs as Record<string, JsonSchema>)) {
      if (!this.#schemas[io].has(id)) this.#schemas[io].set(id, placed(definition));
    }
    return placed(root);
  }

  /**
   * Converts a zod schema to JSON Schema. Response schemas do not forbid additional fields, because responses may gain
   * fields.
   */
  #toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
    return z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        hoistFromNullable(jsonSchema as JsonSchema);
        if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as JsonSchema;
  }

  /**
   * Returns the ids of components that differ between requests and responses. The difference may be in a component to
   * which they refer.
   */
  #idsWithTwoForms(): Set<string> {
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

/**
 * Moves the description and examples of a nullable value from the schema's non-null part to the field itself, where
 * readers expect them.
 */
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
