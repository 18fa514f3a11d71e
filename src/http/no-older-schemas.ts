/**
 * Stands where the MCP library would have zod 3 and what turns its schemas into JSON Schema (scripts/bundle.mjs, `alias`): every schema here
 * is one of zod 4, which does that by itself. 20 KiB of the compressed Worker.
 */
const none = (): never => {
  throw new TypeError("The MCP library received a schema of zod 3, which it does not support here");
};
export const object = none;
export const zodToJsonSchema = none;
