const KB = 1024;
const MB = 1024 * KB;

/** Upper bounds of one template, its data and its schema. */
export interface TemplateLimits {
  /** Characters of a template. */
  characters: number;
  /** Tags of a template, comments included. */
  tags: number;
  /** Characters of one tag. */
  tagCharacters: number;
  /** Depth of nested parentheses in a tag. */
  parentheses: number;
  /** Depth of nested blocks. */
  blockDepth: number;
  /** `{{else if}}` branches of one block. */
  elseIfs: number;
  /** Open blocks plus their `{{else if}}` branches so far. Both nest in the parser, whose stack overflows near 2,000. */
  nesting: number;
  /** Depth of nested blocks and partials at run time. Each level takes several stack frames. */
  runDepth: number;
  /** Steps of one render. */
  steps: number;
  /** Characters of a rendered document. */
  outputCharacters: number;
  /** Characters of a text that a helper returns. */
  textCharacters: number;
  /** Characters of the data as JSON. */
  dataCharacters: number;
  /** Depth of nested data. */
  dataDepth: number;
  /** Fields of a data schema. */
  schemaFields: number;
  /** Depth of nested fields in a data schema. */
  schemaDepth: number;
  /** Values of one `enum` in a data schema. */
  schemaEnumValues: number;
  /** Errors of data that a validation lists; it counts the others. */
  listedErrors: number;
}

export const DEFAULT_TEMPLATE_LIMITS: TemplateLimits = {
  characters: 512 * KB,
  tags: 5_000,
  tagCharacters: 4_096,
  parentheses: 20,
  blockDepth: 50,
  elseIfs: 50,
  nesting: 100,
  runDepth: 400,
  steps: 1_000_000,
  outputCharacters: 10_000_000,
  textCharacters: 1_000_000,
  dataCharacters: 2 * MB,
  dataDepth: 32,
  schemaFields: 500,
  schemaDepth: 8,
  schemaEnumValues: 200,
  listedErrors: 50,
};
