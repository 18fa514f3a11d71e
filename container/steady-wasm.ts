import { setFlagsFromString } from "node:v8";

/**
 * Disables the garbage collection of WebAssembly code. Node 24 sometimes crashes when it frees compiled code that threads share
 * ("Check failed: jit_page_->allocations_.erase(addr) == 1", https://github.com/nodejs/node/issues/64500). All TypeScript threads share
 * the code of Node's type stripper. The retained code is bounded: first compilations of functions that were optimized later.
 */
setFlagsFromString("--no-wasm-code-gc");
