import * as z from "zod";
import { ERROR_CODES, ERROR_TYPES, type ErrorCode, type ErrorRecord, type FolioError } from "../domain/errors.ts";
import { once } from "../domain/once.ts";
import { count, text } from "./shared.ts";

export const errorObject = once(() =>
  z
    .object({
      type: z.enum(ERROR_TYPES as [string, ...string[]]).meta({ description: "The family of errors." }),
      code: z
        .enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]])
        .meta({ description: "What happened. Codes do not change; new ones may come." }),
      message: text("What came and what is allowed, for people.", "scale must be at most 2, got 3."),
      param: z
        .string()
        .nullable()
        .meta({ description: "The offending parameter, as a path.", examples: ["items[3].margin.top"] }),
      details: z
        .array(
          z.object({
            field: text("The parameter, as a path.", "items[3].data.total"),
            error: text("What is wrong with it.", "expected number, got string"),
          }),
        )
        .optional()
        .meta({ description: "Every fault of the request, the first 50." }),
      details_omitted: count("Faults beyond the 50 listed.", 12).optional(),
    })
    .meta({ id: "ErrorObject", description: "Why it failed." }),
);

export const errorBody = once(() =>
  z
    .object({
      error: errorObject()
        .extend({
          pdf_id: z
            .string()
            .optional()
            .meta({
              description: "The PDF that records the failure, or was stored all the same.",
              examples: ["pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"],
            }),
          doc_url: text("Cause and remedy of this code.", "https://api.example.com/docs/error-codes#invalid_parameter"),
          request_id: text("Names the request in our logs.", "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"),
        })
        .meta({ description: "Why it failed." }),
    })
    .meta({ id: "Error" }),
);

/** An error inside another resource (a failed PDF, a batch result). */
export function presentErrorRecord({
  detailsOmitted,
  ...error
}: ErrorRecord): z.output<ReturnType<typeof errorObject>> {
  return { ...error, ...(detailsOmitted === undefined ? {} : { details_omitted: detailsOmitted }) };
}

/** The body of an error answer; `docsUrl` is where the codes are described. */
export function presentError(
  error: FolioError,
  requestId: string,
  docsUrl: string,
): z.output<ReturnType<typeof errorBody>> {
  return {
    error: {
      ...presentErrorRecord(error.toRecord()),
      ...(error.pdfId ? { pdf_id: error.pdfId } : {}),
      doc_url: `${docsUrl}#${error.code}`,
      request_id: requestId,
    },
  };
}
