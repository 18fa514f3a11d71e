import * as z from "zod";
import { ERROR_CODES, ERROR_TYPES, type ErrorCode, type ErrorRecord, type FolioError } from "../domain/errors.ts";
import { once } from "../domain/once.ts";
import { count, text } from "./shared.ts";

export const errorObject = once(() =>
  z
    .object({
      type: z.enum(ERROR_TYPES as [string, ...string[]]).meta({ description: "Category of the error." }),
      code: z
        .enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]])
        .meta({ description: "Error code. Codes do not change; new codes may be added." }),
      message: text(
        "Explanation for people, with the received value and the allowed values.",
        "scale must be at most 2; got 3.",
      ),
      param: z
        .string()
        .nullable()
        .meta({ description: "Path of the invalid parameter.", examples: ["items[3].margin.top"] }),
      details: z
        .array(
          z.object({
            field: text("Path of the parameter.", "items[3].data.total"),
            error: text("What is wrong with the parameter.", "must be a number; got a string"),
          }),
        )
        .optional()
        .meta({ description: "All errors of the request, at most 50." }),
      details_omitted: count("Number of errors beyond the 50 in `details`.", 12).optional(),
    })
    .meta({ id: "ErrorObject", description: "Error of the failed operation." }),
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
              description: "Id of the PDF that records the failure, or that was stored despite the error.",
              examples: ["pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"],
            }),
          doc_url: text(
            "Link to the cause and the remedy of this error.",
            "https://api.example.com/docs/error-codes#invalid_parameter",
          ),
          request_id: text("Id of the request in the logs.", "req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"),
        })
        .meta({ description: "Error of the failed operation." }),
    })
    .meta({ id: "Error" }),
);

/** Returns the JSON of an error that is part of another resource, such as a failed PDF or a batch result. */
export function presentErrorRecord({
  detailsOmitted,
  ...error
}: ErrorRecord): z.output<ReturnType<typeof errorObject>> {
  return { ...error, ...(detailsOmitted === undefined ? {} : { details_omitted: detailsOmitted }) };
}

/** Returns the body of an error response. `docsUrl` is the URL of the page that describes the error codes. */
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
