declare module "*?raw" {
  const text: string;
  export default text;
}

/** Node has it; the Worker's types do not, since no Worker may compile. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<WebAssembly.Module>;
}
