/** Responses of a running Folio to the examples of the OpenAPI document. Recorded by `FOLIO_RECORD=1 npm test -- test/e2e/reference.test.ts`. */
export const RECORDED: Readonly<Record<string, unknown>> = {
  "attachFiles.data": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "batch.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "batch.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "batch",
      "status": "completed",
      "total_items": 2,
      "completed_items": 1,
      "failed_items": 1,
      "output": "individual",
      "parallel": 5,
      "stop_on_failure": false,
      "metadata": {},
      "progress": 1,
      "credits_used": 1,
      "results": [
        {
          "index": 0,
          "status": "completed",
          "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
          "pages": 1,
          "bytes": 13877
        },
        {
          "index": 1,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "script_failed",
            "message": "javascript threw an error: Error: no rows",
            "param": "javascript"
          }
        }
      ],
      "created_at": "2026-11-21T09:30:00.000Z",
      "completed_at": "2026-11-21T09:30:00.000Z",
      "total_render_time_ms": 62
    }
  },
  "batch.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "batch.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "batch",
      "status": "canceled",
      "total_items": 20,
      "completed_items": 0,
      "failed_items": 0,
      "output": "individual",
      "parallel": 5,
      "stop_on_failure": false,
      "metadata": {},
      "progress": 0,
      "credits_used": 0,
      "results": [
        {
          "index": 0,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        },
        {
          "index": 1,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        },
        {
          "index": 2,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        },
        {
          "index": 3,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        },
        {
          "index": 4,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        },
        {
          "index": 5,
          "status": "failed",
          "error": {
            "type": "rendering_error",
            "code": "not_processed",
            "message": "Not processed: the batch ended before this item started.",
            "param": null
          }
        }
      ],
      "created_at": "2026-11-21T09:30:00.000Z",
      "completed_at": "2026-11-21T09:30:00.000Z",
      "total_render_time_ms": 62
    }
  },
  "batch.item.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "batch.item.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "index": 0,
      "status": "completed",
      "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
      "pages": 1,
      "bytes": 13877,
      "batch_id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
    }
  },
  "batch.item.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "batch.item.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "index": 1,
      "status": "failed",
      "error": {
        "type": "rendering_error",
        "code": "script_failed",
        "message": "javascript threw an error: Error: no rows",
        "param": "javascript"
      },
      "batch_id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
    }
  },
  "cancelBatch.batch": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "status": "canceled",
    "total_items": 20,
    "completed_items": 0,
    "failed_items": 0,
    "output": "individual",
    "parallel": 5,
    "stop_on_failure": false,
    "metadata": {},
    "progress": 0,
    "credits_used": 0,
    "results": [
      {
        "index": 0,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      },
      {
        "index": 1,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      },
      {
        "index": 2,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      },
      {
        "index": 3,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      },
      {
        "index": 4,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      },
      {
        "index": 5,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "not_processed",
          "message": "Not processed: the batch ended before this item started.",
          "param": null
        }
      }
    ],
    "created_at": "2026-11-21T09:30:00.000Z",
    "completed_at": "2026-11-21T09:30:00.000Z",
    "total_render_time_ms": 62
  },
  "convert.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "convert.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "pdf",
      "status": "completed",
      "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
      "pages": 1,
      "bytes": 13877,
      "compress": "none",
      "watermark": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "render_time_ms": 31,
      "credits_used": 1,
      "engine": "LibreOffice/7.4.7.2",
      "source_format": "docx"
    }
  },
  "convertImages.base64": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "source_count": 1
  },
  "convertOffice.base64": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": true,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "LibreOffice/7.4.7.2",
    "source_format": "csv"
  },
  "convertOffice.url": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "LibreOffice/7.4.7.2",
    "source_format": "docx"
  },
  "convertPdf.archive": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "createAsset.logo": {
    "id": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "asset",
    "name": "logo",
    "description": null,
    "metadata": {},
    "version": 1,
    "content_type": "image/svg+xml",
    "bytes": 13877,
    "sha256": "93f1f51e537348d7c8b82e1116450a52abc8f16a1adffaa1ae84adee50922355",
    "url": "https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.svg?exp=1795339800&k=k1&sig=…",
    "url_expires_at": "2026-11-22T09:30:00.000Z",
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "createBatch.individual": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "status": "processing",
    "total_items": 2,
    "completed_items": 0,
    "failed_items": 0,
    "output": "individual",
    "parallel": 2,
    "stop_on_failure": false,
    "metadata": {},
    "progress": 0,
    "credits_used": 0,
    "created_at": "2026-11-21T09:30:00.000Z",
    "estimated_completion": "2026-11-21T09:30:01.000Z"
  },
  "createBatch.merged": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "status": "processing",
    "total_items": 2,
    "completed_items": 0,
    "failed_items": 0,
    "output": "merged",
    "parallel": 5,
    "stop_on_failure": false,
    "metadata": {},
    "progress": 0,
    "credits_used": 0,
    "created_at": "2026-11-21T09:30:00.000Z",
    "estimated_completion": "2026-11-21T09:30:01.000Z"
  },
  "createBatch.templates": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "status": "processing",
    "total_items": 2,
    "completed_items": 0,
    "failed_items": 0,
    "output": "zip",
    "parallel": 5,
    "stop_on_failure": false,
    "metadata": {
      "month": "2026-11"
    },
    "progress": 0,
    "credits_used": 0,
    "created_at": "2026-11-21T09:30:00.000Z",
    "estimated_completion": "2026-11-21T09:30:01.000Z"
  },
  "createImage.element": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "status": "completed",
    "format": "png",
    "width": 400,
    "height": 36,
    "bytes": 13877,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…"
  },
  "createImage.html": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "status": "completed",
    "format": "png",
    "width": 1200,
    "height": 630,
    "bytes": 13877,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…"
  },
  "createImage.template": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "status": "completed",
    "format": "png",
    "width": 1280,
    "height": 800,
    "bytes": 13877,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    },
    "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…"
  },
  "createImage.url": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "status": "completed",
    "format": "webp",
    "width": 1280,
    "height": 800,
    "bytes": 13877,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "main_document": {
      "url": "https://example.com/report.html",
      "status": 200
    },
    "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.webp?exp=1795339800&k=k1&sig=…"
  },
  "createPartial.letterhead": {
    "id": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "partial",
    "name": "letterhead",
    "description": "Our address",
    "metadata": {},
    "version": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<header>{{company}}</header>{{> @partial-block}}",
    "css": "header { color: navy }",
    "translations": null,
    "uses": []
  },
  "createPdf.async": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "processing",
    "url": null,
    "pages": null,
    "bytes": null,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "credits_used": 0
  },
  "createPdf.base64": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "base64": "JVBERi0xLjQKJdPr6eEKMSAw…"
  },
  "createPdf.finished": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "filename": "Invoice A-1001.pdf",
    "encrypted": true
  },
  "createPdf.html": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {
      "order": "A-1001"
    },
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "createPdf.markdown": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "createPdf.print": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "bytes_before": 24420,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "low",
    "watermark": {
      "text": "DRAFT",
      "color": "#00000020",
      "rotation": -45,
      "position": "center"
    },
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "createPdf.running": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 2,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "createPdf.url": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "letter",
    "landscape": false,
    "page_size_mm": {
      "width": 215.9,
      "height": 279.4
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "main_document": {
      "url": "https://example.com/report.html",
      "status": 200
    }
  },
  "createPdf.waiting": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "createPdf.warnings": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed_with_warnings",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "warnings": [
      {
        "code": "resource_failed",
        "message": "A resource did not load: HTTP 404.",
        "resource": "https://example.com/gone.png"
      }
    ],
    "debug": {
      "screenshot_url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
      "console": [],
      "failed_resources": [
        {
          "url": "https://example.com/gone.png",
          "reason": "HTTP 404",
          "status": 404
        }
      ]
    }
  },
  "createTemplate.invoice": {
    "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "template",
    "name": "invoice",
    "description": "What customers get",
    "metadata": {},
    "version": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "schema": {
      "number": "string",
      "items": [
        {
          "name": "string",
          "price": "number"
        }
      ]
    },
    "defaults": {
      "format": "a4",
      "footer": {
        "html": "<span class=\"pageNumber\"></span>",
        "height": "15mm"
      }
    }
  },
  "createThumbnails.first": {
    "object": "list",
    "data": [
      {
        "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "thumbnail",
        "status": "completed",
        "page": 1,
        "url": "https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.webp?exp=1795339800&k=k1&sig=…",
        "width": 480,
        "height": 679,
        "bytes": 13877,
        "format": "webp",
        "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z"
      }
    ]
  },
  "createWebhookEndpoint.endpoint": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "url": "https://example.com/webhooks/folio",
    "events": [
      "pdf.completed",
      "pdf.failed",
      "batch.completed"
    ],
    "status": "active",
    "secret": "whsec_…",
    "description": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "cropPdf.crop": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "deleteAsset.asset": {
    "id": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "asset",
    "deleted": true
  },
  "deleteBatch.batch": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "deleted": true
  },
  "deleteExtraction.extraction": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "deleted": true
  },
  "deleteImage.image": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "deleted": true
  },
  "deleteJob.job": {
    "id": "job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "job",
    "deleted": true
  },
  "deletePartial.partial": {
    "id": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "partial",
    "deleted": true
  },
  "deletePdf.extractions": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "deleted": true
  },
  "deletePdf.pdf": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "deleted": true
  },
  "deleteTemplate.template": {
    "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "template",
    "deleted": true
  },
  "deleteThumbnail.thumbnail": {
    "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "thumbnail",
    "deleted": true
  },
  "deleteWebhookEndpoint.endpoint": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "deleted": true
  },
  "describePdf.stored": {
    "object": "pdf_info",
    "bytes": 13877,
    "version": "1.4",
    "page_count": 1,
    "pages": [
      {
        "page": 1,
        "width": 595.92,
        "height": 841.92,
        "rotation": 0
      }
    ],
    "title": null,
    "author": null,
    "subject": null,
    "keywords": null,
    "creator": "Chromium",
    "producer": "Skia/PDF m156",
    "created_at": "2026-11-21T09:30:00.000Z",
    "modified_at": "2026-11-21T09:30:00.000Z",
    "language": "en-US",
    "tagged": true,
    "encrypted": false,
    "claims": {
      "pdf_a": null,
      "pdf_ua": null,
      "pdf_x": null
    },
    "fonts": [
      {
        "name": "LiberationSerif-Bold",
        "type": "CIDFontType2",
        "embedded": true,
        "subset": true
      },
      {
        "name": "LiberationSerif",
        "type": "CIDFontType2",
        "embedded": true,
        "subset": true
      }
    ],
    "images": [],
    "signatures": [],
    "form_fields": 0,
    "fields": [],
    "attachments": [],
    "bookmarks": 1
  },
  "describePdf.url": {
    "object": "pdf_info",
    "bytes": 13877,
    "version": "1.4",
    "page_count": 3,
    "pages": [
      {
        "page": 1,
        "width": 595.92,
        "height": 841.92,
        "rotation": 0
      },
      {
        "page": 2,
        "width": 595.92,
        "height": 841.92,
        "rotation": 0
      },
      {
        "page": 3,
        "width": 595.92,
        "height": 841.92,
        "rotation": 0
      }
    ],
    "title": null,
    "author": null,
    "subject": null,
    "keywords": null,
    "creator": "Chromium",
    "producer": "Skia/PDF m156",
    "created_at": "2026-11-21T09:30:00.000Z",
    "modified_at": "2026-11-21T09:30:00.000Z",
    "language": "en-US",
    "tagged": true,
    "encrypted": false,
    "claims": {
      "pdf_a": null,
      "pdf_ua": null,
      "pdf_x": null
    },
    "fonts": [
      {
        "name": "LiberationSerif-Bold",
        "type": "CIDFontType2",
        "embedded": true,
        "subset": true
      },
      {
        "name": "LiberationSerif",
        "type": "CIDFontType2",
        "embedded": true,
        "subset": true
      }
    ],
    "images": [],
    "signatures": [],
    "form_fields": 0,
    "fields": [],
    "attachments": [],
    "bookmarks": 3
  },
  "edit.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "edit.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "thumbnail",
      "status": "completed",
      "page": 1,
      "url": "https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
      "width": 320,
      "height": 453,
      "bytes": 13877,
      "format": "png",
      "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "metadata": {},
      "credits_used": 1,
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z"
    }
  },
  "extract.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "extract.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "extraction",
      "status": "completed",
      "method": "text",
      "format": "markdown",
      "pages_extracted": 1,
      "word_count": 13,
      "metadata": {},
      "credits_used": 1,
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z"
    }
  },
  "extract.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "extract.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "extraction",
      "status": "failed",
      "method": "text",
      "format": "text",
      "pages_extracted": 0,
      "error": {
        "type": "invalid_request",
        "code": "source_unreachable",
        "message": "source.url https://example.com/nothing.pdf responded with HTTP 404.",
        "param": "source.url",
        "details": [
          {
            "field": "source.url",
            "error": "source.url https://example.com/nothing.pdf responded with HTTP 404."
          }
        ]
      },
      "metadata": {},
      "credits_used": 0,
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z"
    }
  },
  "extractImages.images": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "original",
    "pages_extracted": 1,
    "images": [],
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractOcr.scan": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "ocr",
    "format": "text",
    "language": "eng",
    "pages_extracted": 1,
    "content": "Scanned letter\n\nDear Ada, the engine is ready for you.",
    "word_count": 10,
    "confidence": 0.96,
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractTables.csv": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "csv",
    "pages_extracted": 1,
    "tables": [
      {
        "page": 1,
        "index": 0,
        "rows": 3,
        "columns": 2,
        "headers": [
          "Month",
          "Sales"
        ],
        "csv": "Month,Sales\r\nJanuary,12\r\nFebruary,15\r\n",
        "header_rows": 1,
        "head": [
          [
            "Month",
            "Sales"
          ]
        ],
        "spans": [],
        "confidence": 0.95,
        "bbox": {
          "x": 74.25,
          "y": 55.14,
          "width": 120.33,
          "height": 61.5
        },
        "continues_on_next_page": false
      }
    ],
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractTables.json": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "json",
    "pages_extracted": 1,
    "tables": [
      {
        "page": 1,
        "index": 0,
        "rows": 3,
        "columns": 2,
        "headers": [
          "Month",
          "Sales"
        ],
        "data": [
          [
            "January",
            "12"
          ],
          [
            "February",
            "15"
          ]
        ],
        "header_rows": 1,
        "head": [
          [
            "Month",
            "Sales"
          ]
        ],
        "spans": [],
        "confidence": 0.95,
        "bbox": {
          "x": 74.25,
          "y": 55.14,
          "width": 120.33,
          "height": 61.5
        },
        "continues_on_next_page": false
      }
    ],
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractTables.xlsx": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "xlsx",
    "pages_extracted": 1,
    "tables": [
      {
        "page": 1,
        "index": 0,
        "rows": 3,
        "columns": 2,
        "headers": [
          "Month",
          "Sales"
        ],
        "sheet": "Page 1 table 1",
        "header_rows": 1,
        "head": [
          [
            "Month",
            "Sales"
          ]
        ],
        "spans": [],
        "confidence": 0.95,
        "bbox": {
          "x": 74.25,
          "y": 55.14,
          "width": 120.33,
          "height": 61.5
        },
        "continues_on_next_page": false
      }
    ],
    "workbook": {
      "name": "tables.xlsx",
      "bytes": 13877,
      "url": "https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=1795339800&k=k1&sig=…"
    },
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractText.markdown": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "markdown",
    "pages_extracted": 1,
    "content": "# Receipt\n\nThank you, Ada Lovelace. Paid from DE89 3704 0044 0532 0130 00.",
    "word_count": 13,
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractText.structured": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "structured",
    "pages_extracted": 1,
    "pages": [
      {
        "page": 1,
        "width": 595.91998,
        "height": 841.91998,
        "text": "Receipt\n\nThank you, Ada Lovelace. Paid from DE89 3704 0044 0532 0130 00.",
        "blocks": [
          {
            "type": "heading",
            "text": "Receipt",
            "bbox": {
              "x": 62.25,
              "y": 65.28,
              "width": 77.3,
              "height": 24
            }
          },
          {
            "type": "paragraph",
            "text": "Thank you, Ada Lovelace. Paid from DE89 3704 0044 0532 0130 00.",
            "bbox": {
              "x": 62.25,
              "y": 106.89,
              "width": 334.61,
              "height": 12
            }
          }
        ]
      }
    ],
    "word_count": 13,
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "extractText.text": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "text",
    "pages_extracted": 2,
    "content": "Report\n\nSales rose by a fifth in the last quarter.\n\n---\n\nReport\n\nSales rose by a fifth in the last quarter.",
    "word_count": 20,
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "fillForm.fill": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "flattenPdf.flatten": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed_with_warnings",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 0,
    "warnings": [
      {
        "code": "nothing_changed",
        "message": "The request changed nothing: the result is the same document as the source. It was not charged."
      }
    ]
  },
  "image.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "image.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "image",
      "status": "completed",
      "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
      "format": "png",
      "width": 320,
      "height": 200,
      "bytes": 13877,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "render_time_ms": 31,
      "credits_used": 1,
      "engine": "HeadlessChrome/156.0.8078.79"
    }
  },
  "image.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "image.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "image",
      "status": "failed",
      "url": null,
      "format": "png",
      "width": null,
      "height": null,
      "bytes": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "credits_used": 0,
      "error": {
        "type": "rendering_error",
        "code": "script_failed",
        "message": "javascript threw an error: Error: no rows",
        "param": "javascript"
      }
    }
  },
  "imposePages.two": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 2,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "insertPages.cover": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 2,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "job.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "job.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "job",
      "status": "completed",
      "makes": "pdfs",
      "result_ids": [
        "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
      ],
      "metadata": {},
      "credits_used": 0,
      "created_at": "2026-11-21T09:30:00.000Z",
      "completed_at": "2026-11-21T09:30:00.000Z"
    }
  },
  "job.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "job.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "job",
      "status": "failed",
      "makes": "pdfs",
      "result_ids": [],
      "error": {
        "type": "invalid_request",
        "code": "source_unreachable",
        "message": "source.url https://example.com/nothing.pdf responded with HTTP 404.",
        "param": "source.url",
        "details": [
          {
            "field": "source.url",
            "error": "source.url https://example.com/nothing.pdf responded with HTTP 404."
          }
        ]
      },
      "metadata": {},
      "credits_used": 0,
      "created_at": "2026-11-21T09:30:00.000Z",
      "completed_at": "2026-11-21T09:30:00.000Z"
    }
  },
  "listAssets.page": {
    "object": "list",
    "data": [
      {
        "id": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "asset",
        "name": "logo",
        "description": null,
        "metadata": {},
        "version": 1,
        "content_type": "image/svg+xml",
        "bytes": 13877,
        "sha256": "93f1f51e537348d7c8b82e1116450a52abc8f16a1adffaa1ae84adee50922355",
        "url": "https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.svg?exp=1795339800&k=k1&sig=…",
        "url_expires_at": "2026-11-22T09:30:00.000Z",
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listAssetVersions.page": {
    "object": "list",
    "data": [
      {
        "object": "asset_version",
        "asset": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "version": 1,
        "description": null,
        "content_type": "image/svg+xml",
        "bytes": 13877,
        "sha256": "93f1f51e537348d7c8b82e1116450a52abc8f16a1adffaa1ae84adee50922355",
        "created_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listBatches.page": {
    "object": "list",
    "data": [
      {
        "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "batch",
        "status": "completed",
        "total_items": 2,
        "completed_items": 2,
        "failed_items": 0,
        "output": "individual",
        "parallel": 2,
        "stop_on_failure": false,
        "metadata": {},
        "progress": 1,
        "credits_used": 2,
        "created_at": "2026-11-21T09:30:00.000Z",
        "completed_at": "2026-11-21T09:30:00.000Z",
        "total_render_time_ms": 62
      },
      {
        "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "batch",
        "status": "completed",
        "total_items": 2,
        "completed_items": 2,
        "failed_items": 0,
        "output": "merged",
        "parallel": 5,
        "stop_on_failure": false,
        "metadata": {},
        "progress": 1,
        "credits_used": 2,
        "merged_pdf": {
          "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
          "pages": 2,
          "bytes": 13877
        },
        "created_at": "2026-11-21T09:30:00.000Z",
        "completed_at": "2026-11-21T09:30:00.000Z",
        "total_render_time_ms": 62
      },
      {
        "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "batch",
        "status": "completed",
        "total_items": 2,
        "completed_items": 2,
        "failed_items": 0,
        "output": "zip",
        "parallel": 5,
        "stop_on_failure": false,
        "metadata": {
          "month": "2026-11"
        },
        "progress": 1,
        "credits_used": 2,
        "zip_url": "https://files.example.com/files/bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.zip?exp=1795339800&k=k1&sig=…",
        "zip_bytes": 39178,
        "created_at": "2026-11-21T09:30:00.000Z",
        "completed_at": "2026-11-21T09:30:00.000Z",
        "total_render_time_ms": 62
      },
      {
        "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "batch",
        "status": "completed",
        "total_items": 2,
        "completed_items": 1,
        "failed_items": 1,
        "output": "individual",
        "parallel": 5,
        "stop_on_failure": false,
        "metadata": {},
        "progress": 1,
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "completed_at": "2026-11-21T09:30:00.000Z",
        "total_render_time_ms": 62
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listBatchResults.page": {
    "object": "list",
    "data": [
      {
        "index": 0,
        "status": "completed",
        "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877
      },
      {
        "index": 1,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "script_failed",
          "message": "javascript threw an error: Error: no rows",
          "param": "javascript"
        }
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listEvents.type": {
    "object": "list",
    "data": [
      {
        "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "event",
        "type": "batch.completed",
        "created_at": "2026-11-21T09:30:00.000Z",
        "data": {
          "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "object": "batch",
          "status": "completed",
          "total_items": 2,
          "completed_items": 2,
          "failed_items": 0,
          "output": "individual",
          "parallel": 2,
          "stop_on_failure": false,
          "metadata": {},
          "progress": 1,
          "credits_used": 2,
          "results": [
            {
              "index": 0,
              "status": "completed",
              "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
              "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
              "pages": 1,
              "bytes": 13877
            },
            {
              "index": 1,
              "status": "completed",
              "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
              "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
              "pages": 1,
              "bytes": 13877
            }
          ],
          "created_at": "2026-11-21T09:30:00.000Z",
          "completed_at": "2026-11-21T09:30:00.000Z",
          "total_render_time_ms": 62
        },
        "status": "succeeded",
        "deliveries": [
          {
            "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "url": "https://example.com/all",
            "status": "succeeded",
            "next_attempt_at": null,
            "attempts": [
              {
                "number": 1,
                "started_at": "2026-11-21T09:30:00.000Z",
                "status": 200,
                "failure": null,
                "latency_ms": 84,
                "answer": "ok"
              }
            ]
          }
        ]
      },
      {
        "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "event",
        "type": "batch.completed",
        "created_at": "2026-11-21T09:30:00.000Z",
        "data": {
          "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "object": "batch",
          "status": "completed",
          "total_items": 2,
          "completed_items": 2,
          "failed_items": 0,
          "output": "merged",
          "parallel": 5,
          "stop_on_failure": false,
          "metadata": {},
          "progress": 1,
          "credits_used": 2,
          "merged_pdf": {
            "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
            "pages": 2,
            "bytes": 13877
          },
          "created_at": "2026-11-21T09:30:00.000Z",
          "completed_at": "2026-11-21T09:30:00.000Z",
          "total_render_time_ms": 62
        },
        "status": "succeeded",
        "deliveries": [
          {
            "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "url": "https://example.com/all",
            "status": "succeeded",
            "next_attempt_at": null,
            "attempts": [
              {
                "number": 1,
                "started_at": "2026-11-21T09:30:00.000Z",
                "status": 200,
                "failure": null,
                "latency_ms": 84,
                "answer": "ok"
              }
            ]
          }
        ]
      },
      {
        "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "event",
        "type": "batch.completed",
        "created_at": "2026-11-21T09:30:00.000Z",
        "data": {
          "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "object": "batch",
          "status": "completed",
          "total_items": 2,
          "completed_items": 2,
          "failed_items": 0,
          "output": "zip",
          "parallel": 5,
          "stop_on_failure": false,
          "metadata": {
            "month": "2026-11"
          },
          "progress": 1,
          "credits_used": 2,
          "zip_url": "https://files.example.com/files/bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.zip?exp=1795339800&k=k1&sig=…",
          "zip_bytes": 39178,
          "created_at": "2026-11-21T09:30:00.000Z",
          "completed_at": "2026-11-21T09:30:00.000Z",
          "total_render_time_ms": 62
        },
        "status": "succeeded",
        "deliveries": [
          {
            "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "url": "https://example.com/all",
            "status": "succeeded",
            "next_attempt_at": null,
            "attempts": [
              {
                "number": 1,
                "started_at": "2026-11-21T09:30:00.000Z",
                "status": 200,
                "failure": null,
                "latency_ms": 84,
                "answer": "ok"
              }
            ]
          }
        ]
      },
      {
        "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "event",
        "type": "batch.completed",
        "created_at": "2026-11-21T09:30:00.000Z",
        "data": {
          "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "object": "batch",
          "status": "completed",
          "total_items": 2,
          "completed_items": 1,
          "failed_items": 1,
          "output": "individual",
          "parallel": 5,
          "stop_on_failure": false,
          "metadata": {},
          "progress": 1,
          "credits_used": 1,
          "results": [
            {
              "index": 0,
              "status": "completed",
              "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
              "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
              "pages": 1,
              "bytes": 13877
            },
            {
              "index": 1,
              "status": "failed",
              "error": {
                "type": "rendering_error",
                "code": "script_failed",
                "message": "javascript threw an error: Error: no rows",
                "param": "javascript"
              }
            }
          ],
          "created_at": "2026-11-21T09:30:00.000Z",
          "completed_at": "2026-11-21T09:30:00.000Z",
          "total_render_time_ms": 62
        },
        "status": "succeeded",
        "deliveries": [
          {
            "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
            "url": "https://example.com/all",
            "status": "succeeded",
            "next_attempt_at": null,
            "attempts": [
              {
                "number": 1,
                "started_at": "2026-11-21T09:30:00.000Z",
                "status": 200,
                "failure": null,
                "latency_ms": 84,
                "answer": "ok"
              }
            ]
          }
        ]
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listExtractions.page": {
    "object": "list",
    "data": [
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "text",
        "format": "original",
        "pages_extracted": 1,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      },
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "text",
        "format": "csv",
        "pages_extracted": 1,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      },
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "text",
        "format": "xlsx",
        "pages_extracted": 1,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      },
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "text",
        "format": "json",
        "pages_extracted": 1,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      },
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "ocr",
        "format": "text",
        "language": "eng",
        "pages_extracted": 1,
        "word_count": 10,
        "confidence": 0.96,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      },
      {
        "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "extraction",
        "status": "completed",
        "method": "text",
        "format": "structured",
        "pages_extracted": 1,
        "word_count": 13,
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listImages.page": {
    "object": "list",
    "data": [
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "completed",
        "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
        "format": "png",
        "width": 1280,
        "height": 800,
        "bytes": 13877,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79",
        "template": {
          "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "name": "invoice",
          "version": 1
        }
      },
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "completed",
        "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
        "format": "png",
        "width": 400,
        "height": 36,
        "bytes": 13877,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "completed",
        "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.webp?exp=1795339800&k=k1&sig=…",
        "format": "webp",
        "width": 1280,
        "height": 800,
        "bytes": 13877,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79",
        "main_document": {
          "url": "https://example.com/report.html",
          "status": 200
        }
      },
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "completed",
        "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
        "format": "png",
        "width": 1200,
        "height": 630,
        "bytes": 13877,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "failed",
        "url": null,
        "format": "png",
        "width": null,
        "height": null,
        "bytes": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "credits_used": 0,
        "error": {
          "type": "rendering_error",
          "code": "script_failed",
          "message": "javascript threw an error: Error: no rows",
          "param": "javascript"
        }
      },
      {
        "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "image",
        "status": "completed",
        "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
        "format": "png",
        "width": 320,
        "height": 200,
        "bytes": 13877,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listJobs.page": {
    "object": "list",
    "data": [],
    "has_more": false,
    "next_cursor": null
  },
  "listPartials.page": {
    "object": "list",
    "data": [
      {
        "id": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "partial",
        "name": "letterhead",
        "description": "Our address",
        "metadata": {},
        "version": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listPartialVersions.page": {
    "object": "list",
    "data": [
      {
        "object": "partial_version",
        "partial": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "version": 1,
        "description": "Our address",
        "created_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listPdfs.filter": {
    "object": "list",
    "data": [
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {
          "order": "A-1001"
        },
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 3,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {
          "order": "A-1001"
        },
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "source_count": 2
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {
          "order": "A-1001"
        },
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listPdfs.page": {
    "object": "list",
    "data": [
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed_with_warnings",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79",
        "warnings": [
          {
            "code": "resource_failed",
            "message": "A resource did not load: HTTP 404.",
            "resource": "https://example.com/gone.png"
          }
        ],
        "debug": {
          "screenshot_url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
          "console": [],
          "failed_resources": [
            {
              "url": "https://example.com/gone.png",
              "reason": "HTTP 404",
              "status": 404
            }
          ]
        }
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79",
        "filename": "Invoice A-1001.pdf",
        "encrypted": true
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 2,
        "bytes": 13877,
        "format": "a4",
        "landscape": false,
        "page_size_mm": {
          "width": 210.2,
          "height": 297
        },
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1,
        "engine": "HeadlessChrome/156.0.8078.79"
      }
    ],
    "has_more": true,
    "next_cursor": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
  },
  "listTemplates.page": {
    "object": "list",
    "data": [
      {
        "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "template",
        "name": "invoice",
        "description": "What customers get",
        "metadata": {},
        "version": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z",
        "render_count": 0
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listTemplateVersions.page": {
    "object": "list",
    "data": [
      {
        "object": "template_version",
        "template": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "version": 1,
        "name": "invoice",
        "description": "What customers get",
        "created_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listThumbnails.pdf": {
    "object": "list",
    "data": [
      {
        "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "thumbnail",
        "status": "completed",
        "page": 1,
        "url": "https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.webp?exp=1795339800&k=k1&sig=…",
        "width": 480,
        "height": 679,
        "bytes": 13877,
        "format": "webp",
        "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z"
      },
      {
        "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "thumbnail",
        "status": "completed",
        "page": 1,
        "url": "https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
        "width": 320,
        "height": 453,
        "bytes": 13877,
        "format": "png",
        "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "metadata": {},
        "credits_used": 1,
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "listWebhookEndpoints.page": {
    "object": "list",
    "data": [
      {
        "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "webhook_endpoint",
        "url": "https://example.com/webhooks/folio",
        "events": [
          "pdf.completed",
          "pdf.failed",
          "batch.completed"
        ],
        "status": "active",
        "description": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      },
      {
        "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "webhook_endpoint",
        "url": "https://example.com/all",
        "events": [
          "*"
        ],
        "status": "active",
        "description": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "updated_at": "2026-11-21T09:30:00.000Z"
      }
    ],
    "has_more": false,
    "next_cursor": null
  },
  "mergePdfs.merge": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 3,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {
      "order": "A-1001"
    },
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "source_count": 2
  },
  "numberPages.bates": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "pdf.completed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "pdf.completed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "pdf",
      "status": "completed",
      "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
      "pages": 1,
      "bytes": 13877,
      "format": "a4",
      "landscape": false,
      "page_size_mm": {
        "width": 210.2,
        "height": 297
      },
      "compress": "none",
      "watermark": null,
      "metadata": {
        "order": "A-1001"
      },
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "render_time_ms": 31,
      "credits_used": 1,
      "engine": "HeadlessChrome/156.0.8078.79"
    }
  },
  "pdf.failed": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "pdf.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "pdf",
      "status": "failed",
      "url": null,
      "pages": null,
      "bytes": null,
      "format": "a4",
      "landscape": false,
      "compress": "none",
      "watermark": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "credits_used": 0,
      "error": {
        "type": "rendering_error",
        "code": "script_failed",
        "message": "javascript threw an error: Error: no rows",
        "param": "javascript"
      }
    }
  },
  "previewDraft.draft": {
    "object": "template_preview",
    "template": null,
    "page": 1,
    "width": 160,
    "height": 227,
    "format": "png",
    "base64": "iVBORw0KGgoAAAANSUhEUgAA…"
  },
  "previewDraft.translated": {
    "object": "template_preview",
    "template": null,
    "page": 1,
    "width": 160,
    "height": 227,
    "format": "png",
    "base64": "iVBORw0KGgoAAAANSUhEUgAA…"
  },
  "previewTemplate.data": {
    "object": "template_preview",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    },
    "page": 1,
    "width": 160,
    "height": 228,
    "format": "png",
    "base64": "iVBORw0KGgoAAAANSUhEUgAA…"
  },
  "previewTemplate.sample": {
    "object": "template_preview",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    },
    "page": 1,
    "width": 160,
    "height": 227,
    "format": "png",
    "base64": "iVBORw0KGgoAAAANSUhEUgAA…"
  },
  "protectPdf.password": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "encrypted": true
  },
  "protectPdf.permissions": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "encrypted": true
  },
  "redactPdf.lines": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed_with_warnings",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 0,
    "warnings": [
      {
        "code": "nothing_redacted",
        "message": "Nothing was removed: no area contains content, and no text was found."
      }
    ]
  },
  "redactPdf.texts": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "removePages.remove": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 2,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "renderTemplate.data": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    }
  },
  "renderTemplate.options": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "letter",
    "landscape": false,
    "page_size_mm": {
      "width": 215.9,
      "height": 279.4
    },
    "compress": "none",
    "watermark": null,
    "metadata": {
      "customer": "ada"
    },
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    }
  },
  "reorderPdf.reorder": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 3,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "retrieveAsset.newest": {
    "id": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "asset",
    "name": "logo",
    "description": null,
    "metadata": {},
    "version": 1,
    "content_type": "image/svg+xml",
    "bytes": 13877,
    "sha256": "93f1f51e537348d7c8b82e1116450a52abc8f16a1adffaa1ae84adee50922355",
    "url": "https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.svg?exp=1795339800&k=k1&sig=…",
    "url_expires_at": "2026-11-22T09:30:00.000Z",
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "retrieveBatch.batch": {
    "id": "bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "batch",
    "status": "completed",
    "total_items": 2,
    "completed_items": 1,
    "failed_items": 1,
    "output": "individual",
    "parallel": 5,
    "stop_on_failure": false,
    "metadata": {},
    "progress": 1,
    "credits_used": 1,
    "results": [
      {
        "index": 0,
        "status": "completed",
        "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877
      },
      {
        "index": 1,
        "status": "failed",
        "error": {
          "type": "rendering_error",
          "code": "script_failed",
          "message": "javascript threw an error: Error: no rows",
          "param": "javascript"
        }
      }
    ],
    "created_at": "2026-11-21T09:30:00.000Z",
    "completed_at": "2026-11-21T09:30:00.000Z",
    "total_render_time_ms": 62
  },
  "retrieveEngine.engine": {
    "object": "engine",
    "browser": "HeadlessChrome/156.0.8078.79",
    "container": {
      "libreoffice": "7.4.7.2",
      "tesseract": "5.3.0",
      "poppler": "22.12.0",
      "qpdf": "11.3.0",
      "fonts": [
        "C059",
        "Caladea",
        "Carlito",
        "D050000L",
        "DejaVu Math TeX Gyre",
        "DejaVu Sans"
      ],
      "ocr_languages": [
        "ara",
        "chi_sim",
        "chi_tra",
        "deu",
        "eng",
        "fra"
      ]
    }
  },
  "retrieveEvent.event": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "pdf.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "pdf",
      "status": "failed",
      "url": null,
      "pages": null,
      "bytes": null,
      "format": "a4",
      "landscape": false,
      "compress": "none",
      "watermark": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "credits_used": 0,
      "error": {
        "type": "rendering_error",
        "code": "script_failed",
        "message": "javascript threw an error: Error: no rows",
        "param": "javascript"
      }
    },
    "status": "succeeded",
    "deliveries": [
      {
        "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "url": "https://example.com/all",
        "status": "succeeded",
        "next_attempt_at": null,
        "attempts": [
          {
            "number": 1,
            "started_at": "2026-11-21T09:30:00.000Z",
            "status": 200,
            "failure": null,
            "latency_ms": 84,
            "answer": "ok"
          }
        ]
      }
    ]
  },
  "retrieveExtraction.extraction": {
    "id": "ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "extraction",
    "status": "completed",
    "method": "text",
    "format": "markdown",
    "pages_extracted": 1,
    "content": "# Receipt\n\nThank you, Ada Lovelace. Paid from DE89 3704 0044 0532 0130 00.",
    "word_count": 13,
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z"
  },
  "retrieveImage.image": {
    "id": "img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "image",
    "status": "completed",
    "url": "https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
    "format": "png",
    "width": 320,
    "height": 200,
    "bytes": 13877,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "retrieveJob.job": {
    "id": "job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "job",
    "status": "completed",
    "makes": "pdfs",
    "result_ids": [
      "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
    ],
    "result": {
      "object": "list",
      "data": [
        {
          "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
          "object": "pdf",
          "status": "completed_with_warnings",
          "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
          "pages": 1,
          "bytes": 13877,
          "compress": "none",
          "watermark": null,
          "metadata": {},
          "created_at": "2026-11-21T09:30:00.000Z",
          "expires_at": "2026-11-22T09:30:00.000Z",
          "file_expires_at": "2027-02-19T09:30:00.000Z",
          "render_time_ms": 31,
          "credits_used": 0,
          "warnings": [
            {
              "code": "nothing_changed",
              "message": "The request changed nothing: the result is the same document as the source. It was not charged."
            }
          ]
        }
      ]
    },
    "metadata": {},
    "credits_used": 0,
    "created_at": "2026-11-21T09:30:00.000Z",
    "completed_at": "2026-11-21T09:30:00.000Z"
  },
  "retrievePartial.newest": {
    "id": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "partial",
    "name": "letterhead",
    "description": "Our address",
    "metadata": {},
    "version": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<header>{{company}}</header>{{> @partial-block}}",
    "css": "header { color: navy }",
    "translations": null,
    "uses": []
  },
  "retrievePdf.pdf": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "format": "a4",
    "landscape": false,
    "page_size_mm": {
      "width": 210.2,
      "height": 297
    },
    "compress": "none",
    "watermark": null,
    "metadata": {
      "order": "A-1001"
    },
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "engine": "HeadlessChrome/156.0.8078.79"
  },
  "retrieveTemplate.newest": {
    "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "template",
    "name": "invoice",
    "description": "What customers get",
    "metadata": {},
    "version": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<h1>Invoice {{number}}</h1>{{#each items}}<p>{{name}}: {{formatCurrency price \"EUR\"}}</p>{{/each}}",
    "css": "h1 { font: 20pt sans-serif }",
    "schema": {
      "number": "string",
      "items": [
        {
          "name": "string",
          "price": "number"
        }
      ]
    },
    "defaults": {
      "format": "a4",
      "footer": {
        "html": "<span class=\"pageNumber\"></span>",
        "height": "15mm"
      }
    },
    "sample_data": {
      "number": "2026-001",
      "items": [
        {
          "name": "Bread",
          "price": 3.5
        }
      ]
    },
    "translations": null,
    "partials": [],
    "assets": [],
    "render_count": 0
  },
  "retrieveTemplate.version": {
    "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "template",
    "name": "invoice",
    "description": "What customers get",
    "metadata": {},
    "version": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<h1>Invoice {{number}}</h1>{{#each items}}<p>{{name}}: {{formatCurrency price \"EUR\"}}</p>{{/each}}",
    "css": "h1 { font: 20pt sans-serif }",
    "schema": {
      "number": "string",
      "items": [
        {
          "name": "string",
          "price": "number"
        }
      ]
    },
    "defaults": {
      "format": "a4",
      "footer": {
        "html": "<span class=\"pageNumber\"></span>",
        "height": "15mm"
      }
    },
    "sample_data": {
      "number": "2026-001",
      "items": [
        {
          "name": "Bread",
          "price": 3.5
        }
      ]
    },
    "translations": null,
    "partials": [],
    "assets": [],
    "render_count": 0
  },
  "retrieveThumbnail.thumbnail": {
    "id": "thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "thumbnail",
    "status": "completed",
    "page": 1,
    "url": "https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
    "width": 320,
    "height": 453,
    "bytes": 13877,
    "format": "png",
    "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "metadata": {},
    "credits_used": 1,
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z"
  },
  "retrieveUsage.usage": {
    "object": "usage",
    "plan": "scale",
    "credits": {
      "available": 981,
      "reserved": 0,
      "consumed": 69,
      "expired": 0,
      "packs": [
        {
          "id": "acc_01M870TW8VA0RDD2Z5TB8XW09K:starter",
          "credits": 50,
          "remaining": 0,
          "reason": "starter",
          "granted_at": "2026-11-21T09:30:00.000Z",
          "expires_at": "2026-11-22T09:30:00.000Z"
        },
        {
          "id": "acc_01M870TW8VA0RDD2Z5TB8XW09K:e2e",
          "credits": 1000,
          "remaining": 981,
          "reason": "e2e",
          "granted_at": "2026-11-21T09:30:00.000Z",
          "expires_at": "2026-11-22T09:30:00.000Z"
        }
      ]
    },
    "slots": {
      "in_use": 0,
      "limit": 50
    }
  },
  "retrieveWebhookEndpoint.endpoint": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "url": "https://example.com/webhooks/folio",
    "events": [
      "pdf.completed",
      "pdf.failed",
      "batch.completed"
    ],
    "status": "active",
    "description": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "retryEvent.all": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "pdf.failed",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "pdf",
      "status": "failed",
      "url": null,
      "pages": null,
      "bytes": null,
      "format": "a4",
      "landscape": false,
      "compress": "none",
      "watermark": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "expires_at": "2026-11-22T09:30:00.000Z",
      "file_expires_at": "2027-02-19T09:30:00.000Z",
      "credits_used": 0,
      "error": {
        "type": "rendering_error",
        "code": "script_failed",
        "message": "javascript threw an error: Error: no rows",
        "param": "javascript"
      }
    },
    "status": "succeeded",
    "deliveries": [
      {
        "id": "dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "endpoint_id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "url": "https://example.com/all",
        "status": "succeeded",
        "next_attempt_at": null,
        "attempts": [
          {
            "number": 1,
            "started_at": "2026-11-21T09:30:00.000Z",
            "status": 200,
            "failure": null,
            "latency_ms": 84,
            "answer": "ok"
          }
        ]
      }
    ]
  },
  "rotatePdf.scan": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "rotateWebhookSecret.endpoint": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "url": "https://example.com/webhooks/folio",
    "events": [
      "*"
    ],
    "status": "disabled",
    "secret": "whsec_…",
    "previous_secret_expires_at": "2026-11-22T09:30:00.000Z",
    "description": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "runPipeline.edit": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": {
      "type": "text",
      "content": "DRAFT",
      "pages_applied": 1
    },
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 2
  },
  "runPipeline.invoice": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 3
  },
  "signPdf.elsewhere": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "signing_request": {
      "to_be_signed": "MYGEMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwLwYJKoZIhvcNAQkEMSIEIFWtk3LlJn0UU+tZ9mJeo8DfB+YE4NxZ6HGWUEXeEIOgMDcGCyqGSIb3DQEJEAIvMSgwJjAkMCIEIO9nR9pHz0keneVXpoJpif+vmhrzU2V/2vcYgOi/h4aD",
      "digest": "7Kt8Tlq3dsQAYmHqzepK13pWworsD8cM7BITmj51UHM=",
      "digest_algorithm": "sha-256"
    }
  },
  "signPdf.key": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "splitPdf.async": {
    "id": "job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "job",
    "status": "processing",
    "makes": "pdfs",
    "result_ids": [],
    "metadata": {},
    "credits_used": 0,
    "created_at": "2026-11-21T09:30:00.000Z"
  },
  "splitPdf.every": {
    "object": "list",
    "data": [
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 0
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 0
      }
    ]
  },
  "splitPdf.ranges": {
    "object": "list",
    "data": [
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 1,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 1
      },
      {
        "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
        "object": "pdf",
        "status": "completed",
        "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
        "pages": 2,
        "bytes": 13877,
        "compress": "none",
        "watermark": null,
        "metadata": {},
        "created_at": "2026-11-21T09:30:00.000Z",
        "expires_at": "2026-11-22T09:30:00.000Z",
        "file_expires_at": "2027-02-19T09:30:00.000Z",
        "render_time_ms": 31,
        "credits_used": 0
      }
    ]
  },
  "testWebhookEndpoint.endpoint": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "webhook_endpoint.test",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "webhook_endpoint",
      "url": "https://example.com/webhooks/folio",
      "events": [
        "pdf.completed",
        "pdf.failed",
        "batch.completed"
      ],
      "status": "active",
      "description": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "updated_at": "2026-11-21T09:30:00.000Z"
    },
    "status": "not_sent",
    "deliveries": []
  },
  "unlockPdf.unlock": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed_with_warnings",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 3,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 0,
    "warnings": [
      {
        "code": "nothing_changed",
        "message": "The request changed nothing: the result is the same document as the source. It was not charged."
      }
    ]
  },
  "updateAsset.logo": {
    "id": "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "asset",
    "name": "logo",
    "description": null,
    "metadata": {},
    "version": 2,
    "content_type": "image/png",
    "bytes": 13877,
    "sha256": "e1e7d8dd1c8a0d6fafda2c204600a552ee98d1b6954c7b6325d307373562ff34",
    "url": "https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=1795339800&k=k1&sig=…",
    "url_expires_at": "2026-11-22T09:30:00.000Z",
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "templates": []
  },
  "updateDocument.title": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1,
    "filename": "Terms of 2026.pdf"
  },
  "updatePartial.css": {
    "id": "par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "partial",
    "name": "letterhead",
    "description": "Our address",
    "metadata": {},
    "version": 2,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<header>{{company}}</header>{{> @partial-block}}",
    "css": "header { color: teal }",
    "translations": null,
    "uses": [],
    "templates": []
  },
  "updateTemplate.css": {
    "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "template",
    "name": "invoice",
    "description": "What customers get",
    "metadata": {},
    "version": 2,
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z",
    "html": "<h1>Invoice {{number}}</h1>{{#each items}}<p>{{name}}: {{formatCurrency price \"EUR\"}}</p>{{/each}}",
    "css": "h1 { font: 24pt serif }",
    "schema": {
      "number": "string",
      "items": [
        {
          "name": "string",
          "price": "number"
        }
      ]
    },
    "defaults": {
      "format": "a4",
      "footer": {
        "html": "<span class=\"pageNumber\"></span>",
        "height": "15mm"
      }
    },
    "sample_data": {
      "number": "2026-001",
      "items": [
        {
          "name": "Bread",
          "price": 3.5
        }
      ]
    },
    "translations": null,
    "partials": [],
    "assets": [],
    "render_count": 5
  },
  "updateWebhookEndpoint.disable": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "url": "https://example.com/webhooks/folio",
    "events": [
      "*"
    ],
    "status": "disabled",
    "description": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "updateWebhookEndpoint.events": {
    "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "webhook_endpoint",
    "url": "https://example.com/webhooks/folio",
    "events": [
      "*"
    ],
    "status": "active",
    "description": null,
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "updated_at": "2026-11-21T09:30:00.000Z"
  },
  "validateTemplate.invalid": {
    "object": "template_validation",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    },
    "valid": false,
    "error": {
      "type": "invalid_request",
      "code": "schema_validation_failed",
      "message": "data does not match the template's schema: number must be a string; got a number.",
      "param": "data",
      "details": [
        {
          "field": "number",
          "error": "must be a string; got a number"
        }
      ]
    }
  },
  "validateTemplate.valid": {
    "object": "template_validation",
    "template": {
      "id": "tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "name": "invoice",
      "version": 1
    },
    "valid": true,
    "error": null
  },
  "verifySignatures.stored": {
    "object": "signature_reports",
    "signatures": []
  },
  "watermarkPdf.image": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": {
      "type": "image",
      "content": "https://example.com/logo.png",
      "pages_applied": 1
    },
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "watermarkPdf.text": {
    "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "pdf",
    "status": "completed",
    "url": "https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=1795339800&k=k1&sig=…",
    "pages": 1,
    "bytes": 13877,
    "compress": "none",
    "watermark": {
      "type": "text",
      "content": "CONFIDENTIAL",
      "pages_applied": 1
    },
    "metadata": {},
    "created_at": "2026-11-21T09:30:00.000Z",
    "expires_at": "2026-11-22T09:30:00.000Z",
    "file_expires_at": "2027-02-19T09:30:00.000Z",
    "render_time_ms": 31,
    "credits_used": 1
  },
  "webhook_endpoint.test": {
    "id": "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
    "object": "event",
    "type": "webhook_endpoint.test",
    "created_at": "2026-11-21T09:30:00.000Z",
    "data": {
      "id": "we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
      "object": "webhook_endpoint",
      "url": "https://example.com/webhooks/folio",
      "events": [
        "pdf.completed",
        "pdf.failed",
        "batch.completed"
      ],
      "status": "active",
      "description": null,
      "metadata": {},
      "created_at": "2026-11-21T09:30:00.000Z",
      "updated_at": "2026-11-21T09:30:00.000Z"
    }
  }
};
