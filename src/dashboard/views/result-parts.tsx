import type { Child } from "hono/jsx";
import type { ErrorRecord } from "../../domain/errors.ts";
import type { FileDelivery } from "../../domain/file-delivery.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { Warning } from "../../domain/warnings.ts";
import { Badge, Card, CopyText, Facts, Notice } from "./parts.tsx";

/** Components that the pages of PDFs, images and jobs share. */

export const ErrorNotice = ({ error }: { error: Pick<ErrorRecord, "code" | "message"> | null }) =>
  error && (
    <Notice tone="bad">
      <strong>{error.code}</strong>: {error.message} Nothing was charged.
    </Notice>
  );

export const WarningsCard = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.length === 0 ? null : (
    <Card title="Warnings">
      <ul class="stack">
        {warnings.map(({ code, message, resource }) => (
          <li>
            <Badge tone="warn">{code}</Badge> {message}
            {resource ? <CopyText text={resource} label="the URL of the resource" /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );

export const MetadataCard = ({ metadata }: { metadata: Metadata }) =>
  Object.keys(metadata).length === 0 ? null : (
    <Card title="Metadata">
      <Facts rows={Object.entries(metadata).map(([key, value]) => [<code>{key}</code>, String(value)])} />
    </Card>
  );

/** Returns the `Facts` row with the result of `deliver_to`. Returns no row if the request did not use `deliver_to`. */
export const deliveryRows = (delivery: FileDelivery | null): [Child, Child][] =>
  delivery === null
    ? []
    : [
        [
          "Delivery",
          <>
            <Badge tone={delivery.status === "succeeded" ? "good" : "bad"}>{delivery.status}</Badge> {delivery.url}
            {delivery.error === null ? null : <small> {delivery.error}</small>}
          </>,
        ],
      ];

/**
 * Replaces the signed URL in the JSON with "…". The URL gives anybody access to the file, and people often copy this
 * JSON into support tickets.
 */
export const withoutUrl = (shown: object): object => ("url" in shown && shown.url ? { ...shown, url: "…" } : shown);

export const EXPIRED_TEXT = "The file has expired and is deleted. Your plan sets how long files are kept.";

/** Placeholder for a result that is not ready. The script `awaited` reloads the page when the result is ready. */
export const Processing = ({ work = "creating the result" }: { work?: string }) => (
  <p data-awaited="" aria-live="polite">
    Folio is {work}. This page updates when the result is ready.
  </p>
);
