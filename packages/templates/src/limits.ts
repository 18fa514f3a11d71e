const KB = 1024;
const MB = 1024 * KB;

/** Limits for one template, its data and its schema. */
export interface TemplateLimits {
  /** Maximum number of characters of a template. */
  characters: number;
  /** Maximum number of tags of a template, including comments. */
  tags: number;
  /** Maximum number of characters of one tag. */
  tagCharacters: number;
  /** Maximum depth of nested parentheses in a tag. */
  parentheses: number;
  /** Maximum depth of nested blocks. */
  blockDepth: number;
  /** Maximum number of `{{else if}}` branches of one block. */
  elseIfs: number;
  /**
   * Maximum number of open blocks and their `{{else if}}` branches so far. The parser nests one level for each of them,
   * and its stack overflows near 2,000 levels.
   */
  nesting: number;
  /** Maximum depth of nested blocks and partials during a render. Each level needs several stack frames. */
  runDepth: number;
  /** Maximum number of steps of one render. */
  steps: number;
  /** Maximum number of characters of a rendered document. */
  outputCharacters: number;
  /** Maximum number of characters of a text that a helper returns. */
  textCharacters: number;
  /** Maximum number of characters of the data as JSON. */
  dataCharacters: number;
  /** Maximum depth of nested data. */
  dataDepth: number;
  /** Maximum number of fields of a data schema. */
  schemaFields: number;
  /** Maximum depth of nested fields in a data schema. */
  schemaDepth: number;
  /** Maximum number of values of one `enum` in a data schema. */
  schemaEnumValues: number;
  /** Maximum number of data errors that a validation lists. Further errors are only counted. */
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
