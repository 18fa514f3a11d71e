import { PdfError } from "@folio/pdf/model";
import { completeSignature, prepareSignature, SignatureError, signPdf, verifySignatures } from "@folio/signatures";
import { FolioError } from "../../domain/errors.ts";
import type { PdfSigner } from "./pdf-signer.ts";

/** Signs and verifies in the isolate. Load this module only when it is needed, because it is large. */
export const localPdfSigner: PdfSigner = {
  sign: (file, request) => translated(signPdf(file, request)),
  prepare: (file, request) => translated(prepareSignature(file, request)),
  complete: (file, request) => translated(completeSignature(file, request)),
  verify: (file, options) => translated(verifySignatures(file, options)),
};

const PDF_CODES = {
  password_required: "source_encrypted",
  encrypted: "source_encrypted",
  page_out_of_range: "page_out_of_range",
  too_complex: "document_too_large",
} as const;

async function translated<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SignatureError) throw fromSignatureError(error);
    if (!(error instanceof PdfError)) throw error;
    const code = error.code in PDF_CODES ? PDF_CODES[error.code as keyof typeof PDF_CODES] : "source_invalid";
    throw new FolioError(code, error.message, { param: "source", cause: error });
  }
}

function fromSignatureError({ code, message, argument, cause }: SignatureError): FolioError {
  if (code === "timestamp_failed") return new FolioError("timestamp_failed", message, { param: argument, cause });
  if (code === "source_unsuitable") return new FolioError("source_invalid", message, { param: "source", cause });
  return new FolioError("signing_failed", message, { param: argument, cause });
}
