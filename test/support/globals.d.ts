declare module "*?raw" {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** Of the test runner: the texts of files by their paths, as the options below ask for them. */
  glob(pattern: string, options: { query: "?raw"; import: "default"; eager: true }): Record<string, string>;
}

/** Node has it; the Worker's types do not, since no Worker may compile. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<WebAssembly.Module>;
}
