export * from "./model.ts";
export {
  completeSignature,
  type PreparedSignature,
  prepareSignature,
  type SignedFile,
  signPdf,
} from "./sign.ts";
export { type VerifyOptions, verifySignatures } from "./verify.ts";
