import { setFlagsFromString } from "node:v8";

/**
 * Node 24 sometimes dies ("Check failed: jit_page_->allocations_.erase(addr) == 1", https://github.com/nodejs/node/issues/64500) when it
 * frees compiled WebAssembly that threads share, as every thread of TypeScript does with Node's own type stripper. What is not freed is
 * bounded: first compilations of functions that were compiled better since.
 */
setFlagsFromString("--no-wasm-code-gc");
