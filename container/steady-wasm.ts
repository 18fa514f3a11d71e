import { setFlagsFromString } from "node:v8";

/**
 * Disables the garbage collection of WebAssembly code. Node 24 sometimes crashes when it frees compiled code that
 * threads share ("Check failed: jit_page_->allocations_.erase(addr) == 1",
 * https://github.com/nodejs/node/issues/64500). All threads that load TypeScript share the code of Node's type
 * stripper. The memory that is not freed is limited: each function that V8 optimized later also keeps its first
 * compilation.
 */
setFlagsFromString("--no-wasm-code-gc");
