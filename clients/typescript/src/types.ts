import type { components } from "./api.generated.ts";

type Schemas = components["schemas"];

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
/** A part of a template that several templates can include. */
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

/** Body of an error response. */
export type ErrorObject = Schemas["Error"]["error"];
/** Code of an error. The service may add new codes. */
export type ErrorCode = ErrorObject["code"] | (string & {});

export type * from "./params.generated.ts";
