import * as z from "zod";
import { type DeliveryTarget, FILE_DELIVERY_STATUSES, type FileDelivery } from "../domain/file-delivery.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { checkedString, count, isoTime, text, timestamp } from "./shared.ts";

/** Schemas for uploads to a storage service of the caller: `deliver_to` in requests, `delivery` in responses. */

/**
 * Headers that the caller may not set, because the upload itself sets them or because they would change its
 * destination.
 */
const FORBIDDEN_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|expect|te|trailer|upgrade|keep-alive|proxy-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,2000}$/;
const MAX_HEADERS = 20;

export const deliverTo = once(() =>
  z
    .strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(LIMITS.deliveryUrlCharacters)
        .meta({
          description: "Presigned URL that accepts a PUT. It is stored encrypted, and deleted after the delivery.",
          examples: ["https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf?X-Amz-Signature=5257a869"],
        }),
      headers: z
        .record(
          checkedString("a valid header name", (name) => HEADER_NAME.test(name)),
          checkedString("at most 2,000 printable ASCII characters", (value) => HEADER_VALUE.test(value)),
        )
        .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `must have at most ${MAX_HEADERS} headers`)
        .refine(
          (headers) => !Object.keys(headers).some((name) => FORBIDDEN_HEADERS.test(name)),
          "must not contain Host, Content-Length or a header of the connection: Folio sets them",
        )
        .optional()
        .meta({
          description:
            "Headers that the signature requires, such as `x-ms-blob-type: BlockBlob` for Azure. `Content-Type` is the media type of the file unless you set it here.",
          examples: [{ "x-ms-blob-type": "BlockBlob" }],
        }),
    })
    .meta({
      id: "DeliverTo",
      description: "Uploads the file to your own storage as well, with a PUT to a presigned URL.",
    }),
);

export const deliveryTargetOf = ({ url, headers = {} }: z.output<ReturnType<typeof deliverTo>>): DeliveryTarget => ({
  url,
  headers,
});

export const delivery = once(() =>
  z
    .object({
      status: z
        .enum(FILE_DELIVERY_STATUSES)
        .meta({ description: "`failed`: your storage did not accept the file. The file can still be downloaded." }),
      url: text(
        "URL of the delivery, without its query.",
        "https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf",
      ),
      attempts: count("Number of attempts.", 1),
      http_status: count(
        "HTTP status of the last response of your storage. Null when there was no response.",
        200,
      ).nullable(),
      error: text(
        "Why the last attempt failed.",
        "The store responded with HTTP 403: SignatureDoesNotMatch",
      ).optional(),
      etag: text(
        "Id of the stored version, as your storage reported it.",
        '"9b2f7a3e5c1d4f608a770d1c2b3a4e5f"',
      ).optional(),
      ended_at: timestamp().meta({ description: "When the last attempt ended." }),
    })
    .meta({ id: "FileDelivery", description: "Result of the delivery to `deliver_to`. Absent without `deliver_to`." }),
);

export const presentDelivery = (made: FileDelivery): z.output<ReturnType<typeof delivery>> => ({
  status: made.status,
  url: made.url,
  attempts: made.attempts,
  http_status: made.httpStatus,
  ...(made.error === null ? {} : { error: made.error }),
  ...(made.etag === null ? {} : { etag: made.etag }),
  ended_at: isoTime(made.endedAt),
});
