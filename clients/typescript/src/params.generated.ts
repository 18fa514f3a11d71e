// Generated from the OpenAPI document by `npm run build:clients`. Do not edit.

import type { components, operations } from "./api.generated.ts";

type Schemas = components["schemas"];

/** Query parameters of an operation. */
type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

export type DescribePdfParams = Schemas["DescribePdf"];
export type VerifySignaturesParams = Schemas["VerifySignatures"];
export type MergePdfsParams = Schemas["MergePdfs"];
export type WatermarkPdfParams = Schemas["WatermarkPdf"];
export type SplitPdfParams = Schemas["SplitPdf"];
export type ReorderPdfParams = Schemas["ReorderPdf"];
export type ProtectPdfParams = Schemas["ProtectPdf"];
export type UnlockPdfParams = Schemas["UnlockPdf"];
export type AttachFilesParams = Schemas["AttachFiles"];
export type UpdateDocumentParams = Schemas["UpdateDocument"];
export type RotatePdfParams = Schemas["RotatePdf"];
export type CropPdfParams = Schemas["CropPdf"];
export type RemovePagesParams = Schemas["RemovePages"];
export type NumberPagesParams = Schemas["NumberPages"];
export type ImposePagesParams = Schemas["ImposePages"];
export type FillFormParams = Schemas["FillForm"];
export type FlattenPdfParams = Schemas["FlattenPdf"];
export type ConvertPdfParams = Schemas["ConvertPdf"];
export type RedactPdfParams = Schemas["RedactPdf"];
export type SignPdfParams = Schemas["SignPdf"];
export type InsertPagesParams = Schemas["InsertPages"];
export type CreatePdfParams = Schemas["CreatePdf"];
export type ListPdfsParams = Query<"listPdfs">;
export type DeletePdfParams = Omit<Query<"deletePdf">, "extractions"> & { extractions?: boolean | undefined };
export type CreateThumbnailsParams = Schemas["CreateThumbnails"];
export type ListThumbnailsParams = Query<"listThumbnails">;
export type RunPipelineParams = Schemas["RunPipeline"];
export type ConvertOfficeParams = Schemas["ConvertOffice"];
export type ConvertImagesParams = Schemas["ConvertImages"];
export type CreateTemplateParams = Schemas["CreateTemplate"];
export type ListTemplatesParams = Query<"listTemplates">;
export type RetrieveTemplateParams = Query<"retrieveTemplate">;
export type UpdateTemplateParams = Schemas["UpdateTemplate"];
export type ListTemplateVersionsParams = Query<"listTemplateVersions">;
export type ValidateTemplateParams = Schemas["ValidateTemplate"];
export type PreviewDraftParams = Schemas["PreviewDraft"];
export type PreviewTemplateParams = Schemas["PreviewTemplate"];
export type RenderTemplateParams = Schemas["RenderTemplate"];
export type CreatePartialParams = Schemas["CreatePartial"];
export type ListPartialsParams = Query<"listPartials">;
export type RetrievePartialParams = Query<"retrievePartial">;
export type UpdatePartialParams = Schemas["UpdatePartial"];
export type ListPartialVersionsParams = Query<"listPartialVersions">;
export type CreateAssetParams = Schemas["CreateAsset"];
export type ListAssetsParams = Query<"listAssets">;
export type RetrieveAssetParams = Query<"retrieveAsset">;
export type UpdateAssetParams = Schemas["UpdateAsset"];
export type ListAssetVersionsParams = Query<"listAssetVersions">;
export type CreateImageParams = Schemas["CreateImage"];
export type ListImagesParams = Query<"listImages">;
export type CreateBatchParams = Schemas["CreateBatch"];
export type ListBatchesParams = Query<"listBatches">;
export type ListBatchResultsParams = Query<"listBatchResults">;
export type ListJobsParams = Query<"listJobs">;
export type CreateWebhookEndpointParams = Schemas["CreateWebhookEndpoint"];
export type ListWebhookEndpointsParams = Query<"listWebhookEndpoints">;
export type UpdateWebhookEndpointParams = Schemas["UpdateWebhookEndpoint"];
export type ListEventsParams = Query<"listEvents">;
export type RetryEventParams = Schemas["RetryEvent"];
export type ExtractTextParams = Schemas["ExtractText"];
export type ExtractOcrParams = Schemas["ExtractOcr"];
export type ExtractTablesParams = Schemas["ExtractTables"];
export type ExtractImagesParams = Schemas["ExtractImages"];
export type ListExtractionsParams = Query<"listExtractions">;

/** Event of a webhook delivery. `type` determines the type of `data`. */
export type WebhookEvent =
  | Schemas["PdfCompletedEvent"]
  | Schemas["PdfFailedEvent"]
  | Schemas["BatchCompletedEvent"]
  | Schemas["BatchFailedEvent"]
  | Schemas["BatchItemCompletedEvent"]
  | Schemas["BatchItemFailedEvent"]
  | Schemas["EditCompletedEvent"]
  | Schemas["ConvertCompletedEvent"]
  | Schemas["ExtractCompletedEvent"]
  | Schemas["ExtractFailedEvent"]
  | Schemas["ImageCompletedEvent"]
  | Schemas["ImageFailedEvent"]
  | Schemas["JobCompletedEvent"]
  | Schemas["JobFailedEvent"]
  | Schemas["WebhookEndpointTestEvent"];
