/**
 * Replaces the JSON Schema validator of the MCP library (scripts/bundle.mjs, `alias`). The library uses the validator
 * to check what a user enters into the form of a tool. No tool of Folio has a form. This saves 40 KiB of the compressed
 * Worker.
 */
export default function NoFormAnswers(): void {}
