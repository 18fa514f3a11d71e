/**
 * Replaces zod 3 and its JSON Schema converter in the MCP library (scripts/bundle.mjs, `alias`). All of Folio's schemas
 * are from zod 4, which has its own converter. This saves 20 KiB of the compressed Worker.
 */
const none = (): never => {
  throw new TypeError("The MCP library received a schema of zod 3, which it does not support here");
};
export const object = none;
export const zodToJsonSchema = none;
