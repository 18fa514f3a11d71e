/** The caller's key-value pairs, stored with a resource (docs/contract/additions.md section 5). */
export type Metadata = Record<string, string | number | boolean | null>;
