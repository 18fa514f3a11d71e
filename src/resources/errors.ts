import * as z from "zod";
import { ERROR_CODES, ERROR_TYPES, type ErrorCode, type ErrorRecord, type FolioError } from "../domain/errors.ts";

export const errorObject = z
  .object({
    type: z.enum(ERROR_TYPES as [string, ...string[]]),
    code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    param: z.string().nullable().meta({ description: "The offending parameter, as a path." }),
    details: z
      .array(z.object({ field: z.string(), error: z.string() }))
      .optional()
      .meta({ description: "Every fault of the request, the first 50." }),
    details_omitted: z.number().int().optional().meta({ description: "Faults beyond the 50 listed." }),
  })
  .meta({ id: "ErrorObject" });

export const errorBody = z
  .object({
    error: errorObject.extend({
      pdf_id: z
        .string()
        .optional()
        .meta({ description: "The PDF that records the failure, or was stored all the same." }),
      doc_url: z.string(),
      request_id: z.string(),
    }),
  })
  .meta({ id: "Error" });

/** An error inside another resource (a failed PDF, a batch result). */
export function presentErrorRecord({ detailsOmitted, ...error }: ErrorRecord): z.output<typeof errorObject> {
  return { ...error, ...(detailsOmitted === undefined ? {} : { details_omitted: detailsOmitted }) };
}

/** The body of an error answer; `docsUrl` is where the codes are described. */
export function presentError(error: FolioError, requestId: string, docsUrl: string): z.output<typeof errorBody> {
  return {
    error: {
      ...presentErrorRecord(error.toRecord()),
      ...(error.pdfId ? { pdf_id: error.pdfId } : {}),
      doc_url: `${docsUrl}#${error.code}`,
      request_id: requestId,
    },
  };
}
