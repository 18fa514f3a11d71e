export type { WaitOptions } from "./batches.ts";
export * from "./errors.ts";
export { bytesSource, type Downloadable, type DownloadOptions, Files, fileSource } from "./files.ts";
export { Folio, Folio as default, type FolioOptions } from "./folio.ts";
export type { UpdateTemplateOptions } from "./if-match.ts";
export { type Page, PagedList } from "./paged-list.ts";
export type { RequestOptions } from "./transport.ts";
export type * from "./types.ts";
export { verifyWebhook, WebhookVerificationError } from "./webhooks.ts";
