# Generated from the OpenAPI document by `npm run build:clients`. Do not edit.
"""Types of the API's requests and responses, as dictionaries with their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Required


class AppliedWatermark(TypedDict, total=False):
    """The watermark that POST /v1/pdfs/watermark added."""

    type: Required[Literal["text", "image"]]
    content: Required[str]
    pages_applied: Required[int]


class Asset(TypedDict, total=False):
    """An image or a font that documents use."""

    id: Required[str]
    object: Required[Literal["asset"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    content_type: Required[Literal["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml", "font/woff", "font/woff2", "font/ttf", "font/otf"]]
    bytes: Required[int]
    sha256: Required[str]
    url: Required[str]
    url_expires_at: Required[Timestamp]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]


class AssetList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Asset]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class AssetSource(TypedDict, total=False):
    """Exactly one of url and base64; an image (PNG, JPEG, GIF, WebP, AVIF, SVG) or a font (WOFF, WOFF2, TTF, OTF). Folio detects the type from the content. At most 5242880 bytes."""

    url: str
    base64: str


class AssetUpdateTemplates(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    version: Required[int]
    error: Required[Union[ErrorObject, None]]


class AssetUpdate(TypedDict, total=False):
    """The new version of an asset, and the updated templates."""

    id: Required[str]
    object: Required[Literal["asset"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    content_type: Required[Literal["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml", "font/woff", "font/woff2", "font/ttf", "font/otf"]]
    bytes: Required[int]
    sha256: Required[str]
    url: Required[str]
    url_expires_at: Required[Timestamp]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    templates: Required[List[AssetUpdateTemplates]]


class AssetVersion(TypedDict, total=False):
    object: Required[Literal["asset_version"]]
    asset: Required[str]
    version: Required[int]
    description: Required[Optional[str]]
    content_type: Required[Literal["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml", "font/woff", "font/woff2", "font/ttf", "font/otf"]]
    bytes: Required[int]
    sha256: Required[str]
    created_at: Required[Timestamp]


class AssetVersionList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[AssetVersion]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class AttachFiles(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: Required[List[PdfAttachment]]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class AttachFilesStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: Required[List[PdfAttachment]]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class BasicAuth(TypedDict, total=False):
    """HTTP basic authentication (RFC 7617)."""

    username: Required[str]
    password: Required[str]
    origin: str


class BatchMergedPdf1(TypedDict, total=False):
    id: Required[str]
    url: Required[Optional[str]]
    pages: Required[Union[int, None]]
    bytes: Required[int]


class Batch(TypedDict, total=False):
    """A request to render many documents."""

    id: Required[str]
    object: Required[Literal["batch"]]
    status: Required[Literal["processing", "completed", "failed", "canceled"]]
    total_items: Required[int]
    completed_items: Required[int]
    failed_items: Required[int]
    output: Required[Literal["individual", "merged", "zip"]]
    parallel: Required[int]
    stop_on_failure: Required[bool]
    metadata: Required[Metadata]
    progress: Required[float]
    credits_used: Required[int]
    results: List[BatchResult]
    merged_pdf: Union[BatchMergedPdf1, None]
    zip_url: Optional[str]
    zip_bytes: Union[int, None]
    error: ErrorObject
    created_at: Required[Timestamp]
    estimated_completion: Union[Timestamp, None]
    completed_at: Timestamp
    total_render_time_ms: int


class BatchCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["batch.completed"]]
    created_at: Required[Timestamp]
    data: Required[Batch]


class BatchFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["batch.failed"]]
    created_at: Required[Timestamp]
    data: Required[Batch]


class BatchItem(TypedDict, total=False):
    """One document, or a template with data, and its options."""

    html: str
    url: str
    markdown: str
    css: str
    template_id: str
    version: int
    data: Dict[str, Any]
    output: Literal["url"]
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    metadata: Metadata
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    deliver_to: DeliverTo


class BatchItemCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["batch.item.completed"]]
    created_at: Required[Timestamp]
    data: Required[BatchItemResult]


class BatchItemFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["batch.item.failed"]]
    created_at: Required[Timestamp]
    data: Required[BatchItemResult]


class BatchItemResultErrorDetails(TypedDict, total=False):
    field: Required[str]
    error: Required[str]


class BatchItemResultError(TypedDict, total=False):
    """Why the item failed."""

    type: Required[Literal["invalid_request", "authentication_error", "payment_required", "forbidden", "not_found", "conflict", "rendering_error", "rate_limited", "internal_error", "service_unavailable"]]
    code: Required[str]
    message: Required[str]
    param: Required[Optional[str]]
    details: List[BatchItemResultErrorDetails]
    details_omitted: int


class BatchItemResult(TypedDict, total=False):
    """One entry of the results of the batch."""

    index: Required[int]
    status: Required[Literal["completed", "failed"]]
    pdf_id: str
    url: Optional[str]
    pages: int
    bytes: int
    delivery: FileDelivery
    error: BatchItemResultError
    batch_id: Required[str]


class BatchList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Batch]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class BatchResultErrorDetails(TypedDict, total=False):
    field: Required[str]
    error: Required[str]


class BatchResultError(TypedDict, total=False):
    """Why the item failed."""

    type: Required[Literal["invalid_request", "authentication_error", "payment_required", "forbidden", "not_found", "conflict", "rendering_error", "rate_limited", "internal_error", "service_unavailable"]]
    code: Required[str]
    message: Required[str]
    param: Required[Optional[str]]
    details: List[BatchResultErrorDetails]
    details_omitted: int


class BatchResult(TypedDict, total=False):
    """The result of one item."""

    index: Required[int]
    status: Required[Literal["completed", "failed"]]
    pdf_id: str
    url: Optional[str]
    pages: int
    bytes: int
    delivery: FileDelivery
    error: BatchResultError


class BatchResultList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[BatchResult]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class Block(TypedDict, total=False):
    """Requests that the page must not make. Blocked requests cause no warning. The document of the page itself always loads."""

    resource_types: List[Literal["stylesheet", "image", "media", "font", "script", "fetch", "frame"]]
    urls: List[str]


class Box(TypedDict, total=False):
    """Bounding box in points (1/72 in). The origin is the top left corner of the visible page."""

    x: Required[float]
    y: Required[float]
    width: Required[float]
    height: Required[float]


class ContainerEngines(TypedDict, total=False):
    """Versions of the programs in the container."""

    libreoffice: Required[str]
    tesseract: Required[str]
    poppler: Required[str]
    qpdf: Required[str]
    ocr_languages: Required[List[str]]
    fonts: Required[List[str]]


class Contents(TypedDict, total=False):
    """Adds a table of contents of the headings, with page numbers and links. It fills every element with the attribute `data-folio-contents`; without such an element it is placed at the start of the document. HTML and Markdown with such an element do not need this option."""

    title: str
    levels: str
    page_break: bool


class ConvertCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["convert.completed"]]
    created_at: Required[Timestamp]
    data: Required[Pdf]


class ConvertImagesMargin2(TypedDict, total=False):
    top: Length
    right: Length
    bottom: Length
    left: Length


class ConvertImages(TypedDict, total=False):
    images: Required[List[ImageSource]]
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    dpi: int
    landscape: bool
    margin: Union[Length, ConvertImagesMargin2]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class ConvertImagesStepMargin2(TypedDict, total=False):
    top: Length
    right: Length
    bottom: Length
    left: Length


class ConvertImagesStep(TypedDict, total=False):
    images: Required[List[ImageSource]]
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    dpi: int
    landscape: bool
    margin: Union[Length, ConvertImagesStepMargin2]
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class ConvertOffice(TypedDict, total=False):
    source: Required[OfficeSource]
    filename: str
    landscape: bool
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    fit_sheets: bool
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class ConvertOfficeStep(TypedDict, total=False):
    source: Required[OfficeSource]
    filename: str
    landscape: bool
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    fit_sheets: bool
    compress: Compression
    document: DocumentInformation
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class ConvertPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Required[Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class Cookie(TypedDict, total=False):
    """A cookie for the page."""

    name: Required[str]
    value: Required[str]
    domain: str
    path: str
    secure: bool
    http_only: bool
    same_site: Literal["strict", "lax", "none"]


class CreateAsset(TypedDict, total=False):
    name: Required[str]
    source: Required[AssetSource]
    description: Union[str, None]
    metadata: Metadata


class CreateBatch(TypedDict, total=False):
    items: Required[List[BatchItem]]
    webhook_url: str
    parallel: int
    stop_on_failure: bool
    output: Literal["individual", "merged", "zip"]
    metadata: Metadata


class CreatedTemplate(TypedDict, total=False):
    """A template that was just created."""

    id: Required[str]
    object: Required[Literal["template"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    schema: Required[Dict[str, Any]]
    defaults: Required[Dict[str, Any]]
    warnings: List[Warning]


class CreateImage(TypedDict, total=False):
    html: str
    url: str
    markdown: str
    css: str
    template_id: str
    version: int
    data: Dict[str, Any]
    format: Literal["png", "jpeg", "webp"]
    quality: int
    full_page: bool
    selector: str
    omit_background: bool
    media: Literal["print", "screen"]
    viewport: Viewport
    device_scale: float
    output: Output
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    wait_for_function: str
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    fail_on: FailOn
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    timezone: str
    locale: str
    user_agent: str
    block: Block
    timeout: int
    metadata: Metadata
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class CreatePartial(TypedDict, total=False):
    name: Required[str]
    html: Required[str]
    css: Optional[str]
    translations: Union[Dict[str, Any], None]
    description: Union[str, None]
    metadata: Metadata


class CreatePdf(TypedDict, total=False):
    html: str
    url: str
    markdown: str
    css: str
    output: Output
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    metadata: Metadata
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class CreatePdfStep(TypedDict, total=False):
    html: str
    url: str
    markdown: str
    css: str
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class CreateTemplate(TypedDict, total=False):
    name: Required[str]
    html: Required[str]
    schema: Required[DataSchema]
    css: Optional[str]
    defaults: TemplateDefaults
    sample_data: Union[Dict[str, Any], None]
    translations: Union[Dict[str, Any], None]
    description: Union[str, None]
    metadata: Metadata


class CreateThumbnails(TypedDict, total=False):
    source: Required[PdfSource]
    pages: PageRanges
    width: int
    format: Literal["png", "jpeg", "webp"]
    metadata: Metadata
    async_: bool
    priority: Literal["high", "normal", "low"]


class CreateWebhookEndpoint(TypedDict, total=False):
    url: Required[str]
    events: Required[List[Literal["*", "pdf.completed", "pdf.failed", "batch.completed", "batch.failed", "batch.item.completed", "batch.item.failed", "edit.completed", "convert.completed", "extract.completed", "extract.failed", "image.completed", "image.failed", "job.completed", "job.failed"]]]
    description: Union[str, None]
    metadata: Metadata


class CreditsPacks(TypedDict, total=False):
    id: Required[str]
    credits: Required[int]
    remaining: Required[int]
    reason: Required[str]
    granted_at: Required[Timestamp]
    expires_at: Required[Timestamp]


class Credits(TypedDict, total=False):
    """Credits of the account."""

    available: Required[int]
    reserved: Required[int]
    consumed: Required[int]
    expired: Required[int]
    packs: Required[List[CreditsPacks]]


class CropPdfMargins2(TypedDict, total=False):
    top: Length
    right: Length
    bottom: Length
    left: Length


class CropPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: PageRanges
    margins: Required[Union[Length, CropPdfMargins2]]
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class CropPdfStepMargins2(TypedDict, total=False):
    top: Length
    right: Length
    bottom: Length
    left: Length


class CropPdfStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: PageRanges
    margins: Required[Union[Length, CropPdfStepMargins2]]


class CustomSize(TypedDict, total=False):
    """Page width and height. Overrides `format`."""

    width: Required[str]
    height: Required[str]


class DeletedAsset(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["asset"]]
    deleted: Required[Literal[True]]


class DeletedBatch(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["batch"]]
    deleted: Required[Literal[True]]


class DeletedExtraction(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["extraction"]]
    deleted: Required[Literal[True]]


class DeletedImage(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["image"]]
    deleted: Required[Literal[True]]


class DeletedJob(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["job"]]
    deleted: Required[Literal[True]]


class DeletedPartial(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["partial"]]
    deleted: Required[Literal[True]]


class DeletedPdf(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["pdf"]]
    deleted: Required[Literal[True]]


class DeletedTemplate(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["template"]]
    deleted: Required[Literal[True]]


class DeletedThumbnail(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["thumbnail"]]
    deleted: Required[Literal[True]]


class DeletedWebhookEndpoint(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["webhook_endpoint"]]
    deleted: Required[Literal[True]]


class DeliverTo(TypedDict, total=False):
    """Uploads the file to your own storage as well, with a PUT to a presigned URL."""

    url: Required[str]
    headers: Dict[str, str]


class Delivery(TypedDict, total=False):
    id: Required[str]
    endpoint_id: Required[Union[str, None]]
    url: Required[str]
    status: Required[Literal["pending", "succeeded", "failed"]]
    next_attempt_at: Required[Union[Timestamp, None]]
    attempts: Required[List[DeliveryAttempt]]


class DeliveryAttempt(TypedDict, total=False):
    number: Required[int]
    started_at: Required[Timestamp]
    status: Required[Union[int, None]]
    failure: Required[Union[Literal["status", "timeout", "connection_failed", "destination_blocked", "endpoint_gone", "interrupted"], None]]
    latency_ms: Required[int]
    answer: Required[str]


class DescribePdf(TypedDict, total=False):
    source: Required[PdfSource]


class DocumentInformation(TypedDict, total=False):
    """Metadata of the PDF, written to the information dictionary and the XMP metadata. Fields that you do not send stay unchanged."""

    title: Union[str, None]
    author: Union[str, None]
    subject: Union[str, None]
    keywords: Union[List[str], None]
    creator: Union[str, None]
    language: Optional[str]


class EditCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["edit.completed"]]
    created_at: Required[Timestamp]
    data: Required[Union[Pdf, Thumbnail]]


class Engine(TypedDict, total=False):
    object: Required[Literal["engine"]]
    browser: Required[str]
    container: Required[Union[ContainerEngines, None]]


class ErrorErrorDetails(TypedDict, total=False):
    field: Required[str]
    error: Required[str]


class ErrorError(TypedDict, total=False):
    """Error of the failed operation."""

    type: Required[Literal["invalid_request", "authentication_error", "payment_required", "forbidden", "not_found", "conflict", "rendering_error", "rate_limited", "internal_error", "service_unavailable"]]
    code: Required[Literal["malformed_json", "invalid_parameter", "missing_parameter", "unknown_parameter", "parameters_exclusive", "unknown_version", "missing_api_key", "invalid_api_key", "credits_exhausted", "insufficient_scope", "ip_not_allowed", "account_suspended", "signature_invalid", "resource_not_found", "route_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "unsupported_media_type", "name_taken", "key_limit_reached", "idempotency_key_in_use", "version_conflict", "resource_in_use", "batch_finished", "url_expired", "request_too_large", "source_too_large", "output_too_large_for_base64", "range_not_satisfiable", "schema_validation_failed", "template_invalid", "template_failed", "asset_not_found", "idempotency_key_reused", "page_out_of_range", "source_invalid", "source_encrypted", "source_unreachable", "url_not_allowed", "file_expired", "unsupported_format", "redaction_incomplete", "not_conformant", "signing_failed", "timestamp_failed", "timeout_exceeded", "navigation_failed", "url_blocked", "resource_failed", "script_failed", "document_refused", "document_too_large", "render_crashed", "rate_limit_exceeded", "concurrency_limit_exceeded", "job_limit_reached", "internal_error", "renderer_unavailable", "container_unavailable", "storage_unavailable", "service_busy"]]
    message: Required[str]
    param: Required[Optional[str]]
    details: List[ErrorErrorDetails]
    details_omitted: int
    pdf_id: str
    doc_url: Required[str]
    request_id: Required[str]


class Error(TypedDict, total=False):
    error: Required[ErrorError]


class ErrorObjectDetails(TypedDict, total=False):
    field: Required[str]
    error: Required[str]


class ErrorObject(TypedDict, total=False):
    """Error of the failed operation."""

    type: Required[Literal["invalid_request", "authentication_error", "payment_required", "forbidden", "not_found", "conflict", "rendering_error", "rate_limited", "internal_error", "service_unavailable"]]
    code: Required[Literal["malformed_json", "invalid_parameter", "missing_parameter", "unknown_parameter", "parameters_exclusive", "unknown_version", "missing_api_key", "invalid_api_key", "credits_exhausted", "insufficient_scope", "ip_not_allowed", "account_suspended", "signature_invalid", "resource_not_found", "route_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "unsupported_media_type", "name_taken", "key_limit_reached", "idempotency_key_in_use", "version_conflict", "resource_in_use", "batch_finished", "url_expired", "request_too_large", "source_too_large", "output_too_large_for_base64", "range_not_satisfiable", "schema_validation_failed", "template_invalid", "template_failed", "asset_not_found", "idempotency_key_reused", "page_out_of_range", "source_invalid", "source_encrypted", "source_unreachable", "url_not_allowed", "file_expired", "unsupported_format", "redaction_incomplete", "not_conformant", "signing_failed", "timestamp_failed", "timeout_exceeded", "navigation_failed", "url_blocked", "resource_failed", "script_failed", "document_refused", "document_too_large", "render_crashed", "rate_limit_exceeded", "concurrency_limit_exceeded", "job_limit_reached", "internal_error", "renderer_unavailable", "container_unavailable", "storage_unavailable", "service_busy"]]
    message: Required[str]
    param: Required[Optional[str]]
    details: List[ErrorObjectDetails]
    details_omitted: int


class Event(TypedDict, total=False):
    """An event with its deliveries."""

    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["pdf.completed", "pdf.failed", "batch.completed", "batch.failed", "batch.item.completed", "batch.item.failed", "edit.completed", "convert.completed", "extract.completed", "extract.failed", "image.completed", "image.failed", "job.completed", "job.failed", "webhook_endpoint.test"]]
    created_at: Required[Timestamp]
    data: Required[Dict[str, Any]]
    status: Required[Literal["not_sent", "pending", "succeeded", "failed"]]
    deliveries: Required[List[Delivery]]


class EventList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Event]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class ExtractCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["extract.completed"]]
    created_at: Required[Timestamp]
    data: Required[ExtractionSummary]


class ExtractedImage(TypedDict, total=False):
    """An image on a page of the PDF."""

    page: Required[int]
    index: Required[int]
    name: Required[str]
    format: Required[Literal["jpeg", "png", "jp2", "tiff"]]
    width: Required[int]
    height: Required[int]
    bytes: Required[int]
    bbox: Required[Box]
    url: str


class ExtractedPageBlocks(TypedDict, total=False):
    text: Required[str]
    type: Required[Literal["heading", "paragraph", "list_item", "table", "caption", "header", "footer", "figure", "code"]]
    bbox: Required[Box]


class ExtractedPage(TypedDict, total=False):
    """A page with the positions of its text blocks."""

    page: Required[int]
    width: Required[float]
    height: Required[float]
    text: Required[str]
    blocks: Required[List[ExtractedPageBlocks]]


class ExtractedTableSpans(TypedDict, total=False):
    row: Required[int]
    column: Required[int]
    row_span: Required[int]
    column_span: Required[int]


class ExtractedTable(TypedDict, total=False):
    """A table that was extracted from a PDF."""

    page: Required[int]
    index: Required[int]
    rows: Required[int]
    columns: Required[int]
    headers: Required[List[str]]
    data: List[List[str]]
    csv: str
    sheet: str
    header_rows: Required[int]
    head: Required[List[List[str]]]
    spans: Required[List[ExtractedTableSpans]]
    confidence: Required[float]
    bbox: Required[Box]
    continues_on_next_page: Required[bool]


class ExtractFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["extract.failed"]]
    created_at: Required[Timestamp]
    data: Required[ExtractionSummary]


class ExtractImages(TypedDict, total=False):
    source: Required[PdfSource]
    pages: PageRanges
    metadata: Metadata
    async_: bool
    priority: Literal["high", "normal", "low"]


class ExtractionSearchablePdf1(TypedDict, total=False):
    id: Required[str]
    url: Required[Optional[str]]
    pages: Required[Union[int, None]]
    bytes: Required[Union[int, None]]
    expires_at: Required[Timestamp]


class Extraction(TypedDict, total=False):
    """The content that was extracted from a PDF."""

    id: Required[str]
    object: Required[Literal["extraction"]]
    status: Required[Literal["processing", "completed", "failed", "expired"]]
    method: Required[Literal["text", "ocr"]]
    format: Required[Literal["text", "markdown", "structured", "json", "csv", "xlsx", "original"]]
    language: Literal["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"]
    pages_extracted: Required[int]
    content: str
    word_count: int
    pages: List[ExtractedPage]
    tables: List[ExtractedTable]
    workbook: Workbook
    images: List[ExtractedImage]
    result_url: str
    confidence: float
    warnings: List[Warning]
    searchable_pdf: Union[ExtractionSearchablePdf1, None]
    error: ErrorObject
    metadata: Required[Metadata]
    credits_used: Required[int]
    created_at: Required[Timestamp]
    expires_at: Required[Timestamp]


class ExtractionSummarySearchablePdf1(TypedDict, total=False):
    id: Required[str]
    url: Required[Optional[str]]
    pages: Required[Union[int, None]]
    bytes: Required[Union[int, None]]
    expires_at: Required[Timestamp]


class ExtractionSummary(TypedDict, total=False):
    """An extraction without its result."""

    id: Required[str]
    object: Required[Literal["extraction"]]
    status: Required[Literal["processing", "completed", "failed", "expired"]]
    method: Required[Literal["text", "ocr"]]
    format: Required[Literal["text", "markdown", "structured", "json", "csv", "xlsx", "original"]]
    language: Literal["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"]
    pages_extracted: Required[int]
    word_count: int
    confidence: float
    warnings: List[Warning]
    searchable_pdf: Union[ExtractionSummarySearchablePdf1, None]
    error: ErrorObject
    metadata: Required[Metadata]
    credits_used: Required[int]
    created_at: Required[Timestamp]
    expires_at: Required[Timestamp]


class ExtractionSummaryList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[ExtractionSummary]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class ExtractOcr(TypedDict, total=False):
    source: Required[PdfSource]
    pages: PageRanges
    metadata: Metadata
    format: Literal["text", "markdown", "structured"]
    language: Literal["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"]
    dpi: int
    output: Literal["text", "pdf"]
    deskew: bool
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]


class ExtractTables(TypedDict, total=False):
    source: Required[PdfSource]
    pages: PageRanges
    metadata: Metadata
    format: Literal["json", "csv", "xlsx"]
    headers: Literal["names", "printed"]
    use_ocr: bool
    language: Literal["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"]
    async_: bool
    priority: Literal["high", "normal", "low"]


class ExtractText(TypedDict, total=False):
    source: Required[PdfSource]
    pages: PageRanges
    metadata: Metadata
    format: Literal["text", "markdown", "structured"]
    images: bool
    async_: bool
    priority: Literal["high", "normal", "low"]


class FailOn(TypedDict, total=False):
    """Problems for which Folio returns a 422 error, without charge, instead of printing the document."""

    status: List[Union[Literal["3xx", "4xx", "5xx"], int]]
    console_errors: bool
    warnings: Union[bool, List[Literal["resource_failed", "resource_timeout", "resource_blocked", "network_idle_timeout", "still_changing", "script_error", "font_failed", "glyph_missing", "source_recovered", "content_dropped", "page_unreadable", "text_unreadable", "image_omitted", "signature_invalidated", "contents_empty", "contents_unsettled", "translation_missing", "nothing_changed", "text_not_found", "nothing_redacted", "gap_width_kept", "text_remains", "conformance_repaired"]]]


class FileDelivery(TypedDict, total=False):
    """Result of the delivery to `deliver_to`. Absent without `deliver_to`."""

    status: Required[Literal["succeeded", "failed"]]
    url: Required[str]
    attempts: Required[int]
    http_status: Required[Union[int, None]]
    error: str
    etag: str
    ended_at: Required[Timestamp]


class FillForm(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    fields: Required[Dict[str, Union[str, float, bool, List[str]]]]
    flatten: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class FillFormStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    fields: Required[Dict[str, Union[str, float, bool, List[str]]]]
    flatten: bool


class FlattenPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    annotations: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class FlattenPdfStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    annotations: bool


class FormField(TypedDict, total=False):
    name: Required[str]
    type: Required[Literal["text", "checkbox", "radio", "button", "dropdown", "list", "signature", "unknown"]]
    value: Required[Union[Union[str, List[str]], None]]
    options: Required[List[str]]
    read_only: Required[bool]
    required: Required[bool]


class ImageTemplate(TypedDict, total=False):
    """The template that was rendered."""

    id: Required[str]
    name: Required[str]
    version: Required[int]


class ImageMainDocument(TypedDict, total=False):
    """For a render of a `url`: the page that was printed."""

    url: Required[str]
    status: Required[int]


class Image(TypedDict, total=False):
    """An image of a page, with its download URL."""

    id: Required[str]
    object: Required[Literal["image"]]
    status: Required[Literal["processing", "completed", "completed_with_warnings", "failed", "expired"]]
    url: Optional[str]
    base64: str
    format: Required[Literal["png", "jpeg", "webp"]]
    width: Required[Union[int, None]]
    height: Required[Union[int, None]]
    bytes: Required[Union[int, None]]
    metadata: Required[Metadata]
    created_at: Required[Timestamp]
    expires_at: Required[Timestamp]
    file_expires_at: Required[Timestamp]
    expired_at: Timestamp
    render_time_ms: int
    credits_used: Required[int]
    engine: str
    warnings: List[Warning]
    template: ImageTemplate
    main_document: ImageMainDocument
    delivery: FileDelivery
    error: ErrorObject


class ImageCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["image.completed"]]
    created_at: Required[Timestamp]
    data: Required[Image]


class ImageFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["image.failed"]]
    created_at: Required[Timestamp]
    data: Required[Image]


class ImageList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Image]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class ImageSource(TypedDict, total=False):
    """Exactly one of url and base64; PNG, JPEG or WebP, at most 20 MB."""

    url: str
    base64: str


class ImposePages(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    per_sheet: Required[Literal[2, 4, 6, 8, 9, 12, 16]]
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    margin: Length
    gap: Length
    border: bool
    order: Literal["rows", "columns"]
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class ImposePagesStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    per_sheet: Required[Literal[2, 4, 6, 8, 9, 12, 16]]
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    margin: Length
    gap: Length
    border: bool
    order: Literal["rows", "columns"]


class InsertPages(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    insert: Required[PdfSource]
    pages: PageRanges
    after: int
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class InsertPagesStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    insert: Required[PdfSource]
    pages: PageRanges
    after: int


class JobResult(TypedDict, total=False):
    """The response that the request would have had without `async`. Present when the job is completed. Deleted resources are left out."""

    object: Required[Literal["list"]]
    data: Required[List[Union[Pdf, Thumbnail]]]


class Job(TypedDict, total=False):
    """An asynchronous request that creates several resources."""

    id: Required[str]
    object: Required[Literal["job"]]
    status: Required[Literal["processing", "completed", "failed"]]
    makes: Required[Literal["pdfs", "thumbnails"]]
    result_ids: Required[List[str]]
    error: ErrorObject
    metadata: Required[Metadata]
    credits_used: Required[int]
    created_at: Required[Timestamp]
    completed_at: Timestamp
    result: JobResult


class JobCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["job.completed"]]
    created_at: Required[Timestamp]
    data: Required[JobSummary]


class JobFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["job.failed"]]
    created_at: Required[Timestamp]
    data: Required[JobSummary]


class JobSummary(TypedDict, total=False):
    """A job without its result."""

    id: Required[str]
    object: Required[Literal["job"]]
    status: Required[Literal["processing", "completed", "failed"]]
    makes: Required[Literal["pdfs", "thumbnails"]]
    result_ids: Required[List[str]]
    error: ErrorObject
    metadata: Required[Metadata]
    credits_used: Required[int]
    created_at: Required[Timestamp]
    completed_at: Timestamp


class JobSummaryList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[JobSummary]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class Margin2(TypedDict, total=False):
    top: Length
    right: Length
    bottom: Length
    left: Length


class MergePdfs(TypedDict, total=False):
    sources: Required[List[PdfSource]]
    page_ranges: List[Union[PageRanges, None]]
    page_numbers: PageNumbers
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class MergePdfsStep(TypedDict, total=False):
    sources: Required[List[PdfSource]]
    page_ranges: List[Union[PageRanges, None]]
    page_numbers: PageNumbers
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class NumberPages(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    page_numbers: Required[PageNumbers]
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class NumberPagesStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    page_numbers: Required[PageNumbers]


class OfficeSource(TypedDict, total=False):
    """Exactly one of url and base64; at most 50 MB."""

    url: str
    base64: str


class PageBand(TypedDict, total=False):
    """Header or footer, printed in the margin of every page. Folio fills in elements with the classes `date`, `title`, `url`, `pageNumber`, `totalPages`, `section` (the nearest heading), `sectionPage` and `sectionPages`. A header or footer is a separate document: the styles, scripts and web fonts of the page do not apply to it. Scripts, frames and media in it have no effect. It may load images from the network."""

    html: Required[str]
    height: Union[Literal["auto"], Length]
    css: str
    first_page: Union[Literal[False], str]
    even_pages: Union[Literal[False], str]


class PageNumbers(TypedDict, total=False):
    """Page numbers or Bates numbers in the margin."""

    text: str
    pages: PageRanges
    start: int
    digits: int
    position: Literal["top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right"]
    margin: Length
    font: Literal["helvetica", "courier"]
    font_size: float
    color: str


class Partial(TypedDict, total=False):
    """An HTML fragment that templates include."""

    id: Required[str]
    object: Required[Literal["partial"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    html: Required[str]
    css: Required[Optional[str]]
    translations: Required[Union[Dict[str, Any], None]]
    uses: Required[List[str]]


class PartialSummary(TypedDict, total=False):
    """A partial as it appears in lists."""

    id: Required[str]
    object: Required[Literal["partial"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]


class PartialSummaryList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[PartialSummary]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class PartialUpdateTemplates(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    version: Required[int]
    error: Required[Union[ErrorObject, None]]


class PartialUpdate(TypedDict, total=False):
    """The new version of a partial, and the updated templates."""

    id: Required[str]
    object: Required[Literal["partial"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    html: Required[str]
    css: Required[Optional[str]]
    translations: Required[Union[Dict[str, Any], None]]
    uses: Required[List[str]]
    templates: Required[List[PartialUpdateTemplates]]


class PartialVersion(TypedDict, total=False):
    object: Required[Literal["partial_version"]]
    partial: Required[str]
    version: Required[int]
    description: Required[Optional[str]]
    created_at: Required[Timestamp]


class PartialVersionList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[PartialVersion]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class PdfPageSizeMm(TypedDict, total=False):
    """Size of the first page in millimetres."""

    width: Required[float]
    height: Required[float]


class PdfTemplate(TypedDict, total=False):
    """The template that was rendered."""

    id: Required[str]
    name: Required[str]
    version: Required[int]


class PdfMainDocument(TypedDict, total=False):
    """For a render of a `url`: the page that was printed."""

    url: Required[str]
    status: Required[int]


class Pdf(TypedDict, total=False):
    """A PDF with its download URL."""

    id: Required[str]
    object: Required[Literal["pdf"]]
    status: Required[Literal["processing", "completed", "completed_with_warnings", "failed", "expired"]]
    url: Optional[str]
    base64: str
    pages: Required[Union[int, None]]
    bytes: Required[Union[int, None]]
    bytes_before: int
    format: str
    custom_size: CustomSize
    landscape: bool
    page_size_mm: PdfPageSizeMm
    compress: Required[Compression]
    watermark: Required[Union[Union[TextWatermarkAnswer, AppliedWatermark], None]]
    metadata: Required[Metadata]
    created_at: Required[Timestamp]
    expires_at: Required[Timestamp]
    file_expires_at: Required[Timestamp]
    expired_at: Timestamp
    render_time_ms: Union[int, None]
    credits_used: Required[int]
    engine: str
    warnings: List[Warning]
    error: ErrorObject
    debug: PdfDebug
    template: PdfTemplate
    source_count: int
    main_document: PdfMainDocument
    redaction_report: RedactionReport
    signing_request: SigningRequest
    filename: str
    delivery: FileDelivery
    encrypted: Literal[True]
    source_format: str


class PdfAttachment(TypedDict, total=False):
    """A file to attach to the PDF: exactly one of url and base64."""

    url: str
    base64: str
    filename: Required[str]
    description: str
    mime_type: str
    relationship: Literal["source", "data", "alternative", "supplement", "unspecified"]


class PdfCompletedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["pdf.completed"]]
    created_at: Required[Timestamp]
    data: Required[Pdf]


class PdfDebugConsole(TypedDict, total=False):
    level: Required[str]
    text: Required[str]
    url: str
    line: int


class PdfDebugFailedResources(TypedDict, total=False):
    url: Required[str]
    reason: Required[str]
    status: int


class PdfDebug(TypedDict, total=False):
    """Only in responses to requests with `debug`."""

    screenshot_url: Required[Optional[str]]
    console: Required[List[PdfDebugConsole]]
    failed_resources: Required[List[PdfDebugFailedResources]]


class PdfFailedEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["pdf.failed"]]
    created_at: Required[Timestamp]
    data: Required[Pdf]


class PdfInfoPages(TypedDict, total=False):
    page: Required[int]
    width: Required[float]
    height: Required[float]
    rotation: Required[int]


class PdfInfoClaims(TypedDict, total=False):
    """Standards that the file claims to follow. Folio does not check the claims."""

    pdf_a: Required[Optional[str]]
    pdf_ua: Required[Optional[str]]
    pdf_x: Required[Optional[str]]


class PdfInfoFonts(TypedDict, total=False):
    name: Required[str]
    type: Required[str]
    embedded: Required[bool]
    subset: Required[bool]


class PdfInfoImages(TypedDict, total=False):
    width: Required[int]
    height: Required[int]
    bits: Required[Union[int, None]]
    color_space: Required[Optional[str]]
    filter: Required[Optional[str]]
    bytes: Required[int]
    pages: Required[List[int]]


class PdfInfoSignatures(TypedDict, total=False):
    field: Required[Optional[str]]
    signer: Required[Optional[str]]
    reason: Required[Optional[str]]
    signed_at: Required[Union[Timestamp, None]]
    format: Required[Optional[str]]


class PdfInfo(TypedDict, total=False):
    """Properties and content of a PDF."""

    object: Required[Literal["pdf_info"]]
    bytes: Required[int]
    version: Required[str]
    page_count: Required[int]
    pages: Required[List[PdfInfoPages]]
    title: Required[Optional[str]]
    author: Required[Optional[str]]
    subject: Required[Optional[str]]
    keywords: Required[Optional[str]]
    creator: Required[Optional[str]]
    producer: Required[Optional[str]]
    created_at: Required[Union[Timestamp, None]]
    modified_at: Required[Union[Timestamp, None]]
    language: Required[Optional[str]]
    tagged: Required[bool]
    encrypted: Required[bool]
    claims: Required[PdfInfoClaims]
    fonts: Required[List[PdfInfoFonts]]
    images: Required[List[PdfInfoImages]]
    signatures: Required[List[PdfInfoSignatures]]
    form_fields: Required[int]
    fields: Required[List[FormField]]
    attachments: Required[List[str]]
    bookmarks: Required[int]
    warnings: List[Warning]


class PdfList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Pdf]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class PdfPermissions(TypedDict, total=False):
    """Actions that are allowed without the owner password. PDF readers enforce them voluntarily; only a user password prevents reading."""

    print: Literal["none", "low", "high"]
    copy: bool
    modify: bool
    annotate: bool
    fill_forms: bool
    assemble: bool


class PdfSecurity(TypedDict, total=False):
    """Encrypts the PDF with AES-256 (PDF 2.0, revision 6). The PDF/A marker is removed, because PDF/A forbids encryption."""

    user_password: str
    owner_password: str
    permissions: PdfPermissions


class PdfSource(TypedDict, total=False):
    """Exactly one of pdf_id, url and base64; at most 104857600 bytes and 5000 pages."""

    pdf_id: str
    url: str
    base64: str
    password: str


class PipelineStep(TypedDict, total=False):
    """One verb with its options."""

    render: CreatePdfStep
    template: RenderTemplateStep
    convert: ConvertOfficeStep
    images: ConvertImagesStep
    merge: MergePdfsStep
    insert: InsertPagesStep
    reorder: ReorderPdfStep
    rotate: RotatePdfStep
    crop: CropPdfStep
    remove: RemovePagesStep
    nup: ImposePagesStep
    number: NumberPagesStep
    watermark: WatermarkPdfStep
    fill: FillFormStep
    flatten: FlattenPdfStep
    redact: RedactPdfStep
    document: UpdateDocumentStep
    attach: AttachFilesStep
    protect: ProtectPdfStep


class PreviewDraft(TypedDict, total=False):
    """Fields of POST /v1/templates; `name` and `schema` are optional. The preview shows `sample_data`."""

    name: str
    html: Required[str]
    schema: DataSchema
    css: Optional[str]
    defaults: TemplateDefaults
    sample_data: Union[Dict[str, Any], None]
    translations: Union[Dict[str, Any], None]
    description: Union[str, None]
    metadata: Metadata
    page: int
    width: int


class PreviewTemplate(TypedDict, total=False):
    """Options of this request override the defaults of the template."""

    data: Dict[str, Any]
    version: int
    page: int
    width: int
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    watermark: TextWatermark
    timeout: int
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth


class ProtectPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: Required[PdfSecurity]
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class ProtectPdfStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: Required[PdfSecurity]
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class RedactedArea(TypedDict, total=False):
    """Area in points, in the coordinates of `bbox` in POST /v1/extract/text."""

    page: Required[int]
    x: Required[float]
    y: Required[float]
    width: Required[float]
    height: Required[float]


class RedactionReportPagesBoxes(TypedDict, total=False):
    kind: Required[Literal["text", "image", "vector_graphic", "annotation", "form_field"]]
    x: Required[float]
    y: Required[float]
    width: Required[float]
    height: Required[float]


class RedactionReportPages(TypedDict, total=False):
    page: Required[int]
    boxes: Required[List[RedactionReportPagesBoxes]]


class RedactionReportMatches(TypedDict, total=False):
    find: Required[int]
    count: Required[int]


class RedactionReport(TypedDict, total=False):
    """What a redaction removed, without any text. Only for requests with `report`."""

    redacted_at: Required[Timestamp]
    sha256: Required[Optional[str]]
    pages: Required[List[RedactionReportPages]]
    omitted_boxes: Required[int]
    counts: Required[Dict[str, int]]
    matches: Required[List[RedactionReportMatches]]
    remaining: Required[List[str]]


class RedactPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    find: List[SearchedText]
    areas: List[RedactedArea]
    color: Union[str, None]
    width: Literal["keep", "normalize"]
    strict: bool
    report: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class RedactPdfStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    find: List[SearchedText]
    areas: List[RedactedArea]
    color: Union[str, None]
    width: Literal["keep", "normalize"]
    strict: bool
    report: bool


class RemovePages(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: Required[PageRanges]
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class RemovePagesStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: Required[PageRanges]


class RenderTemplate(TypedDict, total=False):
    """Options of this request override the defaults of the template."""

    data: Required[Dict[str, Any]]
    version: int
    output: Output
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    metadata: Metadata
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class RenderTemplateStep(TypedDict, total=False):
    """Options of this request override the defaults of the template."""

    data: Required[Dict[str, Any]]
    version: int
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents
    cookies: List[Cookie]
    headers: PageHeaders
    basic_auth: BasicAuth
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    template_id: Required[str]


class ReorderPdf(TypedDict, total=False):
    source: Required[PdfSource]
    pages: Required[PageRanges]
    rotate: Dict[str, float]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class ReorderPdfStep(TypedDict, total=False):
    source: PdfSource
    pages: Required[PageRanges]
    rotate: Dict[str, float]
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class RetryEvent(TypedDict, total=False):
    endpoint_id: str


class RotatePdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: PageRanges
    degrees: Required[Literal[90, 180, 270, -90]]
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class RotatePdfStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    pages: PageRanges
    degrees: Required[Literal[90, 180, 270, -90]]


class RunPipeline(TypedDict, total=False):
    steps: Required[List[PipelineStep]]
    output: Output
    metadata: Metadata
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class SearchedText(TypedDict, total=False):
    """A text to remove wherever it occurs. Whole words are removed."""

    text: str
    pattern: str
    kind: Literal["email", "iban", "card"]
    case_sensitive: bool


class SignatureBox(TypedDict, total=False):
    """Place of a visible signature, in points."""

    page: Required[int]
    x: Required[float]
    y: Required[float]
    width: Required[float]
    height: Required[float]
    text: str


class SignatureReport(TypedDict, total=False):
    """Result of the verification of one signature."""

    field: Required[str]
    kind: Required[Literal["signature", "document_timestamp"]]
    format: Required[str]
    intact: Required[bool]
    problem: Required[Optional[str]]
    covers_whole_file: Required[bool]
    later_changes: Required[List[Literal["none", "signatures", "validation_data", "form_fields", "annotations", "other"]]]
    signer: Required[Union[SignerCertificate, None]]
    trusted: Required[Optional[bool]]
    trust_problem: Required[Optional[str]]
    revocation: Required[Literal["good", "revoked", "unknown"]]
    signed_at: Required[Union[Timestamp, None]]
    timestamp: Required[Union[SignatureTimestamp, None]]
    level: Required[Union[Literal["b-b", "b-t", "b-lt", "b-lta"], None]]
    reason: Required[Optional[str]]
    location: Required[Optional[str]]
    contact_info: Required[Optional[str]]
    certification: Required[Union[Literal["no_changes", "form_filling", "annotations"], None]]
    page: Required[Union[int, None]]


class SignatureReports(TypedDict, total=False):
    """Results of the verification of all signatures of a PDF."""

    object: Required[Literal["signature_reports"]]
    signatures: Required[List[SignatureReport]]


class SignatureTimestamp(TypedDict, total=False):
    """Time stamp of the signature."""

    time: Required[Timestamp]
    valid: Required[bool]
    authority: Required[Optional[str]]


class SignerCertificate(TypedDict, total=False):
    """Certificate that belongs to the signature."""

    subject: Required[str]
    issuer: Required[str]
    serial_number: Required[str]
    valid_from: Required[Timestamp]
    valid_until: Required[Timestamp]


class SigningKey(TypedDict, total=False):
    """Private key with its certificates. Folio uses it for this request only, and neither stores nor logs it."""

    pkcs12: str
    private_key: str
    certificates: str
    password: str


class SigningRequest(TypedDict, total=False):
    """Bytes that a key elsewhere must sign. Only in the response that prepares the signature."""

    to_be_signed: Required[str]
    digest: Required[str]
    digest_algorithm: Required[Literal["sha-256", "sha-384", "sha-512"]]


class SignPdf(TypedDict, total=False):
    source: Required[PdfSource]
    key: SigningKey
    certificates: str
    signature: str
    timestamp_url: str
    field_name: str
    box: SignatureBox
    reason: str
    location: str
    contact_info: str
    certification: Literal["no_changes", "form_filling", "annotations"]
    output: Output
    metadata: Metadata
    filename: str
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class SplitPdf(TypedDict, total=False):
    source: Required[PdfSource]
    ranges: List[PageRanges]
    every: int
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]


class SplitPdfs(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Pdf]]


class TemplatePartials(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    version: Required[int]


class TemplateAssets(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    version: Required[int]


class Template(TypedDict, total=False):
    """A template with all its fields."""

    id: Required[str]
    object: Required[Literal["template"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    html: Required[str]
    css: Required[Optional[str]]
    schema: Required[Dict[str, Any]]
    defaults: Required[Dict[str, Any]]
    sample_data: Required[Union[Dict[str, Any], None]]
    translations: Required[Union[Dict[str, Any], None]]
    partials: Required[List[TemplatePartials]]
    assets: Required[List[TemplateAssets]]
    render_count: Required[int]
    warnings: List[Warning]


class TemplateDefaults(TypedDict, total=False):
    """Default render options. A render can override each option. `header.html` and `footer.html` are templates too."""

    output: Output
    format: Union[Literal["a4", "a3", "a5", "letter", "legal", "tabloid"], CustomSize]
    custom_size: CustomSize
    margin: Margin
    landscape: bool
    prefer_css_page_size: bool
    scale: float
    header: PageBand
    footer: PageBand
    page_offset: int
    wait_until: Literal["load", "domcontentloaded", "networkidle"]
    wait_for_selector: str
    wait_for_timeout: int
    javascript: str
    resource_timeout: int
    skip_failed_resources: bool
    compress: Compression
    watermark: TextWatermark
    debug: bool
    timeout: int
    metadata: Metadata
    document: DocumentInformation
    print_background: bool
    page_ranges: str
    media: Literal["print", "screen"]
    color_scheme: Literal["light", "dark"]
    reduced_motion: bool
    viewport: Viewport
    device_scale: float
    timezone: str
    locale: str
    user_agent: str
    block: Block
    single_page: bool
    wait_for_function: str
    fail_on: FailOn
    tagged: bool
    outline: bool
    contents: Contents


class TemplatePreviewTemplate1(TypedDict, total=False):
    id: Required[str]
    name: Required[str]
    version: Required[int]


class TemplatePreview(TypedDict, total=False):
    """One page as a render would print it, marked as a preview."""

    object: Required[Literal["template_preview"]]
    template: Required[Union[TemplatePreviewTemplate1, None]]
    page: Required[int]
    width: Required[int]
    height: Required[int]
    format: Required[Literal["png"]]
    base64: Required[str]
    warnings: List[Warning]


class TemplateSummary(TypedDict, total=False):
    """A template as it appears in lists."""

    id: Required[str]
    object: Required[Literal["template"]]
    metadata: Required[Metadata]
    name: Required[str]
    description: Required[Optional[str]]
    version: Required[int]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]
    render_count: Required[int]


class TemplateSummaryList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[TemplateSummary]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class TemplateValidationTemplate(TypedDict, total=False):
    """The template and the version whose schema was used."""

    id: Required[str]
    name: Required[str]
    version: Required[int]


class TemplateValidation(TypedDict, total=False):
    object: Required[Literal["template_validation"]]
    template: Required[TemplateValidationTemplate]
    valid: Required[bool]
    error: Required[Union[ErrorObject, None]]


class TemplateVersion(TypedDict, total=False):
    object: Required[Literal["template_version"]]
    template: Required[str]
    version: Required[int]
    name: Required[str]
    description: Required[Optional[str]]
    created_at: Required[Timestamp]


class TemplateVersionList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[TemplateVersion]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class TextWatermark(TypedDict, total=False):
    """Watermark text on every page."""

    text: Required[str]
    color: str
    rotation: float
    position: Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]


class TextWatermarkAnswer(TypedDict, total=False):
    """Watermark text on every page."""

    text: Required[str]
    color: Required[str]
    rotation: Required[float]
    position: Required[Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]]


class Thumbnail(TypedDict, total=False):
    """A thumbnail of a page."""

    id: Required[str]
    object: Required[Literal["thumbnail"]]
    status: Required[Literal["completed", "expired"]]
    page: Required[int]
    url: Required[Optional[str]]
    width: Required[int]
    height: Required[int]
    bytes: Required[int]
    format: Required[Literal["png", "jpeg", "webp"]]
    pdf_id: Required[Union[str, None]]
    metadata: Required[Metadata]
    credits_used: Required[int]
    created_at: Required[Timestamp]
    expires_at: Required[Timestamp]
    file_expires_at: Required[Timestamp]


class ThumbnailList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Thumbnail]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class Thumbnails(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[Thumbnail]]


class UnlockPdf(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class UpdateAsset(TypedDict, total=False):
    """Fields to change. null removes the description."""

    source: AssetSource
    description: Union[str, None]
    metadata: Metadata
    update_templates: bool


class UpdateDocument(TypedDict, total=False):
    source: Required[PdfSource]
    output: Output
    compress: Compression
    metadata: Metadata
    document: Required[DocumentInformation]
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class UpdateDocumentStep(TypedDict, total=False):
    source: PdfSource
    compress: Compression
    document: Required[DocumentInformation]
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class UpdatePartial(TypedDict, total=False):
    """Fields to change. null removes `css`, `translations` and `description`."""

    html: str
    css: Optional[str]
    translations: Union[Dict[str, Any], None]
    description: Union[str, None]
    metadata: Metadata
    update_templates: bool


class UpdateTemplate(TypedDict, total=False):
    """Fields to change. null removes `css`, `description`, `sample_data` and `translations`."""

    name: str
    html: str
    schema: DataSchema
    css: Optional[str]
    defaults: TemplateDefaults
    sample_data: Union[Dict[str, Any], None]
    translations: Union[Dict[str, Any], None]
    description: Union[str, None]
    metadata: Metadata


class UpdateWebhookEndpoint(TypedDict, total=False):
    url: str
    events: List[Literal["*", "pdf.completed", "pdf.failed", "batch.completed", "batch.failed", "batch.item.completed", "batch.item.failed", "edit.completed", "convert.completed", "extract.completed", "extract.failed", "image.completed", "image.failed", "job.completed", "job.failed"]]
    status: Literal["active", "disabled"]
    description: Union[str, None]
    metadata: Metadata


class UsageSlots(TypedDict, total=False):
    """Slots: the number of operations that may run at the same time."""

    in_use: Required[int]
    limit: Required[int]


class Usage(TypedDict, total=False):
    """Credits and slots of the account."""

    object: Required[Literal["usage"]]
    plan: Required[Literal["free", "starter", "growth", "scale"]]
    credits: Required[Credits]
    slots: Required[UsageSlots]


class VerifySignatures(TypedDict, total=False):
    source: Required[PdfSource]
    roots: str


class Viewport(TypedDict, total=False):
    """Size of the browser window, for scripts and screen styles. The page size still determines the printed layout."""

    width: Required[int]
    height: Required[int]


class Warning(TypedDict, total=False):
    """A problem that did not prevent the result."""

    code: Required[Literal["resource_failed", "resource_timeout", "resource_blocked", "network_idle_timeout", "still_changing", "script_error", "font_failed", "glyph_missing", "source_recovered", "content_dropped", "page_unreadable", "text_unreadable", "image_omitted", "signature_invalidated", "contents_empty", "contents_unsettled", "translation_missing", "nothing_changed", "text_not_found", "nothing_redacted", "gap_width_kept", "text_remains", "conformance_repaired"]]
    message: Required[str]
    resource: str


class WatermarkPdfText(TypedDict, total=False):
    """Text of the watermark. Exactly one of text and image."""

    content: Required[str]
    font_size: int
    color: str
    rotation: float
    position: Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]


class WatermarkPdfImage(TypedDict, total=False):
    """Image of the watermark: PNG, JPEG or SVG. The height keeps the proportions."""

    url: str
    base64: str
    width: str
    opacity: float
    position: Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]


class WatermarkPdf(TypedDict, total=False):
    source: Required[PdfSource]
    text: WatermarkPdfText
    image: WatermarkPdfImage
    pages: PageRanges
    layer: Literal["over", "under"]
    output: Output
    compress: Compression
    metadata: Metadata
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool
    async_: bool
    priority: Literal["high", "normal", "low"]
    deliver_to: DeliverTo


class WatermarkPdfStepText(TypedDict, total=False):
    """Text of the watermark. Exactly one of text and image."""

    content: Required[str]
    font_size: int
    color: str
    rotation: float
    position: Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]


class WatermarkPdfStepImage(TypedDict, total=False):
    """Image of the watermark: PNG, JPEG or SVG. The height keeps the proportions."""

    url: str
    base64: str
    width: str
    opacity: float
    position: Literal["center", "top-left", "top-right", "bottom-left", "bottom-right"]


class WatermarkPdfStep(TypedDict, total=False):
    source: PdfSource
    text: WatermarkPdfStepText
    image: WatermarkPdfStepImage
    pages: PageRanges
    layer: Literal["over", "under"]
    compress: Compression
    document: DocumentInformation
    filename: str
    attachments: List[PdfAttachment]
    security: PdfSecurity
    conformance: Union[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"], List[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "pdf/ua-1"]]]
    repair: bool


class WebhookEndpoint(TypedDict, total=False):
    """A URL that receives events."""

    id: Required[str]
    object: Required[Literal["webhook_endpoint"]]
    url: Required[str]
    events: Required[List[Literal["*", "pdf.completed", "pdf.failed", "batch.completed", "batch.failed", "batch.item.completed", "batch.item.failed", "edit.completed", "convert.completed", "extract.completed", "extract.failed", "image.completed", "image.failed", "job.completed", "job.failed"]]]
    status: Required[Literal["active", "disabled"]]
    secret: str
    previous_secret_expires_at: Timestamp
    description: Required[Union[str, None]]
    metadata: Required[Metadata]
    created_at: Required[Timestamp]
    updated_at: Required[Timestamp]


class WebhookEndpointList(TypedDict, total=False):
    object: Required[Literal["list"]]
    data: Required[List[WebhookEndpoint]]
    has_more: Required[bool]
    next_cursor: Required[Optional[str]]


class WebhookEndpointTestEvent(TypedDict, total=False):
    id: Required[str]
    object: Required[Literal["event"]]
    type: Required[Literal["webhook_endpoint.test"]]
    created_at: Required[Timestamp]
    data: Required[WebhookEndpoint]


class Workbook(TypedDict, total=False):
    """All tables as one workbook for spreadsheet programs. Only with format `xlsx`."""

    name: Required[str]
    bytes: Required[int]
    url: str


class ListThumbnailsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["completed", "expired"]
    pdf_id: str


class ListPdfsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["processing", "completed", "completed_with_warnings", "failed", "expired"]


class ListTemplatesParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata


class ListTemplateVersionsParams(TypedDict, total=False):
    limit: int
    starting_after: int
    ending_before: int


class ListPartialsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata


class ListPartialVersionsParams(TypedDict, total=False):
    limit: int
    starting_after: int
    ending_before: int


class ListAssetsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata


class ListAssetVersionsParams(TypedDict, total=False):
    limit: int
    starting_after: int
    ending_before: int


class ListImagesParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["processing", "completed", "completed_with_warnings", "failed", "expired"]


class ListBatchesParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["processing", "completed", "failed", "canceled"]


class ListBatchResultsParams(TypedDict, total=False):
    limit: int
    starting_after: int
    ending_before: int


class ListJobsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["processing", "completed", "failed"]


class ListWebhookEndpointsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["active", "disabled"]


class ListEventsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    type: Literal["pdf.completed", "pdf.failed", "batch.completed", "batch.failed", "batch.item.completed", "batch.item.failed", "edit.completed", "convert.completed", "extract.completed", "extract.failed", "image.completed", "image.failed", "job.completed", "job.failed", "webhook_endpoint.test"]
    object_id: str


class ListExtractionsParams(TypedDict, total=False):
    limit: int
    starting_after: str
    ending_before: str
    created_after: Timestamp
    created_before: Timestamp
    metadata: Metadata
    status: Literal["processing", "completed", "failed", "expired"]


Compression = Literal["none", "low", "medium", "high"]


DataSchema = Dict[str, Any]


Length = str


Margin = Union["Length", "Margin2"]


Metadata = Dict[str, Union[str, float, bool, None]]


Output = Literal["url", "base64"]


PageHeaders = Dict[str, Dict[str, str]]


PageRanges = str


Timestamp = str


ValidateTemplate = RenderTemplate
