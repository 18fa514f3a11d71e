/** Key-value pairs that the caller stores with a resource (docs/contract/additions.md section 5). */
export type Metadata = Record<string, string | number | boolean | null>;
