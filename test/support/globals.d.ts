declare module "*?raw" {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** Function of the test runner. Returns the texts of files by their paths. */
  glob(pattern: string, options: { query: "?raw"; import: "default"; eager: true }): Record<string, string>;
}

/** Node has this type. The Worker's types lack it, because a Worker cannot compile WebAssembly. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<WebAssembly.Module>;
}
