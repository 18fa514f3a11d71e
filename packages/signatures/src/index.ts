export * from "./model.ts";
export { completeSignature, prepareSignature, signPdf } from "./sign.ts";
export { type VerifyOptions, verifySignatures } from "./verify.ts";
