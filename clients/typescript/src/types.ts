import type { components, operations } from "./api.generated.ts";

type Schemas = components["schemas"];

/** The query parameters of an operation. */
type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

export type Asset = Schemas["Asset"];
export type AssetSource = Schemas["AssetSource"];
export type AssetVersion = Schemas["AssetVersion"];
export type Batch = Schemas["Batch"];
export type BatchItem = Schemas["BatchItem"];
export type BatchResult = Schemas["BatchResult"];
export type Compression = Schemas["Compression"];
export type CreatedTemplate = Schemas["CreatedTemplate"];
export type DataSchema = Schemas["DataSchema"];
export type Delivery = Schemas["Delivery"];
export type Engine = Schemas["Engine"];
export type Event = Schemas["Event"];
export type Extraction = Schemas["Extraction"];
export type ExtractionSummary = Schemas["ExtractionSummary"];
export type Image = Schemas["Image"];
export type Metadata = Schemas["Metadata"];
export type OfficeSource = Schemas["OfficeSource"];
export type PartialSummary = Schemas["PartialSummary"];
export type PartialVersion = Schemas["PartialVersion"];
export type Pdf = Schemas["Pdf"];
export type PdfInfo = Schemas["PdfInfo"];
export type PdfSource = Schemas["PdfSource"];
export type SplitPdfs = Schemas["SplitPdfs"];
export type Template = Schemas["Template"];
/** A piece of HTML that templates print. */
export type TemplatePartial = Schemas["Partial"];
export type TemplateSummary = Schemas["TemplateSummary"];
export type TemplateValidation = Schemas["TemplateValidation"];
export type TemplatePreview = Schemas["TemplatePreview"];
export type TemplateVersion = Schemas["TemplateVersion"];
export type Thumbnail = Schemas["Thumbnail"];
export type Thumbnails = Schemas["Thumbnails"];
export type Job = Schemas["Job"];
export type JobSummary = Schemas["JobSummary"];
export type UpdatedAsset = Schemas["AssetUpdate"];
export type UpdatedPartial = Schemas["PartialUpdate"];
export type Usage = Schemas["Usage"];
export type Warning = Schemas["Warning"];
export type WebhookEndpoint = Schemas["WebhookEndpoint"];

export type DeletedAsset = Schemas["DeletedAsset"];
export type DeletedExtraction = Schemas["DeletedExtraction"];
export type DeletedImage = Schemas["DeletedImage"];
export type DeletedPartial = Schemas["DeletedPartial"];
export type DeletedPdf = Schemas["DeletedPdf"];
export type DeletedTemplate = Schemas["DeletedTemplate"];
export type DeletedThumbnail = Schemas["DeletedThumbnail"];
export type DeletedJob = Schemas["DeletedJob"];
export type DeletedWebhookEndpoint = Schemas["DeletedWebhookEndpoint"];

export type ConvertImagesParams = Schemas["ConvertImages"];
export type ConvertOfficeParams = Schemas["ConvertOffice"];
export type CreateAssetParams = Schemas["CreateAsset"];
export type CreateBatchParams = Schemas["CreateBatch"];
export type CreateImageParams = Schemas["CreateImage"];
export type CreatePartialParams = Schemas["CreatePartial"];
export type CreatePdfParams = Schemas["CreatePdf"];
export type CreateTemplateParams = Schemas["CreateTemplate"];
export type CreateThumbnailsParams = Schemas["CreateThumbnails"];
export type CreateWebhookEndpointParams = Schemas["CreateWebhookEndpoint"];
export interface DeletePdfParams {
  /** Also what was read from it. */
  extractions?: boolean | undefined;
}
export type ExtractImagesParams = Schemas["ExtractImages"];
export type ExtractOcrParams = Schemas["ExtractOcr"];
export type DescribePdfParams = Schemas["DescribePdf"];
export type ExtractTablesParams = Schemas["ExtractTables"];
export type ExtractTextParams = Schemas["ExtractText"];
export type ListAssetsParams = Query<"listAssets">;
export type ListAssetVersionsParams = Query<"listAssetVersions">;
export type ListBatchesParams = Query<"listBatches">;
export type ListBatchResultsParams = Query<"listBatchResults">;
export type ListEventsParams = Query<"listEvents">;
export type ListExtractionsParams = Query<"listExtractions">;
export type ListImagesParams = Query<"listImages">;
export type ListPartialsParams = Query<"listPartials">;
export type ListPartialVersionsParams = Query<"listPartialVersions">;
export type ListPdfsParams = Query<"listPdfs">;
export type ListTemplatesParams = Query<"listTemplates">;
export type ListTemplateVersionsParams = Query<"listTemplateVersions">;
export type ListThumbnailsParams = Query<"listThumbnails">;
export type ListJobsParams = Query<"listJobs">;
export type ListWebhookEndpointsParams = Query<"listWebhookEndpoints">;
export type MergePdfsParams = Schemas["MergePdfs"];
export type RenderTemplateParams = Schemas["RenderTemplate"];
export type ReorderPdfParams = Schemas["ReorderPdf"];
export type RetrieveAssetParams = Query<"retrieveAsset">;
export type RetrievePartialParams = Query<"retrievePartial">;
export type RetrieveTemplateParams = Query<"retrieveTemplate">;
export type RetryEventParams = Schemas["RetryEvent"];
export type SplitPdfParams = Schemas["SplitPdf"];
export type UpdateAssetParams = Schemas["UpdateAsset"];
export type UpdatePartialParams = Schemas["UpdatePartial"];
export type UpdateTemplateParams = Schemas["UpdateTemplate"];
export type UpdateWebhookEndpointParams = Schemas["UpdateWebhookEndpoint"];
export type ValidateTemplateParams = Schemas["ValidateTemplate"];
export type PreviewTemplateParams = Schemas["PreviewTemplate"];
export type PreviewDraftParams = Schemas["PreviewDraft"];
export type RedactPdfParams = Schemas["RedactPdf"];
export type RotatePdfParams = Schemas["RotatePdf"];
export type CropPdfParams = Schemas["CropPdf"];
export type RemovePagesParams = Schemas["RemovePages"];
export type InsertPagesParams = Schemas["InsertPages"];
export type NumberPagesParams = Schemas["NumberPages"];
export type ImposePagesParams = Schemas["ImposePages"];
export type FillFormParams = Schemas["FillForm"];
export type FlattenPdfParams = Schemas["FlattenPdf"];
export type ProtectPdfParams = Schemas["ProtectPdf"];
export type UnlockPdfParams = Schemas["UnlockPdf"];
export type AttachFilesParams = Schemas["AttachFiles"];
export type UpdateDocumentParams = Schemas["UpdateDocument"];
export type WatermarkPdfParams = Schemas["WatermarkPdf"];

/** The body of an error answer. */
export type ErrorObject = Schemas["Error"]["error"];
/** What happened; new codes may come. */
export type ErrorCode = ErrorObject["code"] | (string & {});

/** What a webhook delivery carries; `type` tells what `data` is. */
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
  | Schemas["ImageCompletedEvent"]
  | Schemas["WebhookEndpointTestEvent"];
