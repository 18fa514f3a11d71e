// Made from the OpenAPI document by `npm run build:clients`. Do not edit.

export interface paths {
    "/v1/pdfs/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what a PDF is and holds
         * @description Pages and their sizes, fonts, images, signatures, attachments, metadata, and the standards that it claims to follow. Free of charge; nothing is kept.
         *
         *     Scope: `pdfs:read`.
         */
        post: operations["describePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge PDFs
         * @description Bookmarks (each source's under one named after its title), links, form fields, tags, page labels and attachments survive.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["mergePdfs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/watermark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a text or an image on a PDF's pages
         * @description Scope: `pdfs:create`.
         */
        post: operations["watermarkPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split a PDF into several
         * @description Each part carries nothing of the other pages. One credit for all parts, shown on the first.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["splitPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder, drop, repeat and rotate pages
         * @description Scope: `pdfs:create`.
         */
        post: operations["reorderPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/protect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lock a PDF with passwords
         * @description Scope: `pdfs:create`.
         */
        post: operations["protectPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the lock off a PDF
         * @description Needs the user's or the owner's password in source.password, unless it opens without one.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["unlockPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put files into a PDF
         * @description Those that lie in it stay. PDF/A-3 and later take any file; a claim of an earlier part goes.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["attachFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change what a PDF says about itself
         * @description Information dictionary and XMP metadata stay in step. POST /v1/pdfs/info reads them.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["updateDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate pages
         * @description Scope: `pdfs:create`.
         */
        post: operations["rotatePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/crop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cut the edges of pages off
         * @description What lies outside is hidden, not removed: redact removes.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["cropPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove pages
         * @description Nothing of them stays in the file, as with split and reorder.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["removePages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write page or Bates numbers
         * @description For numbers across several PDFs, page_numbers of POST /v1/pdfs/merge.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["numberPages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/nup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put several pages on each sheet
         * @description Forms and comments become part of the pages; bookmarks lead to the sheets; links and tags go.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["imposePages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/fill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill in a form
         * @description A value that does not go with its field is 400 invalid_parameter, and nothing is filled in then.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["fillForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/flatten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a form part of its pages
         * @description Scope: `pdfs:create`.
         */
        post: operations["flattenPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/redact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take text and pictures out of areas
         * @description Letters, pixels, drawings, annotations, field values and hidden layers within the areas are removed from the file, not covered. Title, bookmarks and attachments stay as they are.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["redactPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert pages of another PDF
         * @description Bookmarks, links, form fields, tags and attachments of both survive.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["insertPages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw pages as images
         * @description A thumbnail per page. One credit for all, shown on the first. They are kept as long as PDFs are, and go with the stored PDF that they show.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["createThumbnails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List thumbnails
         * @description Scope: `pdfs:read`.
         */
        get: operations["listThumbnails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/thumbnails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a thumbnail
         * @description Signs a fresh download URL.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrieveThumbnail"];
        put?: never;
        post?: never;
        /**
         * Delete a thumbnail
         * @description Scope: `pdfs:create`.
         */
        delete: operations["deleteThumbnail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List PDFs
         * @description Scope: `pdfs:read`.
         */
        get: operations["listPdfs"];
        put?: never;
        /**
         * Create a PDF from HTML, a URL or Markdown
         * @description Scope: `pdfs:create`.
         */
        post: operations["createPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a PDF
         * @description Signs a fresh download URL. After the retention period the status is expired and url is null.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrievePdf"];
        put?: never;
        post?: never;
        /**
         * Delete a PDF
         * @description Removes the file, pictures of its pages and everything kept about it at once.
         *
         *     Scope: `pdfs:create`.
         */
        delete: operations["deletePdf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/convert/office": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert an office document to a PDF
         * @description Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are fitted to the page's width with their headers and footers; a slide is a page. Macros do not run, links to other files are not followed, and a file whose content is not what its name says is refused.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["convertOffice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/convert/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert images to a PDF
         * @description A page for each PNG, JPEG or WebP, as large as the image or fitted onto paper. JPEGs are put in as they are, without another compression.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["convertImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Scope: `templates:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description A template that could not be rendered is refused with every fault's line and column.
         *
         *     Scope: `templates:write`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a template
         * @description Scope: `templates:read`.
         */
        get: operations["retrieveTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Removes all its versions. PDFs made from it stay.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Makes the next version from what is sent and the newest version's rest. With `If-Match: <version>` only when that is the newest.
         *
         *     Scope: `templates:write`.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/v1/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a template's versions
         * @description Cursors are version numbers. Retrieve with `version` shows one whole.
         *
         *     Scope: `templates:read`.
         */
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate data for a template
         * @description Answers what a render would refuse, without rendering or charge.
         *
         *     Scope: `templates:read`.
         */
        post: operations["validateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template that is not stored
         * @description What creating it would refuse is refused here, in the same words. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["previewDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description One page of what a render would make, as it is printed. Nothing is stored or charged; it takes a slot, and the picture is marked PREVIEW.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a template
         * @description Scope: `pdfs:create`.
         */
        post: operations["renderTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List partials
         * @description Scope: `templates:read`.
         */
        get: operations["listPartials"];
        put?: never;
        /**
         * Create a partial
         * @description A piece of HTML that templates print by `{{> name}}`, or put around a block of theirs by `{{#> name}}…{{/name}}`. One that could not be printed is refused with every fault's line and column.
         *
         *     Scope: `templates:write`.
         */
        post: operations["createPartial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/partials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a partial
         * @description Scope: `templates:read`.
         */
        get: operations["retrievePartial"];
        put?: never;
        post?: never;
        /**
         * Delete a partial
         * @description Refused while the newest version of a template or of another partial prints it. Older versions of templates go on printing theirs.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deletePartial"];
        options?: never;
        head?: never;
        /**
         * Update a partial
         * @description Makes the next version. Templates go on printing the version that they were saved with, until they are saved again, or here with `update_templates`. With `If-Match: <version>` only when that is the newest.
         *
         *     Scope: `templates:write`.
         */
        patch: operations["updatePartial"];
        trace?: never;
    };
    "/v1/partials/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a partial's versions
         * @description Cursors are version numbers. Retrieve with `version` shows one whole.
         *
         *     Scope: `templates:read`.
         */
        get: operations["listPartialVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description Scope: `templates:read`.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Upload an asset
         * @description A picture or font that documents and templates name where an address is expected: `<img src="asset:logo">`, `url(asset:inter)`. The same bytes are stored once.
         *
         *     Scope: `templates:write`.
         */
        post: operations["createAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an asset
         * @description Scope: `templates:read`.
         */
        get: operations["retrieveAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Refused while the newest version of a template or of a partial names it. Older versions of templates go on showing theirs.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        /**
         * Replace an asset
         * @description Makes the next version. Documents show it from now on; templates go on showing the version that they were saved with, until they are saved again, or here with `update_templates`. With `If-Match: <version>` only when that is the newest.
         *
         *     Scope: `templates:write`.
         */
        patch: operations["updateAsset"];
        trace?: never;
    };
    "/v1/assets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an asset's versions
         * @description Cursors are version numbers. Retrieve with `version` shows one with its URL.
         *
         *     Scope: `templates:read`.
         */
        get: operations["listAssetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description Scope: `pdfs:read`.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image of HTML, a URL or a template
         * @description A screenshot: the page as a window shows it, waited for, guarded and charged as a PDF is. One credit.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an image
         * @description Signs a fresh download URL. After the retention period the status is expired and url is null.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrieveImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Scope: `pdfs:create`.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description Without the items' results.
         *
         *     Scope: `batches:read`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Create a batch
         * @description Checks every item before any is started: one fault refuses the whole batch. Reserves a credit for each item; only completed ones are charged. Poll the batch or listen to its events.
         *
         *     Scope: `batches:write`.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a batch
         * @description An ended individual batch carries all its results, each with a fresh URL.
         *
         *     Scope: `batches:read`.
         */
        get: operations["retrieveBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a batch's results
         * @description By index, of a batch of any output, as far as it has come.
         *
         *     Scope: `batches:read`.
         */
        get: operations["listBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Items in flight are dropped and not charged; finished ones stay. Emits batch.failed.
         *
         *     Scope: `batches:write`.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Without what they made. Asynchronous requests that make one resource are told of by that.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a job
         * @description Once it is completed, with what it made, each with a fresh URL.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrieveJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description Ends it when it is processing, uncharged. What it made stays.
         *
         *     Scope: `pdfs:create`.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Scope: `webhooks:read`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The secret is shown in this answer only.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook endpoint
         * @description Scope: `webhooks:read`.
         */
        get: operations["retrieveWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Scope: `webhooks:write`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook endpoint's secret
         * @description Deliveries carry a signature by each of the two secrets for 24 hours.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event of the type webhook_endpoint.test, to this endpoint alone. Retrieve the event to see how it went.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description A page with large events may hold fewer than asked for; has_more says whether more follow.
         *
         *     Scope: `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description With its delivery to each endpoint and every attempt.
         *
         *     Scope: `events:read`.
         */
        get: operations["retrieveEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry an event
         * @description Begins a new round of attempts for each failed delivery, or for that to endpoint_id. The body may be left out.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["retryEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the text of a PDF
         * @description From the text layer, in reading order; hidden and off-page text is left out. One credit.
         *
         *     Scope: `extractions:create`.
         */
        post: operations["extractText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/ocr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read scanned pages by OCR
         * @description One credit a page; all pages asked for are read, or none and nothing is charged. output pdf stores the source with its text as a PDF, too, for no more credits; it also takes the scope pdfs:create.
         *
         *     Scope: `extractions:create`.
         */
        post: operations["extractOcr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the tables of a PDF
         * @description Ruled, partly ruled, borderless and tagged tables. One credit, or one a page with use_ocr.
         *
         *     Scope: `extractions:create`.
         */
        post: operations["extractTables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the images of a PDF
         * @description As the PDF has them: JPEG and JPEG 2000 byte for byte, faxes in a TIFF, all others as PNG, each with its page and box. One credit.
         *
         *     Scope: `extractions:create`.
         */
        post: operations["extractImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List extractions
         * @description Without their results, as in the events that tell of them: retrieve one for that.
         *
         *     Scope: `extractions:read`.
         */
        get: operations["listExtractions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extractions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an extraction
         * @description With its result, until the retention period has passed; then the status is expired.
         *
         *     Scope: `extractions:read`.
         */
        get: operations["retrieveExtraction"];
        put?: never;
        post?: never;
        /**
         * Delete an extraction
         * @description Removes the result and everything kept about it at once.
         *
         *     Scope: `extractions:create`.
         */
        delete: operations["deleteExtraction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/engine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Versions of the engines
         * @description What renders right now. Each PDF records the engine that made it.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrieveEngine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credits and slots
         * @description Scope: `usage:read`.
         */
        get: operations["retrieveUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What the watermark endpoint stamped. */
        AppliedWatermark: {
            /**
             * @description What was stamped.
             * @enum {string}
             */
            type: "text" | "image";
            /**
             * @description The text, the image's URL, or inline.
             * @example CONFIDENTIAL
             */
            content: string;
            /**
             * @description Pages that carry it.
             * @example 3
             */
            pages_applied: number;
        };
        /** @description A picture or font that documents name. */
        Asset: {
            /**
             * @description Id of the asset.
             * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always asset.
             * @constant
             */
            object: "asset";
            /**
             * @description What documents call it.
             * @example logo
             */
            name: string;
            /**
             * @description What it is for.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            /**
             * @description What the bytes are.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file.
             * @example 8412
             */
            bytes: number;
            /**
             * @description Digest of the file, in hexadecimal digits.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string;
            /** @description When the URL stops working; each answer has a fresh one. */
            url_expires_at: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
        };
        AssetList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Asset"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description Exactly one of url and base64; a picture (PNG, JPEG, GIF, WebP, AVIF, SVG) or a font (WOFF, WOFF2, TTF, OTF), told by its bytes, at most 5242880 bytes.
         * @example {
         *       "base64": "iVBORw0KGgo…"
         *     }
         */
        AssetSource: {
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
        };
        /** @description An asset's new version, and the templates that took it over. */
        AssetUpdate: {
            /**
             * @description Id of the asset.
             * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always asset.
             * @constant
             */
            object: "asset";
            /**
             * @description What documents call it.
             * @example logo
             */
            name: string;
            /**
             * @description What it is for.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            /**
             * @description What the bytes are.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file.
             * @example 8412
             */
            bytes: number;
            /**
             * @description Digest of the file, in hexadecimal digits.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string;
            /** @description When the URL stops working; each answer has a fresh one. */
            url_expires_at: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description With `update_templates`: the templates that show it. */
            templates: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description The template's name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
                /** @description Why the template stayed at its version. */
                error: components["schemas"]["ErrorObject"] | null;
            }[];
        };
        AssetVersion: {
            /**
             * @description Always asset_version.
             * @constant
             */
            object: "asset_version";
            /**
             * @description Id of the asset.
             * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            asset: string;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            /**
             * @description What it is for.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description What the bytes are.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file.
             * @example 8412
             */
            bytes: number;
            /**
             * @description Digest of the file, in hexadecimal digits.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            created_at: components["schemas"]["Timestamp"];
        };
        AssetVersionList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["AssetVersion"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        AttachFiles: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description HTTP basic authentication (RFC 7617). */
        BasicAuth: {
            /**
             * @description The user's name.
             * @example ada
             */
            username: string;
            /**
             * @description The password; it is kept for the render alone.
             * @example secret
             */
            password: string;
            /**
             * @description Whom it is for; without it the URL's own origin. Required with html.
             * @example https://app.example.com
             */
            origin?: string;
        };
        /** @description Many renders asked for at once. */
        Batch: {
            /**
             * @description Id of the batch.
             * @example bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always batch.
             * @constant
             */
            object: "batch";
            /**
             * @description processing until it ends. completed also with failed items; failed by stop_on_failure, or see error.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "canceled";
            /**
             * @description Items of the request.
             * @example 2
             */
            total_items: number;
            /**
             * @description Items that became a PDF.
             * @example 2
             */
            completed_items: number;
            /**
             * @description Items that were tried and failed.
             * @example 0
             */
            failed_items: number;
            /**
             * @description As asked for.
             * @enum {string}
             */
            output: "individual" | "merged" | "zip";
            /**
             * @description Items in flight at one time, as capped.
             * @example 5
             */
            parallel: number;
            /** @description As asked for. */
            stop_on_failure: boolean;
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Share of the items that completed or failed.
             * @example 0.5
             */
            progress: number;
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /** @description Of an ended individual batch. */
            results?: components["schemas"]["BatchResult"][];
            /** @description Of an ended merged batch; null when no item completed. */
            merged_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL; null once the file was deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file.
                 * @example 20114
                 */
                bytes: number;
            } | null;
            /**
             * @description Signed download URL of an ended zip batch; null when no item completed.
             * @example https://files.example.com/files/bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.zip?exp=…&k=…&sig=…
             */
            zip_url?: string | null;
            /**
             * @description Size of the archive.
             * @example 25310
             */
            zip_bytes?: number | null;
            /** @description Why the merged PDF or the ZIP could not be made. */
            error?: components["schemas"]["ErrorObject"];
            created_at: components["schemas"]["Timestamp"];
            /** @description A guess until the first items are done; then by their pace. */
            estimated_completion?: components["schemas"]["Timestamp"] | null;
            /** @description When it ended, in whatever way. */
            completed_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work of all items together.
             * @example 62
             */
            total_render_time_ms?: number;
        };
        BatchCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Batch"];
        };
        BatchFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Batch"];
        };
        /** @description A document, or a template with its data, and the options of its own. */
        BatchItem: {
            /**
             * @description HTML to render. Exactly one of html, url, markdown and template_id.
             * @example <h1>Receipt A-1001</h1>
             */
            html?: string;
            /**
             * Format: uri
             * @description Page to load and capture. Exactly one of html, url, markdown and template_id.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to set: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter; HTML in it stays HTML. Exactly one of html, url, markdown and template_id.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description Stylesheet of a Markdown document, behind the default one. Only with markdown.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /**
             * @description Template to render. Exactly one of html, url, markdown and this.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template_id?: string;
            /**
             * @description Another version than the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Checked against the template's schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Only url: batches answer by URLs.
             * @constant
             */
            output?: "url";
            /**
             * @description Paper: a name, or its size.
             * @default a4
             * @example letter
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @default 20mm
             * @example 15mm
             */
            margin?: components["schemas"]["Margin"];
            /**
             * @description Turns the paper sideways; one that is wide already stays.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description true: the document's @page rules win over format, landscape and margin. false: they count for nothing in these, named pages included.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Size of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Added to the page numbers of header, footer and table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds the debug object: screenshot, console, failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description false leaves out background colours and images.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description Which styles are printed: those for print, or the page as it looks on a screen.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description false leaves out the document's structure: smaller, but no longer for everybody to read.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description false leaves out the bookmarks of the headings. They need the tags, and go with them.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies that the page is opened with. Never stored or logged, and forgotten after the render.
             * @default []
             * @example [
             *       {
             *         "name": "session",
             *         "value": "8f3a0c51"
             *       }
             *     ]
             */
            cookies?: components["schemas"]["Cookie"][];
            headers?: components["schemas"]["PageHeaders"];
            basic_auth?: components["schemas"]["BasicAuth"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        BatchItemCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.item.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["BatchItemResult"];
        };
        BatchItemFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "batch.item.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["BatchItemResult"];
        };
        /** @description An entry of the batch's results. */
        BatchItemResult: {
            /**
             * @description Place of the item in the request, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description How the item ended.
             * @enum {string}
             */
            status: "completed" | "failed";
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            pdf_id?: string;
            /**
             * @description Signed download URL; null once the file was deleted.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description Number of pages.
             * @example 1
             */
            pages?: number;
            /**
             * @description Size of the file.
             * @example 13877
             */
            bytes?: number;
            delivery?: components["schemas"]["FileDelivery"];
            /** @description Why it failed. */
            error?: {
                /**
                 * @description The family of errors.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description An error code, or not_processed when the batch ended before.
                 * @example timeout_exceeded
                 */
                code: string;
                /**
                 * @description What came and what is allowed, for people.
                 * @example scale must be at most 2, got 3.
                 */
                message: string;
                /**
                 * @description The offending parameter, as a path.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description Every fault of the request, the first 50. */
                details?: {
                    /**
                     * @description The parameter, as a path.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with it.
                     * @example expected number, got string
                     */
                    error: string;
                }[];
                /**
                 * @description Faults beyond the 50 listed.
                 * @example 12
                 */
                details_omitted?: number;
            };
            /**
             * @description The batch that the item belongs to.
             * @example bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            batch_id: string;
        };
        BatchList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Batch"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description What became of one item. */
        BatchResult: {
            /**
             * @description Place of the item in the request, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description How the item ended.
             * @enum {string}
             */
            status: "completed" | "failed";
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            pdf_id?: string;
            /**
             * @description Signed download URL; null once the file was deleted.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description Number of pages.
             * @example 1
             */
            pages?: number;
            /**
             * @description Size of the file.
             * @example 13877
             */
            bytes?: number;
            delivery?: components["schemas"]["FileDelivery"];
            /** @description Why it failed. */
            error?: {
                /**
                 * @description The family of errors.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description An error code, or not_processed when the batch ended before.
                 * @example timeout_exceeded
                 */
                code: string;
                /**
                 * @description What came and what is allowed, for people.
                 * @example scale must be at most 2, got 3.
                 */
                message: string;
                /**
                 * @description The offending parameter, as a path.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description Every fault of the request, the first 50. */
                details?: {
                    /**
                     * @description The parameter, as a path.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with it.
                     * @example expected number, got string
                     */
                    error: string;
                }[];
                /**
                 * @description Faults beyond the 50 listed.
                 * @example 12
                 */
                details_omitted?: number;
            };
        };
        BatchResultList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description In the order of the items. */
            data: components["schemas"]["BatchResult"][];
            /**
             * @description Whether more follow.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last index of this page when more follow: pass it as starting_after.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description What the page is not to load. It is left out without a warning; the page's own document always loads.
         * @example {
         *       "resource_types": [
         *         "media"
         *       ],
         *       "urls": [
         *         "*://*.ads.example/*"
         *       ]
         *     }
         */
        Block: {
            /**
             * @description Kinds of requests; fetch is what scripts ask for, frame what frames show.
             * @default []
             * @example [
             *       "media",
             *       "font"
             *     ]
             */
            resource_types?: ("stylesheet" | "image" | "media" | "font" | "script" | "fetch" | "frame")[];
            /**
             * @description Whole URLs, in which * stands for any characters.
             * @default []
             * @example [
             *       "*://*.ads.example/*"
             *     ]
             */
            urls?: string[];
        };
        /** @description Points (1/72 in), origin at the top left of the visible page. */
        Box: {
            /**
             * @description From the left.
             * @example 56.7
             */
            x: number;
            /**
             * @description From the top.
             * @example 72
             */
            y: number;
            /**
             * @description Points.
             * @example 233.95
             */
            width: number;
            /**
             * @description Points.
             * @example 76
             */
            height: number;
        };
        /**
         * @description low is lossless; medium resamples images to 150 DPI; high to 72 DPI and strips metadata. Never larger than without.
         * @enum {string}
         */
        Compression: "none" | "low" | "medium" | "high";
        /** @description Versions of what runs in the container. */
        ContainerEngines: {
            /**
             * @description Converts office files.
             * @example 7.4.7.2
             */
            libreoffice: string;
            /**
             * @description Reads scans.
             * @example 5.3.0
             */
            tesseract: string;
            /**
             * @description Draws pages.
             * @example 22.12.0
             */
            poppler: string;
            /**
             * @description Repairs PDFs.
             * @example 11.3.0
             */
            qpdf: string;
            /**
             * @description Languages that scans can be read in.
             * @example [
             *       "eng"
             *     ]
             */
            ocr_languages: string[];
            /**
             * @description Font families of office conversion.
             * @example [
             *       "Carlito",
             *       "Liberation Sans"
             *     ]
             */
            fonts: string[];
        };
        /**
         * @description A table of contents of the headings, with page numbers and links, in every element with the attribute data-folio-contents, else at the document's start. HTML and Markdown with such an element need no option.
         * @example {
         *       "title": "Contents",
         *       "levels": "1-2"
         *     }
         */
        Contents: {
            /**
             * @description What stands above it.
             * @example Contents
             */
            title?: string;
            /**
             * @description Levels of the headings that are listed.
             * @default 1-3
             * @example 1-2
             */
            levels?: string;
            /**
             * @description Whether what follows it begins on a new page; a place in the document decides by its own styles.
             * @default true
             */
            page_break?: boolean;
        };
        ConvertCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "convert.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Pdf"];
        };
        /**
         * @example {
         *       "images": [
         *         {
         *           "url": "https://example.com/scan.jpg"
         *         }
         *       ],
         *       "format": "a4",
         *       "margin": "10mm"
         *     }
         */
        ConvertImages: {
            /** @description A page each, in order; 41943040 bytes together. What a camera noted about its turn is heeded. */
            images: components["schemas"]["ImageSource"][];
            /** @description Paper onto which images are fitted. Left out, each page is as large as its image. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description Pixels to an inch where each page is as large as its image; 96 when left out. Not with paper.
             * @example 300
             */
            dpi?: number;
            /** @description Left out, paper is turned as each image is. Only with paper. */
            landscape?: boolean;
            /**
             * @description One length for all sides, or an object.
             * @default 0
             * @example 10mm
             */
            margin?: components["schemas"]["Length"] | {
                /** @default 0 */
                top?: components["schemas"]["Length"];
                /** @default 0 */
                right?: components["schemas"]["Length"];
                /** @default 0 */
                bottom?: components["schemas"]["Length"];
                /** @default 0 */
                left?: components["schemas"]["Length"];
            };
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/report.docx"
         *       }
         *     }
         */
        ConvertOffice: {
            source: components["schemas"]["OfficeSource"];
            /**
             * @description Its extension selects the format: .docx, .doc, .odt, .rtf, .txt, .xlsx, .xls, .ods, .csv, .pptx, .ppt, .odp, .docm, .dotx, .dotm, .dot, .ott, .fodt, .xlsm, .xltx, .xltm, .xlsb, .xlt, .ots, .fods, .pptm, .ppsx, .ppsm, .potx, .potm, .pps, .pot, .otp, .fodp. Required with base64; with url the URL's path names the file if this does not.
             * @example report.docx
             */
            filename?: string;
            /** @description Left out, the document keeps its own orientation. */
            landscape?: boolean;
            /** @description Left out, the document keeps its own paper. Slides are scaled onto the paper. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description Of workbooks: sheets without a fitting of their own are fitted to the page's width. false leaves their scale and page breaks as they are.
             * @default true
             */
            fit_sheets?: boolean;
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description A cookie that the page is opened with. */
        Cookie: {
            /**
             * @description The cookie's name.
             * @example session
             */
            name: string;
            /**
             * @description The cookie's value; it is kept for the render alone.
             * @example 8f3a0c51
             */
            value: string;
            /**
             * @description Whom it is for, with its subdomains; without it the URL's own host alone. Required with html.
             * @example example.com
             */
            domain?: string;
            /**
             * @description Sent to this path and below.
             * @default /
             */
            path?: string;
            /**
             * @description Sent by https only. true unless the URL itself is http, or the page html.
             * @example true
             */
            secure?: boolean;
            /**
             * @description false: the page's scripts may read it.
             * @default true
             */
            http_only?: boolean;
            /**
             * @description Whether pages of other sites send it, as browsers decide when left out.
             * @example lax
             * @enum {string}
             */
            same_site?: "strict" | "lax" | "none";
        };
        CreateAsset: {
            /**
             * @description What documents call it: `asset:name`. Unique within the account; it never changes.
             * @example logo
             */
            name: string;
            source: components["schemas"]["AssetSource"];
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "html": "<h1>One</h1>"
         *         },
         *         {
         *           "html": "<h1>Two</h1>"
         *         }
         *       ],
         *       "output": "merged"
         *     }
         */
        CreateBatch: {
            /** @description Up to 5, 100, 500 or 2,000 items, by plan. All are checked before any is started. */
            items: components["schemas"]["BatchItem"][];
            /**
             * Format: uri
             * @description Gets this batch's events in place of your endpoints, signed with your default secret.
             * @example https://example.com/webhooks/folio
             */
            webhook_url?: string;
            /**
             * @description Items in flight at one time; capped by your plan's slots, of which one stays free where there are more.
             * @default 5
             * @example 10
             */
            parallel?: number;
            /**
             * @description After a failure no further item is started; finished ones stay.
             * @default false
             */
            stop_on_failure?: boolean;
            /**
             * @description individual (default): a URL per item. merged: one PDF, in order, a bookmark per item. zip: one archive; files are named by the item's filename, its metadata.filename or its index.
             * @default individual
             * @enum {string}
             */
            output?: "individual" | "merged" | "zip";
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A template that was just made. */
        CreatedTemplate: {
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always template.
             * @constant
             */
            object: "template";
            /**
             * @description Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description What it is for.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The data's shape, as it was sent.
             * @example {
             *       "number": "string",
             *       "total": "number"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description Render options that renders may override.
             * @example {
             *       "format": "a4"
             *     }
             */
            defaults: {
                [key: string]: unknown;
            };
            /** @description Texts of {{t}} that a locale does not have; only when there are any, and only where it is saved. */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * @example {
         *       "html": "<h1>Hello</h1>",
         *       "viewport": {
         *         "width": 640,
         *         "height": 360
         *       }
         *     }
         */
        CreateImage: {
            /**
             * @description HTML to render. Exactly one of html, url, markdown and template_id.
             * @example <h1>Receipt A-1001</h1>
             */
            html?: string;
            /**
             * Format: uri
             * @description Page to load and capture. Exactly one of html, url, markdown and template_id.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to set: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter; HTML in it stays HTML. Exactly one of html, url, markdown and template_id.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description Stylesheet of a Markdown document, behind the default one. Only with markdown.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /**
             * @description Template to fill in; of its defaults those about paper count for nothing. Exactly one of html, url, markdown and template_id.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template_id?: string;
            /**
             * @description Another version than the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Checked against the template's schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Kind of image. png loses nothing.
             * @default png
             * @enum {string}
             */
            format?: "png" | "jpeg" | "webp";
            /**
             * @description Of jpeg and webp: from 1, small, to 100; 80 when left out. Not with png.
             * @example 80
             */
            quality?: number;
            /**
             * @description true: all of the page, not only what the viewport shows. Excludes selector.
             * @default false
             */
            full_page?: boolean;
            /**
             * @description CSS selector: the first element that matches is pictured, once there is one.
             * @example #card
             */
            selector?: string;
            /**
             * @description true: transparent where the page paints nothing. Not with jpeg.
             * @default false
             */
            omit_background?: boolean;
            /**
             * @description Whose styles are drawn.
             * @default screen
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description The window.
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Cookies that the page is opened with. Never stored or logged, and forgotten after the render.
             * @default []
             * @example [
             *       {
             *         "name": "session",
             *         "value": "8f3a0c51"
             *       }
             *     ]
             */
            cookies?: components["schemas"]["Cookie"][];
            headers?: components["schemas"]["PageHeaders"];
            basic_auth?: components["schemas"]["BasicAuth"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        CreatePartial: {
            /**
             * @description What templates call it: `{{> name}}`. Unique within the account; it never changes.
             * @example letterhead
             */
            name: string;
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <header>{{company}}</header>{{> @partial-block}}
             */
            html: string;
            /**
             * @description A stylesheet for the documents of the templates that print it. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            /** @description What {{t "key"}} prints where the template that prints the partial has no text of that key. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
        };
        /**
         * @example {
         *       "html": "<h1>Hello</h1>",
         *       "format": "a4"
         *     }
         */
        CreatePdf: {
            /**
             * @description HTML to render. Exactly one of html, url and markdown.
             * @example <h1>Receipt A-1001</h1>
             */
            html?: string;
            /**
             * Format: uri
             * @description Page to load and capture. Exactly one of html, url and markdown.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to set: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter; HTML in it stays HTML. Exactly one of html, url and markdown.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description Stylesheet of a Markdown document, behind the default one. Only with markdown.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Paper: a name, or its size.
             * @default a4
             * @example letter
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @default 20mm
             * @example 15mm
             */
            margin?: components["schemas"]["Margin"];
            /**
             * @description Turns the paper sideways; one that is wide already stays.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description true: the document's @page rules win over format, landscape and margin. false: they count for nothing in these, named pages included.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Size of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Added to the page numbers of header, footer and table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds the debug object: screenshot, console, failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description false leaves out background colours and images.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description Which styles are printed: those for print, or the page as it looks on a screen.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description false leaves out the document's structure: smaller, but no longer for everybody to read.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description false leaves out the bookmarks of the headings. They need the tags, and go with them.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies that the page is opened with. Never stored or logged, and forgotten after the render.
             * @default []
             * @example [
             *       {
             *         "name": "session",
             *         "value": "8f3a0c51"
             *       }
             *     ]
             */
            cookies?: components["schemas"]["Cookie"][];
            headers?: components["schemas"]["PageHeaders"];
            basic_auth?: components["schemas"]["BasicAuth"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        CreateTemplate: {
            /**
             * @description Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <h1>Invoice {{number}}</h1>
             */
            html: string;
            schema: components["schemas"]["DataSchema"];
            /**
             * @description A stylesheet put into the document's head. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Example data; must satisfy the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description What {{t "key"}} prints, by language tag and key: texts with {places}, plural forms (one, other and so on), or groups of texts. The first language is the default unless defaults.locale names one. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
        };
        CreateThumbnails: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Pixels; the height follows the page.
             * @default 320
             */
            width?: number;
            /**
             * @description Kind of image.
             * @default png
             * @enum {string}
             */
            format?: "png" | "jpeg" | "webp";
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        CreateWebhookEndpoint: {
            /**
             * Format: uri
             * @description https; plain http only to this machine.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description Event types, or "*" for all.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
        };
        /** @description The account's credits. */
        Credits: {
            /**
             * @description What can be spent now.
             * @example 4950
             */
            available: number;
            /**
             * @description Held by work that is running.
             * @example 2
             */
            reserved: number;
            /**
             * @description Spent so far.
             * @example 48
             */
            consumed: number;
            /**
             * @description Ran out unspent.
             * @example 0
             */
            expired: number;
            /** @description The pack that expires first is spent first. */
            packs: {
                /**
                 * @description Names the pack.
                 * @example starter
                 */
                id: string;
                /**
                 * @description What was granted.
                 * @example 5000
                 */
                credits: number;
                /**
                 * @description What is left of it.
                 * @example 4950
                 */
                remaining: number;
                /**
                 * @description Why it was granted.
                 * @example purchase
                 */
                reason: string;
                granted_at: components["schemas"]["Timestamp"];
                expires_at: components["schemas"]["Timestamp"];
            }[];
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "margins": "10mm"
         *     }
         */
        CropPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description How much goes from each side of the page, as it is shown.
             * @example {
             *       "top": "20mm",
             *       "bottom": "20mm"
             *     }
             */
            margins: components["schemas"]["Length"] | {
                /** @default 0mm */
                top?: components["schemas"]["Length"];
                /** @default 0mm */
                right?: components["schemas"]["Length"];
                /** @default 0mm */
                bottom?: components["schemas"]["Length"];
                /** @default 0mm */
                left?: components["schemas"]["Length"];
            };
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /**
         * @description Page size; overrides a format's name.
         * @example {
         *       "width": "100mm",
         *       "height": "150mm"
         *     }
         */
        CustomSize: {
            /**
             * @description A length with a unit, from 10 to 14400 pt.
             * @example 100mm
             */
            width: string;
            /**
             * @description A length with a unit, from 10 to 14400 pt.
             * @example 100mm
             */
            height: string;
        };
        /**
         * @description A map of field names to string, number, boolean, date, array, object or integer; "string?" is optional, "string[]" a list, maps and one-item lists nest. A JSON Schema object is taken as well.
         * @example {
         *       "number": "string",
         *       "total": "number",
         *       "note": "string?",
         *       "items": [
         *         {
         *           "name": "string",
         *           "qty": "number"
         *         }
         *       ]
         *     }
         */
        DataSchema: {
            [key: string]: unknown;
        };
        DeletedAsset: {
            /**
             * @description Id of the asset.
             * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always asset.
             * @constant
             */
            object: "asset";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedExtraction: {
            /**
             * @description Id of the extraction.
             * @example ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always extraction.
             * @constant
             */
            object: "extraction";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedImage: {
            /**
             * @description Id of the image.
             * @example img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always image.
             * @constant
             */
            object: "image";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedJob: {
            /**
             * @description Id of the job.
             * @example job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always job.
             * @constant
             */
            object: "job";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedPartial: {
            /**
             * @description Id of the partial.
             * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always partial.
             * @constant
             */
            object: "partial";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedPdf: {
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always pdf.
             * @constant
             */
            object: "pdf";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedTemplate: {
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always template.
             * @constant
             */
            object: "template";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedThumbnail: {
            /**
             * @description Id of the thumbnail.
             * @example thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always thumbnail.
             * @constant
             */
            object: "thumbnail";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        DeletedWebhookEndpoint: {
            /**
             * @description Id of the webhook endpoint.
             * @example we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always webhook_endpoint.
             * @constant
             */
            object: "webhook_endpoint";
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /** @description Where to put the file, too: by PUT to a presigned URL of yours. */
        DeliverTo: {
            /**
             * Format: uri
             * @description A presigned URL that takes a PUT. It is kept sealed and forgotten after the delivery.
             * @example https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf?X-Amz-Signature=5257a869
             */
            url: string;
            /**
             * @description What the signature wants sent along, such as x-ms-blob-type: BlockBlob of Azure. Content-Type is that of the file unless it stands here.
             * @example {
             *       "x-ms-blob-type": "BlockBlob"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
        };
        Delivery: {
            /**
             * @description Id of the delivery.
             * @example dlv_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /** @description null: a batch's webhook_url. */
            endpoint_id: string | null;
            /**
             * @description Where it is sent.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description pending: more attempts may follow.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description null when none is due. */
            next_attempt_at: components["schemas"]["Timestamp"] | null;
            /** @description Every attempt, the first one first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /**
             * @description From 1.
             * @example 1
             */
            number: number;
            /** @description When it was sent. */
            started_at: components["schemas"]["Timestamp"];
            /**
             * @description The receiver's HTTP status; null when no answer came.
             * @example 200
             */
            status: number | null;
            /** @description null: the delivery succeeded. */
            failure: ("status" | "timeout" | "connection_failed" | "destination_blocked" | "endpoint_gone" | "interrupted") | null;
            /**
             * @description Milliseconds until the answer, or until it was given up.
             * @example 84
             */
            latency_ms: number;
            /**
             * @description The first 4 KB of the answer, or what went wrong.
             * @example ok
             */
            answer: string;
        };
        DescribePdf: {
            source: components["schemas"]["PdfSource"];
        };
        /**
         * @description What the PDF says about itself, in its information dictionary and its XMP metadata alike. What is not named stays as it is.
         * @example {
         *       "title": "Invoice A-1001",
         *       "author": "Ada Example",
         *       "language": "en"
         *     }
         */
        DocumentInformation: {
            /**
             * @description The document's title; readers show it in place of the file's name. null takes it away.
             * @example Invoice A-1001
             */
            title?: string | null;
            /**
             * @description Who wrote it. null takes it away.
             * @example Ada Example
             */
            author?: string | null;
            /**
             * @description What it is about. null takes it away.
             * @example Order 4711
             */
            subject?: string | null;
            /**
             * @description Words that it is to be found by. null takes them away.
             * @example [
             *       "invoice",
             *       "2026"
             *     ]
             */
            keywords?: string[] | null;
            /**
             * @description The program or service that it comes from. null takes it away.
             * @example Shop 3.1
             */
            creator?: string | null;
            /**
             * @description The language that it is read aloud in, as a BCP 47 tag. null takes it away.
             * @example de-DE
             */
            language?: string | null;
        };
        EditCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "edit.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Pdf"] | components["schemas"]["Thumbnail"];
        };
        Engine: {
            /**
             * @description Always engine.
             * @constant
             */
            object: "engine";
            /**
             * @description Product and version of the browser.
             * @example HeadlessChrome/156.0.8078.79
             */
            browser: string;
            /** @description What converts office documents and reads scans; null while it cannot be reached. */
            container: components["schemas"]["ContainerEngines"] | null;
        };
        Error: {
            /** @description Why it failed. */
            error: {
                /**
                 * @description The family of errors.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description What happened. Codes do not change; new ones may come.
                 * @enum {string}
                 */
                code: "malformed_json" | "invalid_parameter" | "missing_parameter" | "unknown_parameter" | "parameters_exclusive" | "unknown_version" | "missing_api_key" | "invalid_api_key" | "credits_exhausted" | "insufficient_scope" | "ip_not_allowed" | "account_suspended" | "signature_invalid" | "resource_not_found" | "route_not_found" | "method_not_allowed" | "not_acceptable" | "unsupported_media_type" | "name_taken" | "key_limit_reached" | "idempotency_key_in_use" | "version_conflict" | "resource_in_use" | "batch_finished" | "url_expired" | "request_too_large" | "source_too_large" | "output_too_large_for_base64" | "range_not_satisfiable" | "schema_validation_failed" | "template_invalid" | "template_failed" | "asset_not_found" | "idempotency_key_reused" | "page_out_of_range" | "source_invalid" | "source_encrypted" | "source_unreachable" | "url_not_allowed" | "file_expired" | "unsupported_format" | "timeout_exceeded" | "navigation_failed" | "url_blocked" | "resource_failed" | "script_failed" | "document_refused" | "document_too_large" | "render_crashed" | "rate_limit_exceeded" | "concurrency_limit_exceeded" | "job_limit_reached" | "internal_error" | "renderer_unavailable" | "container_unavailable" | "storage_unavailable" | "service_busy";
                /**
                 * @description What came and what is allowed, for people.
                 * @example scale must be at most 2, got 3.
                 */
                message: string;
                /**
                 * @description The offending parameter, as a path.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description Every fault of the request, the first 50. */
                details?: {
                    /**
                     * @description The parameter, as a path.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with it.
                     * @example expected number, got string
                     */
                    error: string;
                }[];
                /**
                 * @description Faults beyond the 50 listed.
                 * @example 12
                 */
                details_omitted?: number;
                /**
                 * @description The PDF that records the failure, or was stored all the same.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                pdf_id?: string;
                /**
                 * @description Cause and remedy of this code.
                 * @example https://api.example.com/docs/error-codes#invalid_parameter
                 */
                doc_url: string;
                /**
                 * @description Names the request in our logs.
                 * @example req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                request_id: string;
            };
        };
        /** @description Why it failed. */
        ErrorObject: {
            /**
             * @description The family of errors.
             * @enum {string}
             */
            type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description What happened. Codes do not change; new ones may come.
             * @enum {string}
             */
            code: "malformed_json" | "invalid_parameter" | "missing_parameter" | "unknown_parameter" | "parameters_exclusive" | "unknown_version" | "missing_api_key" | "invalid_api_key" | "credits_exhausted" | "insufficient_scope" | "ip_not_allowed" | "account_suspended" | "signature_invalid" | "resource_not_found" | "route_not_found" | "method_not_allowed" | "not_acceptable" | "unsupported_media_type" | "name_taken" | "key_limit_reached" | "idempotency_key_in_use" | "version_conflict" | "resource_in_use" | "batch_finished" | "url_expired" | "request_too_large" | "source_too_large" | "output_too_large_for_base64" | "range_not_satisfiable" | "schema_validation_failed" | "template_invalid" | "template_failed" | "asset_not_found" | "idempotency_key_reused" | "page_out_of_range" | "source_invalid" | "source_encrypted" | "source_unreachable" | "url_not_allowed" | "file_expired" | "unsupported_format" | "timeout_exceeded" | "navigation_failed" | "url_blocked" | "resource_failed" | "script_failed" | "document_refused" | "document_too_large" | "render_crashed" | "rate_limit_exceeded" | "concurrency_limit_exceeded" | "job_limit_reached" | "internal_error" | "renderer_unavailable" | "container_unavailable" | "storage_unavailable" | "service_busy";
            /**
             * @description What came and what is allowed, for people.
             * @example scale must be at most 2, got 3.
             */
            message: string;
            /**
             * @description The offending parameter, as a path.
             * @example items[3].margin.top
             */
            param: string | null;
            /** @description Every fault of the request, the first 50. */
            details?: {
                /**
                 * @description The parameter, as a path.
                 * @example items[3].data.total
                 */
                field: string;
                /**
                 * @description What is wrong with it.
                 * @example expected number, got string
                 */
                error: string;
            }[];
            /**
             * @description Faults beyond the 50 listed.
             * @example 12
             */
            details_omitted?: number;
        };
        /** @description Something that happened, and who was told of it. */
        Event: {
            /**
             * @description Id of the event.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed" | "webhook_endpoint.test";
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The affected resource as it was then.
             * @example {
             *       "id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
             *       "object": "pdf",
             *       "status": "completed"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description not_sent: nobody subscribes to it. failed: a receiver never took it.
             * @enum {string}
             */
            status: "not_sent" | "pending" | "succeeded" | "failed";
            /** @description One for each receiver. */
            deliveries: components["schemas"]["Delivery"][];
        };
        EventList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Event"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        ExtractCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "extract.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["ExtractionSummary"];
        };
        /** @description A picture of a page, as the PDF has it. */
        ExtractedImage: {
            /**
             * @description From 1.
             * @example 1
             */
            page: number;
            /**
             * @description Of this page, in the order painted, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Of the file; an image that stands in several places has one.
             * @example image-1.jpg
             */
            name: string;
            /**
             * @description Kind of file.
             * @enum {string}
             */
            format: "jpeg" | "png" | "jp2" | "tiff";
            /**
             * @description Pixels.
             * @example 1240
             */
            width: number;
            /**
             * @description Pixels.
             * @example 820
             */
            height: number;
            /**
             * @description Size of the file.
             * @example 182044
             */
            bytes: number;
            bbox: components["schemas"]["Box"];
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=…&k=…&sig=…
             */
            url?: string;
        };
        /** @description A page, and where its parts stand. */
        ExtractedPage: {
            /**
             * @description From 1.
             * @example 1
             */
            page: number;
            /**
             * @description Points.
             * @example 595.28
             */
            width: number;
            /**
             * @description Points.
             * @example 841.89
             */
            height: number;
            /**
             * @description The page in reading order.
             * @example Receipt A-1001
             *     Thank you, Ada.
             */
            text: string;
            /** @description In reading order. */
            blocks: {
                /**
                 * @description What it says.
                 * @example Receipt A-1001
                 */
                text: string;
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                type: "heading" | "paragraph" | "list_item" | "table" | "caption" | "header" | "footer" | "figure" | "code";
                bbox: components["schemas"]["Box"];
            }[];
        };
        /** @description A table. */
        ExtractedTable: {
            /**
             * @description From 1.
             * @example 1
             */
            page: number;
            /**
             * @description Of this page, in reading order, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Rows, headers included.
             * @example 4
             */
            rows: number;
            /**
             * @description Columns.
             * @example 3
             */
            columns: number;
            /**
             * @description A name for each column, empty when the table has none: heads that stand in several rows are joined by " / ", the upper first. With headers printed, the first header row.
             * @example [
             *       "Month",
             *       "Sales / 2025",
             *       "Sales / 2026"
             *     ]
             */
            headers: string[];
            /**
             * @description The rows below the header rows; with headers printed, further header rows come first.
             * @example [
             *       [
             *         "January",
             *         "12",
             *         "15"
             *       ]
             *     ]
             */
            data?: string[][];
            /**
             * @description One line of headers and the rows (RFC 4180), in place of data with format csv.
             * @example Month,Sales / 2025,Sales / 2026
             *     January,12,15
             */
            csv?: string;
            /**
             * @description Its sheet in the workbook, in place of data with format xlsx.
             * @example Page 1 table 1
             */
            sheet?: string;
            /**
             * @description How many rows are headers.
             * @example 2
             */
            header_rows: number;
            /**
             * @description The header rows as printed.
             * @example [
             *       [
             *         "Month",
             *         "Sales",
             *         ""
             *       ],
             *       [
             *         "",
             *         "2025",
             *         "2026"
             *       ]
             *     ]
             */
            head: string[][];
            /** @description Cells over several rows or columns, counted from 0 with headers as row 0. Their text stands in the first place; the others are blank. */
            spans: {
                /**
                 * @description From 0, headers included.
                 * @example 0
                 */
                row: number;
                /**
                 * @description From 0.
                 * @example 1
                 */
                column: number;
                /**
                 * @description Rows that it covers.
                 * @example 1
                 */
                row_span: number;
                /**
                 * @description Columns that it covers.
                 * @example 2
                 */
                column_span: number;
            }[];
            /**
             * @description How likely the grid is what a person would draw.
             * @example 0.95
             */
            confidence: number;
            bbox: components["schemas"]["Box"];
            /** @description Whether it goes on there. */
            continues_on_next_page: boolean;
        };
        ExtractFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "extract.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["ExtractionSummary"];
        };
        ExtractImages: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        /** @description What was read out of a PDF. */
        Extraction: {
            /**
             * @description Id of the extraction.
             * @example ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always extraction.
             * @constant
             */
            object: "extraction";
            /**
             * @description processing: asked for with async and not done yet. failed: see error. expired: the result was deleted.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "expired";
            /**
             * @description From the text layer, or read by OCR.
             * @enum {string}
             */
            method: "text" | "ocr";
            /**
             * @description As asked for; original: images as they are.
             * @enum {string}
             */
            format: "text" | "markdown" | "structured" | "json" | "csv" | "xlsx" | "original";
            /**
             * @description Of OCR.
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Pages that were read.
             * @example 2
             */
            pages_extracted: number;
            /**
             * @description The text, with format text and markdown.
             * @example # Receipt A-1001
             *
             *     Thank you, Ada.
             */
            content?: string;
            /**
             * @description Words in it.
             * @example 5
             */
            word_count?: number;
            /** @description With format structured. */
            pages?: components["schemas"]["ExtractedPage"][];
            /** @description Of a table extraction. */
            tables?: components["schemas"]["ExtractedTable"][];
            workbook?: components["schemas"]["Workbook"];
            /** @description Of an image extraction, and those that the Markdown refers to. */
            images?: components["schemas"]["ExtractedImage"][];
            /**
             * @description The result as a JSON file, where it has more than 1000000 bytes. One of more than 4000000 is there alone: content, pages or tables are missing here.
             * @example https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=…&k=…&sig=…
             */
            result_url?: string;
            /**
             * @description Of OCR; below 0.7 the scan is poor.
             * @example 0.94
             */
            confidence?: number;
            /** @description Pages that could not be read, and a source that was damaged. */
            warnings?: components["schemas"]["Warning"][];
            /** @description With output pdf, when it is made, told of or retrieved: the source with its text; null once that was deleted. */
            searchable_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL; null once the file was deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file.
                 * @example 412345
                 */
                bytes: number | null;
                /** @description When the URL stops working. */
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the result is deleted. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description An extraction without its result. */
        ExtractionSummary: {
            /**
             * @description Id of the extraction.
             * @example ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always extraction.
             * @constant
             */
            object: "extraction";
            /**
             * @description processing: asked for with async and not done yet. failed: see error. expired: the result was deleted.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "expired";
            /**
             * @description From the text layer, or read by OCR.
             * @enum {string}
             */
            method: "text" | "ocr";
            /**
             * @description As asked for; original: images as they are.
             * @enum {string}
             */
            format: "text" | "markdown" | "structured" | "json" | "csv" | "xlsx" | "original";
            /**
             * @description Of OCR.
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Pages that were read.
             * @example 2
             */
            pages_extracted: number;
            /**
             * @description Words in it.
             * @example 5
             */
            word_count?: number;
            /**
             * @description Of OCR; below 0.7 the scan is poor.
             * @example 0.94
             */
            confidence?: number;
            /** @description Pages that could not be read, and a source that was damaged. */
            warnings?: components["schemas"]["Warning"][];
            /** @description With output pdf, when it is made, told of or retrieved: the source with its text; null once that was deleted. */
            searchable_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL; null once the file was deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file.
                 * @example 412345
                 */
                bytes: number | null;
                /** @description When the URL stops working. */
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the result is deleted. */
            expires_at: components["schemas"]["Timestamp"];
        };
        ExtractionSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["ExtractionSummary"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        ExtractOcr: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description text: pages parted by a blank line, three hyphens and a blank line. markdown: headings, lists, tables, links. structured: blocks with their boxes in reading order.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "structured";
            /**
             * @description The language that the pages are read in.
             * @default eng
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Higher reads small print better and takes longer.
             * @default 300
             */
            dpi?: number;
            /**
             * @description pdf: also makes the source searchable: the text lies over its pictures, unseen, to be found, selected and copied. The answer's searchable_pdf names it.
             * @default text
             * @enum {string}
             */
            output?: "text" | "pdf";
            /**
             * @description With output pdf: sets pages upright that lie sideways or lean. The pictures are not changed.
             * @default false
             */
            deskew?: boolean;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        ExtractTables: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description json: rows as lists of texts. csv: each table as CSV (RFC 4180). xlsx: a workbook, a sheet for each table.
             * @default json
             * @enum {string}
             */
            format?: "json" | "csv" | "xlsx";
            /**
             * @description names: one name a column, heads over groups joined to those below them by " / ". printed: the header rows as they stand.
             * @default names
             * @enum {string}
             */
            headers?: "names" | "printed";
            /**
             * @description Read the words by OCR first: for scanned documents.
             * @default false
             */
            use_ocr?: boolean;
            /**
             * @description Of the words, with use_ocr.
             * @default eng
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        ExtractText: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description text: pages parted by a blank line, three hyphens and a blank line. markdown: headings, lists, tables, links. structured: blocks with their boxes in reading order.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "structured";
            /**
             * @description With format markdown: links the pictures of the pages, which are stored as files.
             * @default false
             */
            images?: boolean;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        /**
         * @description Flaws that end the render with an error (422, uncharged) where it would have printed the document.
         * @example {
         *       "warnings": [
         *         "font_failed",
         *         "glyph_missing"
         *       ],
         *       "console_errors": true
         *     }
         */
        FailOn: {
            /**
             * @description HTTP statuses of the page at url that are navigation_failed: 300 to 599, or a class. An empty list prints whatever comes. Only with url.
             * @default [
             *       "4xx",
             *       "5xx"
             *     ]
             * @example [
             *       "5xx",
             *       404
             *     ]
             */
            status?: (("3xx" | "4xx" | "5xx") | number)[];
            /**
             * @description true: an error in the page's console, or an uncaught exception.
             * @default false
             */
            console_errors?: boolean;
            /**
             * @description true: any warning; or the codes of those that count.
             * @default false
             * @example [
             *       "font_failed",
             *       "glyph_missing"
             *     ]
             */
            warnings?: boolean | ("resource_failed" | "resource_timeout" | "resource_blocked" | "network_idle_timeout" | "still_changing" | "script_error" | "font_failed" | "glyph_missing" | "source_recovered" | "content_dropped" | "page_unreadable" | "image_omitted" | "signature_invalidated" | "contents_empty" | "contents_unsettled" | "translation_missing" | "text_not_found")[];
        };
        /** @description What became of deliver_to; only with it. */
        FileDelivery: {
            /**
             * @description failed: your store did not take the file; it can be downloaded all the same.
             * @enum {string}
             */
            status: "succeeded" | "failed";
            /**
             * @description Where it was put, without the signature.
             * @example https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf
             */
            url: string;
            /**
             * @description How often it was tried.
             * @example 1
             */
            attempts: number;
            /**
             * @description What your store answered last; null when no answer came.
             * @example 200
             */
            http_status: number | null;
            /**
             * @description Why the last attempt failed.
             * @example The store answered HTTP 403: SignatureDoesNotMatch
             */
            error?: string;
            /**
             * @description What your store calls the version that it took.
             * @example "9b2f7a3e5c1d4f608a770d1c2b3a4e5f"
             */
            etag?: string;
            /** @description When the last attempt ended. */
            ended_at: components["schemas"]["Timestamp"];
        };
        FillForm: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description Values by the fields' names, as POST /v1/pdfs/info lists them in fields.
             * @example {
             *       "applicant.name": "Ada Example",
             *       "newsletter": true
             *     }
             */
            fields: {
                [key: string]: string | number | boolean | string[];
            };
            /**
             * @description true: the form becomes part of the pages.
             * @default false
             */
            flatten?: boolean;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        FlattenPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: comments, stamps and drawings too. Links stay.
             * @default false
             */
            annotations?: boolean;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        FormField: {
            /**
             * @description With the names of those above it.
             * @example applicant.name
             */
            name: string;
            /**
             * @description What it takes.
             * @enum {string}
             */
            type: "text" | "checkbox" | "radio" | "button" | "dropdown" | "list" | "signature" | "unknown";
            /**
             * @description What is in it; null when it is empty.
             * @example Ada Example
             */
            value: (string | string[]) | null;
            /**
             * @description What may be chosen.
             * @example [
             *       "S",
             *       "M",
             *       "L"
             *     ]
             */
            options: string[];
            /** @description Whether readers let nobody change it. */
            read_only: boolean;
            /** @description Whether it must not stay empty. */
            required: boolean;
        };
        /** @description A picture of a page, with where to download it. */
        Image: {
            /**
             * @description Id of the image.
             * @example img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always image.
             * @constant
             */
            object: "image";
            /**
             * @description processing: asked for with async and not done yet. failed: see error. expired: the file's time is over. With warnings: see warnings.
             * @enum {string}
             */
            status: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            /**
             * @description Signed download URL; null when expired, failed or processing; absent when output is base64.
             * @example https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description The bytes; only in the answer to a request with output base64.
             * @example iVBORw0KGgo…
             */
            base64?: string;
            /**
             * @description Kind of image.
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /**
             * @description Pixels; null when there is no file.
             * @example 1280
             */
            width: number | null;
            /**
             * @description Pixels; null when there is no file.
             * @example 800
             */
            height: number | null;
            /**
             * @description Size of the file; null when there is none.
             * @example 20480
             */
            bytes: number | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file is deleted: your plan's retention. */
            file_expires_at: components["schemas"]["Timestamp"];
            /** @description When the file was deleted; only when expired. */
            expired_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work, without the wait for a slot.
             * @example 90
             */
            render_time_ms?: number;
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /**
             * @description Product and version of the browser that drew it.
             * @example HeadlessChrome/156.0.8078.79
             */
            engine?: string;
            /** @description Only when there are any. */
            warnings?: components["schemas"]["Warning"][];
            /** @description The template that it was made from. */
            template?: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description The version rendered.
                 * @example 3
                 */
                version: number;
            };
            /** @description Of a render of a url: the page that was printed. */
            main_document?: {
                /**
                 * @description Where the page was in the end, after redirects.
                 * @example https://example.com/report.html
                 */
                url: string;
                /**
                 * @description The HTTP status that it came with.
                 * @example 200
                 */
                status: number;
            };
            delivery?: components["schemas"]["FileDelivery"];
            error?: components["schemas"]["ErrorObject"];
        };
        ImageCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "image.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Image"];
        };
        ImageFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "image.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Image"];
        };
        ImageList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Image"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description Exactly one of url and base64; PNG, JPEG or WebP, at most 20 MB. */
        ImageSource: {
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "per_sheet": 2
         *     }
         */
        ImposePages: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description Pages to a sheet.
             * @example 2
             * @enum {number}
             */
            per_sheet: 2 | 4 | 6 | 8 | 9 | 12 | 16;
            /**
             * @description The sheet's paper; it lies as makes the pages largest.
             * @default a4
             * @example a4
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            /**
             * @description Around all of them.
             * @default 5mm
             */
            margin?: components["schemas"]["Length"];
            /**
             * @description Between them.
             * @default 5mm
             */
            gap?: components["schemas"]["Length"];
            /**
             * @description A thin line around each page.
             * @default false
             */
            border?: boolean;
            /**
             * @description rows: from left to right, then down. columns: down, then to the right.
             * @default rows
             * @enum {string}
             */
            order?: "rows" | "columns";
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "insert": {
         *         "url": "https://example.com/cover.pdf"
         *       },
         *       "after": 0
         *     }
         */
        InsertPages: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /** @description The PDF whose pages are put in. */
            insert: components["schemas"]["PdfSource"];
            /**
             * @description Those of the inserted PDF's pages, in this order.
             * @default all
             */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description The page of source that they follow; 0 puts them first. Without it they come last.
             * @example 0
             */
            after?: number;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description An asynchronous request that makes several resources. */
        Job: {
            /**
             * @description Id of the job.
             * @example job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always job.
             * @constant
             */
            object: "job";
            /**
             * @description failed: see error.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed";
            /**
             * @description What it makes.
             * @enum {string}
             */
            makes: "pdfs" | "thumbnails";
            /**
             * @description What it made, in order; empty until it has.
             * @example [
             *       "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
             *     ]
             */
            result_ids: string[];
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When it ended; absent while it is processing. */
            completed_at?: components["schemas"]["Timestamp"];
            /** @description What the answer would have been without async; once completed. What was deleted is left out. */
            result?: {
                /**
                 * @description Always list.
                 * @constant
                 */
                object: "list";
                /** @description In order. */
                data: (components["schemas"]["Pdf"] | components["schemas"]["Thumbnail"])[];
            };
        };
        JobCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "job.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["JobSummary"];
        };
        JobFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "job.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["JobSummary"];
        };
        /** @description A job without what it made. */
        JobSummary: {
            /**
             * @description Id of the job.
             * @example job_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always job.
             * @constant
             */
            object: "job";
            /**
             * @description failed: see error.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed";
            /**
             * @description What it makes.
             * @enum {string}
             */
            makes: "pdfs" | "thumbnails";
            /**
             * @description What it made, in order; empty until it has.
             * @example [
             *       "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
             *     ]
             */
            result_ids: string[];
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When it ended; absent while it is processing. */
            completed_at?: components["schemas"]["Timestamp"];
        };
        JobSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["JobSummary"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description A non-negative number with a unit: mm, cm, in, px (1/96 in) or pt (1/72 in).
         * @example 20mm
         */
        Length: string;
        /** @description One length for all sides, or an object; sides left out are 20mm. */
        Margin: components["schemas"]["Length"] | {
            /** @default 20mm */
            top?: components["schemas"]["Length"];
            /** @default 20mm */
            right?: components["schemas"]["Length"];
            /** @default 20mm */
            bottom?: components["schemas"]["Length"];
            /** @default 20mm */
            left?: components["schemas"]["Length"];
        };
        MergePdfs: {
            /** @description The PDFs, in order. */
            sources: components["schemas"]["PdfSource"][];
            /**
             * @description One per source; null for all pages.
             * @example [
             *       null,
             *       "1-3"
             *     ]
             */
            page_ranges?: (components["schemas"]["PageRanges"] | null)[];
            /** @description Numbers that run through the pages of all sources. */
            page_numbers?: components["schemas"]["PageNumbers"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /**
         * @description Your own key-value pairs: at most 50 keys of 1 to 40 characters; values are strings of at most 500 characters, numbers, booleans or null.
         * @example {
         *       "order": "A-1001"
         *     }
         */
        Metadata: {
            [key: string]: string | number | boolean | null;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "page_numbers": {
         *         "text": "ACME-{{number}}",
         *         "digits": 6
         *       }
         *     }
         */
        NumberPages: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            page_numbers: components["schemas"]["PageNumbers"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description Exactly one of url and base64; at most 50 MB. */
        OfficeSource: {
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
        };
        /**
         * @description url answers a signed download URL; base64 the bytes in the body.
         * @enum {string}
         */
        Output: "url" | "base64";
        /**
         * @description Printed in the margin of every page. Elements with the classes date, title, url, pageNumber and totalPages are filled in, and so are section (the nearest heading), sectionPage and sectionPages. It is a document of its own: the page's styles, scripts and web fonts do not reach it; scripts, frames and media have no effect in it; its images may come from the network.
         * @example {
         *       "html": "<div style=\"text-align:center;width:100%\"><span class=\"pageNumber\"></span></div>",
         *       "height": "15mm"
         *     }
         */
        PageBand: {
            /**
             * @description What is printed.
             * @example <span class="pageNumber"></span> / <span class="totalPages"></span>
             */
            html: string;
            /**
             * @description Grows the page's margin when that is smaller. auto: it grows to what header or footer take.
             * @example 15mm
             */
            height?: "auto" | components["schemas"]["Length"];
            /**
             * @description Its own styles; @font-face and @import may load fonts and sheets.
             * @example .title { font-weight: bold }
             */
            css?: string;
            /**
             * @description What the first page has in place of html; false for nothing.
             * @example false
             */
            first_page?: false | string;
            /**
             * @description What each even page has in place of html; false for nothing.
             * @example false
             */
            even_pages?: false | string;
        };
        /**
         * @description Header fields by the origin that they are for. They go to that origin alone, also where a redirect leads elsewhere.
         * @example {
         *       "https://app.example.com": {
         *         "Authorization": "Bearer eyJhbGciOi"
         *       }
         *     }
         */
        PageHeaders: {
            [key: string]: {
                [key: string]: string;
            };
        };
        /**
         * @description Page or Bates numbers in the margin.
         * @example {
         *       "text": "ACME-{{number}}",
         *       "start": 1,
         *       "digits": 6,
         *       "position": "bottom-right"
         *     }
         */
        PageNumbers: {
            /**
             * @description What is written, in Latin letters. {{page}} is the page, {{pages}} how many there are, {{number}} counts the numbered pages from start.
             * @default {{page}} / {{pages}}
             * @example ACME-{{number}}
             */
            text?: string;
            /**
             * @description The pages that are numbered, in this order.
             * @default all
             */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description The first {{number}}.
             * @default 1
             * @example 1000
             */
            start?: number;
            /**
             * @description {{number}} is filled up with zeros to so many digits.
             * @default 1
             * @example 6
             */
            digits?: number;
            /**
             * @description Where on the page, as it is shown.
             * @default bottom-center
             * @enum {string}
             */
            position?: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
            /**
             * @description From the edges of the page, as it is shown.
             * @default 10mm
             */
            margin?: components["schemas"]["Length"];
            /**
             * @description Every reader has it: it is not in the file.
             * @default helvetica
             * @enum {string}
             */
            font?: "helvetica" | "courier";
            /**
             * @description Points.
             * @default 9
             */
            font_size?: number;
            /**
             * @description Colour in hexadecimal; the last two digits are its opacity.
             * @default #000000
             * @example #cc000033
             */
            color?: string;
        };
        /**
         * @description Pages count from 1. A range may be open (4-) or backwards (5-3); pages may repeat.
         * @example 1-3,5,8-10
         */
        PageRanges: string;
        /** @description A piece of HTML that templates print. */
        Partial: {
            /**
             * @description Id of the partial.
             * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always partial.
             * @constant
             */
            object: "partial";
            /**
             * @description What templates call it.
             * @example letterhead
             */
            name: string;
            /**
             * @description What it is for.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The template.
             * @example <header>{{company}}</header>
             */
            html: string;
            /**
             * @description The stylesheet.
             * @example header { color: navy }
             */
            css: string | null;
            /**
             * @description Texts by language and key.
             * @example {
             *       "en": {
             *         "title": "Invoice"
             *       },
             *       "de": {
             *         "title": "Rechnung"
             *       }
             *     }
             */
            translations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Names of the partials that it may print itself.
             * @example [
             *       "logo"
             *     ]
             */
            uses: string[];
        };
        /** @description A partial as lists show it. */
        PartialSummary: {
            /**
             * @description Id of the partial.
             * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always partial.
             * @constant
             */
            object: "partial";
            /**
             * @description What templates call it.
             * @example letterhead
             */
            name: string;
            /**
             * @description What it is for.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
        };
        PartialSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["PartialSummary"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description A partial's new version, and the templates that took it over. */
        PartialUpdate: {
            /**
             * @description Id of the partial.
             * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always partial.
             * @constant
             */
            object: "partial";
            /**
             * @description What templates call it.
             * @example letterhead
             */
            name: string;
            /**
             * @description What it is for.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The template.
             * @example <header>{{company}}</header>
             */
            html: string;
            /**
             * @description The stylesheet.
             * @example header { color: navy }
             */
            css: string | null;
            /**
             * @description Texts by language and key.
             * @example {
             *       "en": {
             *         "title": "Invoice"
             *       },
             *       "de": {
             *         "title": "Rechnung"
             *       }
             *     }
             */
            translations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Names of the partials that it may print itself.
             * @example [
             *       "logo"
             *     ]
             */
            uses: string[];
            /** @description With `update_templates`: the templates that print it. */
            templates: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description The template's name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
                /** @description Why the template stayed at its version. */
                error: components["schemas"]["ErrorObject"] | null;
            }[];
        };
        PartialVersion: {
            /**
             * @description Always partial_version.
             * @constant
             */
            object: "partial_version";
            /**
             * @description Id of the partial.
             * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            partial: string;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            /**
             * @description Its description in this version.
             * @example Our address
             */
            description: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        PartialVersionList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["PartialVersion"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description A PDF that was made, with where to download it. */
        Pdf: {
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always pdf.
             * @constant
             */
            object: "pdf";
            /**
             * @description processing: asked for with async and not done yet. failed: see error. expired: the file's time is over. With warnings: see warnings.
             * @enum {string}
             */
            status: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            /**
             * @description Signed download URL; null when expired, failed or processing; absent when output is base64.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description The bytes; only in the answer to a request with output base64.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description Number of pages; null when there is no file.
             * @example 1
             */
            pages: number | null;
            /**
             * @description Size of the file; null when there is none.
             * @example 13877
             */
            bytes: number | null;
            /**
             * @description Size before compression; absent without.
             * @example 51200
             */
            bytes_before?: number;
            /**
             * @description Paper of the first page: a format's name, or custom.
             * @example a4
             */
            format?: string;
            custom_size?: components["schemas"]["CustomSize"];
            /** @description Whether the first page lies sideways. */
            landscape?: boolean;
            /** @description The first page's size in millimetres. */
            page_size_mm?: {
                /**
                 * @description Millimetres.
                 * @example 210.2
                 */
                width: number;
                /**
                 * @description Millimetres.
                 * @example 297
                 */
                height: number;
            };
            compress: components["schemas"]["Compression"];
            /** @description As it was asked for, or as the watermark endpoint stamped it; null without. */
            watermark: (components["schemas"]["TextWatermarkAnswer"] | components["schemas"]["AppliedWatermark"]) | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file is deleted: your plan's retention. */
            file_expires_at: components["schemas"]["Timestamp"];
            /** @description When the file was deleted; only when expired. */
            expired_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work, without the wait for a slot.
             * @example 31
             */
            render_time_ms?: number | null;
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /**
             * @description Product and version of the browser or office suite that made it.
             * @example HeadlessChrome/156.0.8078.79
             */
            engine?: string;
            /** @description Only when there are any. */
            warnings?: components["schemas"]["Warning"][];
            error?: components["schemas"]["ErrorObject"];
            debug?: components["schemas"]["PdfDebug"];
            /** @description The template that it was made from. */
            template?: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description The version rendered.
                 * @example 3
                 */
                version: number;
            };
            /**
             * @description Of a merge: how many PDFs went into it.
             * @example 2
             */
            source_count?: number;
            /** @description Of a render of a url: the page that was printed. */
            main_document?: {
                /**
                 * @description Where the page was in the end, after redirects.
                 * @example https://example.com/report.html
                 */
                url: string;
                /**
                 * @description The HTTP status that it came with.
                 * @example 200
                 */
                status: number;
            };
            /**
             * @description What a download is called; absent when it is the id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            delivery?: components["schemas"]["FileDelivery"];
            /**
             * @description Present when security locked the file.
             * @constant
             */
            encrypted?: true;
            /**
             * @description Of a conversion: the extension of the document.
             * @example docx
             */
            source_format?: string;
        };
        /** @description A file to lie in the PDF: exactly one of url and base64. */
        PdfAttachment: {
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description What the file is called in the PDF.
             * @example factur-x.xml
             */
            filename: string;
            /**
             * @description What it is, for people.
             * @example The invoice's data
             */
            description?: string;
            /**
             * @description Its media type.
             * @default application/octet-stream
             * @example text/xml
             */
            mime_type?: string;
            /**
             * @description How it relates to the document: what it was made from, the data behind it, the same in another form, or more to it.
             * @default unspecified
             * @example alternative
             * @enum {string}
             */
            relationship?: "source" | "data" | "alternative" | "supplement" | "unspecified";
        };
        PdfCompletedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "pdf.completed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Pdf"];
        };
        /** @description Only in answers to requests with debug. */
        PdfDebug: {
            /**
             * @description Signed URL of a PNG of the page as it was before printing; null when none could be taken.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            screenshot_url: string | null;
            /** @description What the page's scripts printed, and uncaught exceptions. */
            console: {
                /**
                 * @description log, info, warning, error …
                 * @example error
                 */
                level: string;
                /**
                 * @description What was printed.
                 * @example Uncaught TypeError: chart is undefined
                 */
                text: string;
                /**
                 * @description The script.
                 * @example https://example.com/chart.js
                 */
                url?: string;
                /**
                 * @description The line in it.
                 * @example 12
                 */
                line?: number;
            }[];
            /** @description Pictures, styles, fonts and scripts that did not load. */
            failed_resources: {
                /**
                 * @description What did not load.
                 * @example https://example.com/logo.png
                 */
                url: string;
                /**
                 * @description Why.
                 * @example net::ERR_CONNECTION_REFUSED
                 */
                reason: string;
                /**
                 * @description The HTTP status that came.
                 * @example 404
                 */
                status?: number;
            }[];
        };
        PdfFailedEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "pdf.failed";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["Pdf"];
        };
        /** @description What a PDF is and holds. */
        PdfInfo: {
            /**
             * @description Always pdf_info.
             * @constant
             */
            object: "pdf_info";
            /**
             * @description Size of the file.
             * @example 48213
             */
            bytes: number;
            /**
             * @description Of PDF itself.
             * @example 1.7
             */
            version: string;
            /**
             * @description Pages.
             * @example 3
             */
            page_count: number;
            /** @description In order. */
            pages: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page: number;
                /**
                 * @description Points, as shown.
                 * @example 595.28
                 */
                width: number;
                /**
                 * @description Points, as shown.
                 * @example 841.89
                 */
                height: number;
                /**
                 * @description Degrees clockwise that the page is turned to be shown so.
                 * @example 0
                 */
                rotation: number;
            }[];
            /**
             * @description Of the document.
             * @example Annual report
             */
            title: string | null;
            /**
             * @description Who wrote it.
             * @example Ada Lovelace
             */
            author: string | null;
            /**
             * @description What it is about.
             * @example Engines
             */
            subject: string | null;
            /**
             * @description As the file has them.
             * @example engines, reports
             */
            keywords: string | null;
            /**
             * @description Program that it was written in.
             * @example Writer
             */
            creator: string | null;
            /**
             * @description Program that made the PDF.
             * @example LibreOffice 24.2
             */
            producer: string | null;
            /** @description When the document was made, as it says. */
            created_at: components["schemas"]["Timestamp"] | null;
            /** @description When it was changed last, as it says. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Of its text, as a BCP 47 tag.
             * @example en-GB
             */
            language: string | null;
            /** @description Whether it has a structure tree, as screen readers need. */
            tagged: boolean;
            /** @description Whether it is, also where it opens without a password. */
            encrypted: boolean;
            /** @description Standards that the file says it follows. Whether it does is not examined. */
            claims: {
                /**
                 * @description Part and level of PDF/A.
                 * @example 2b
                 */
                pdf_a: string | null;
                /**
                 * @description Part of PDF/UA.
                 * @example 1
                 */
                pdf_ua: string | null;
                /**
                 * @description Version of PDF/X.
                 * @example PDF/X-4
                 */
                pdf_x: string | null;
            };
            /** @description Each once, at most 1,000. */
            fonts: {
                /**
                 * @description Without the prefix of a subset.
                 * @example LiberationSans
                 */
                name: string;
                /**
                 * @description Kind of font program.
                 * @example CIDFontType2
                 */
                type: string;
                /** @description Whether the file has it. What it has not, each reader replaces. */
                embedded: boolean;
                /** @description Whether it has only the glyphs that are shown. */
                subset: boolean;
            }[];
            /** @description Each once, at most 1,000; those inside the content of pages are left out. */
            images: {
                /**
                 * @description Pixels.
                 * @example 1240
                 */
                width: number;
                /**
                 * @description Pixels.
                 * @example 1754
                 */
                height: number;
                /**
                 * @description Of each component; null for a format that knows it itself.
                 * @example 8
                 */
                bits: number | null;
                /**
                 * @description Family of its colours.
                 * @example DeviceRGB
                 */
                color_space: string | null;
                /**
                 * @description How it is packed; null for plain samples.
                 * @example DCTDecode
                 */
                filter: string | null;
                /**
                 * @description As stored.
                 * @example 182044
                 */
                bytes: number;
                /**
                 * @description Pages whose resources name it.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                pages: number[];
            }[];
            /** @description What each says of itself; nothing is verified. */
            signatures: {
                /**
                 * @description Its form field.
                 * @example Signature1
                 */
                field: string | null;
                /**
                 * @description Who signed, as the signature says.
                 * @example Ada Lovelace
                 */
                signer: string | null;
                /**
                 * @description Why, as the signature says.
                 * @example Approved
                 */
                reason: string | null;
                /** @description When, as the signature says. */
                signed_at: components["schemas"]["Timestamp"] | null;
                /**
                 * @description How it is encoded.
                 * @example ETSI.CAdES.detached
                 */
                format: string | null;
            }[];
            /**
             * @description Fields of its form.
             * @example 0
             */
            form_fields: number;
            /** @description Fields of its form, at most 1,000; POST /v1/pdfs/fill takes their names. */
            fields: components["schemas"]["FormField"][];
            /**
             * @description Names of the files in it.
             * @example [
             *       "data.csv"
             *     ]
             */
            attachments: string[];
            /**
             * @description Entries of its outline, at all levels.
             * @example 4
             */
            bookmarks: number;
            /** @description That the file was damaged. */
            warnings?: components["schemas"]["Warning"][];
        };
        PdfList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Pdf"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description What those may do who open it without the owner's password. Readers keep to it of their own accord; only a user's password keeps a file from being read.
         * @example {
         *       "print": "low",
         *       "copy": false,
         *       "modify": false
         *     }
         */
        PdfPermissions: {
            /**
             * @description low: as a picture of low resolution.
             * @default high
             * @enum {string}
             */
            print?: "none" | "low" | "high";
            /**
             * @description Copy text and pictures. Readers for the blind may always read.
             * @default true
             */
            copy?: boolean;
            /**
             * @description Change the content.
             * @default true
             */
            modify?: boolean;
            /**
             * @description Add comments, and fill in forms.
             * @default true
             */
            annotate?: boolean;
            /**
             * @description Fill in forms and sign.
             * @default true
             */
            fill_forms?: boolean;
            /**
             * @description Insert, remove and turn pages.
             * @default true
             */
            assemble?: boolean;
        };
        /**
         * @description Encrypts the PDF with AES-256 (PDF 2.0, revision 6). A claim of PDF/A goes, because PDF/A forbids encryption.
         * @example {
         *       "user_password": "open sesame",
         *       "permissions": {
         *         "copy": false
         *       }
         *     }
         */
        PdfSecurity: {
            /**
             * @description Needed to open the PDF. It is neither stored nor logged.
             * @example open sesame
             */
            user_password?: string;
            /**
             * @description Opens it without any restriction. Without one nobody is the owner. It is neither stored nor logged.
             * @example only for me
             */
            owner_password?: string;
            permissions?: components["schemas"]["PdfPermissions"];
        };
        /**
         * @description Exactly one of pdf_id, url and base64; at most 104857600 bytes and 5000 pages.
         * @example {
         *       "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
         *     }
         */
        PdfSource: {
            /**
             * @description A PDF of yours, of the key's environment. Needs pdfs:read.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            pdf_id?: string;
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description Opens an encrypted PDF.
             * @example secret
             */
            password?: string;
        };
        /** @description What creating the template takes, name and schema left out or not; sample_data are shown. */
        PreviewDraft: {
            /**
             * @description Unique within the account.
             * @default draft
             * @example invoice
             */
            name?: string;
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <h1>Invoice {{number}}</h1>
             */
            html: string;
            /** @default {} */
            schema?: components["schemas"]["DataSchema"];
            /**
             * @description A stylesheet put into the document's head. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Example data; must satisfy the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description What {{t "key"}} prints, by language tag and key: texts with {places}, plural forms (one, other and so on), or groups of texts. The first language is the default unless defaults.locale names one. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description Which page of what would be printed, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Pixels; the height follows the page. Less where the page would be more than 4000 high.
             * @default 800
             */
            width?: number;
        };
        /** @description Options given here win over the template's defaults. */
        PreviewTemplate: {
            /**
             * @description Checked against the template's schema; without it the version's sample_data are shown.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Another version than the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Which page of what would be printed, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Pixels; the height follows the page. Less where the page would be more than 4000 high.
             * @default 800
             */
            width?: number;
            /**
             * @description Paper: a name, or its size.
             * @default a4
             * @example letter
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @default 20mm
             * @example 15mm
             */
            margin?: components["schemas"]["Margin"];
            /**
             * @description Turns the paper sideways; one that is wide already stays.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description true: the document's @page rules win over format, landscape and margin. false: they count for nothing in these, named pages included.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Size of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Added to the page numbers of header, footer and table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description false leaves out background colours and images.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description Which styles are printed: those for print, or the page as it looks on a screen.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description false leaves out the document's structure: smaller, but no longer for everybody to read.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description false leaves out the bookmarks of the headings. They need the tags, and go with them.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies that the page is opened with. Never stored or logged, and forgotten after the render.
             * @default []
             * @example [
             *       {
             *         "name": "session",
             *         "value": "8f3a0c51"
             *       }
             *     ]
             */
            cookies?: components["schemas"]["Cookie"][];
            headers?: components["schemas"]["PageHeaders"];
            basic_auth?: components["schemas"]["BasicAuth"];
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "security": {
         *         "user_password": "open sesame"
         *       }
         *     }
         */
        ProtectPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description Points, as the bbox of POST /v1/extract/text has them. */
        RedactedArea: {
            /**
             * @description From 1.
             * @example 1
             */
            page: number;
            /**
             * @description From the left edge of the page, as it is shown.
             * @example 72
             */
            x: number;
            /**
             * @description From its top edge.
             * @example 90
             */
            y: number;
            /**
             * @description To the right.
             * @example 120
             */
            width: number;
            /**
             * @description Downwards.
             * @example 14
             */
            height: number;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "areas": [
         *         {
         *           "page": 1,
         *           "x": 72,
         *           "y": 90,
         *           "width": 120,
         *           "height": 14
         *         }
         *       ]
         *     }
         */
        RedactPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /** @description What is taken out wherever it stands: in the text of the pages, in bookmarks, comments, links and metadata. */
            find?: components["schemas"]["SearchedText"][];
            /** @description What is taken out by its place. At least one of areas and find. */
            areas?: components["schemas"]["RedactedArea"][];
            /**
             * @description Of the bars in its place; null for none.
             * @default #000000
             */
            color?: string | null;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "pages": "1"
         *     }
         */
        RemovePages: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /** @description The pages that go; at least one must stay. */
            pages: components["schemas"]["PageRanges"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description Options given here win over the template's defaults. */
        RenderTemplate: {
            /**
             * @description Checked against the template's schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Another version than the newest.
             * @example 3
             */
            version?: number;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Paper: a name, or its size.
             * @default a4
             * @example letter
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @default 20mm
             * @example 15mm
             */
            margin?: components["schemas"]["Margin"];
            /**
             * @description Turns the paper sideways; one that is wide already stays.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description true: the document's @page rules win over format, landscape and margin. false: they count for nothing in these, named pages included.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Size of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Added to the page numbers of header, footer and table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds the debug object: screenshot, console, failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description false leaves out background colours and images.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description Which styles are printed: those for print, or the page as it looks on a screen.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description false leaves out the document's structure: smaller, but no longer for everybody to read.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description false leaves out the bookmarks of the headings. They need the tags, and go with them.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies that the page is opened with. Never stored or logged, and forgotten after the render.
             * @default []
             * @example [
             *       {
             *         "name": "session",
             *         "value": "8f3a0c51"
             *       }
             *     ]
             */
            cookies?: components["schemas"]["Cookie"][];
            headers?: components["schemas"]["PageHeaders"];
            basic_auth?: components["schemas"]["BasicAuth"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
        };
        ReorderPdf: {
            source: components["schemas"]["PdfSource"];
            /** @description Pages in the order wanted; those left out are dropped. */
            pages: components["schemas"]["PageRanges"];
            /**
             * @description Page number to degrees clockwise, added to the page's own rotation.
             * @default {}
             * @example {
             *       "1": 90
             *     }
             */
            rotate?: {
                [key: string]: number;
            };
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        RetryEvent: {
            /**
             * @description Only the delivery to this endpoint.
             * @example we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            endpoint_id?: string;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "degrees": 90
         *     }
         */
        RotatePdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Clockwise, added to the page's own rotation.
             * @example 90
             * @enum {number}
             */
            degrees: 90 | 180 | 270 | -90;
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description Something to take out wherever it stands; whole words go. */
        SearchedText: {
            /**
             * @description As it reads, over the ends of lines too.
             * @example Ada Lovelace
             */
            text?: string;
            /**
             * @description # stands for a digit, @ for a letter; what stands alone, not within a longer word or number.
             * @example ###-##-####
             */
            pattern?: string;
            /**
             * @description E-mail addresses; numbers of accounts (IBAN) and payment cards whose check digits are right.
             * @example iban
             * @enum {string}
             */
            kind?: "email" | "iban" | "card";
            /**
             * @description Of text and pattern.
             * @default false
             */
            case_sensitive?: boolean;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/a.pdf"
         *       },
         *       "ranges": [
         *         "1-3",
         *         "4-"
         *       ]
         *     }
         */
        SplitPdf: {
            source: components["schemas"]["PdfSource"];
            /**
             * @description A PDF for each. Exactly one of ranges and every.
             * @example [
             *       "1-3",
             *       "4-"
             *     ]
             */
            ranges?: components["schemas"]["PageRanges"][];
            /**
             * @description Pages to each PDF. Exactly one of ranges and every.
             * @example 2
             */
            every?: number;
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        SplitPdfs: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description The parts in order. */
            data: components["schemas"]["Pdf"][];
        };
        /** @description A template with everything that it holds. */
        Template: {
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always template.
             * @constant
             */
            object: "template";
            /**
             * @description Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description What it is for.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description The template.
             * @example <h1>Invoice {{number}}</h1>
             */
            html: string;
            /**
             * @description The stylesheet.
             * @example h1 { font: 20pt sans-serif }
             */
            css: string | null;
            /**
             * @description The data's shape, as it was sent.
             * @example {
             *       "number": "string",
             *       "total": "number"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description Render options that renders may override.
             * @example {
             *       "format": "a4"
             *     }
             */
            defaults: {
                [key: string]: unknown;
            };
            /**
             * @description Example data.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Texts by language and key.
             * @example {
             *       "en": {
             *         "title": "Invoice"
             *       },
             *       "de": {
             *         "title": "Rechnung"
             *       }
             *     }
             */
            translations: {
                [key: string]: unknown;
            } | null;
            /** @description The versions of partials that this version prints: the newest when it was made. */
            partials: {
                /**
                 * @description Id of the partial.
                 * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example letterhead
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
            }[];
            /** @description The same for assets, those of its partials included. */
            assets: {
                /**
                 * @description Id of the asset.
                 * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example logo
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
            }[];
            /**
             * @description Successful renders, all versions together.
             * @example 12
             */
            render_count: number;
            /** @description Texts of {{t}} that a locale does not have; only when there are any, and only where it is saved. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description Render options that a render may override one by one. header.html and footer.html are templates too. */
        TemplateDefaults: {
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Paper: a name, or its size.
             * @default a4
             * @example letter
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @default 20mm
             * @example 15mm
             */
            margin?: components["schemas"]["Margin"];
            /**
             * @description Turns the paper sideways; one that is wide already stays.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description true: the document's @page rules win over format, landscape and margin. false: they count for nothing in these, named pages included.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Size of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Added to the page numbers of header, footer and table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. networkidle: no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description CSS selector awaited before capture.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Extra milliseconds after wait_until.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Script run after wait_until; a promise is awaited.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Milliseconds per external resource; slower ones are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description false: any failed resource fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds the debug object: screenshot, console, failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Milliseconds for the whole render, without the wait for a slot.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description false leaves out background colours and images.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description The pages that are printed. An end beyond the last page is the last page; a range that begins beyond it is 422 page_out_of_range.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description Which styles are printed: those for print, or the page as it looks on a screen.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description What prefers-color-scheme finds.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description true: prefers-reduced-motion finds reduce.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels to a CSS pixel: which of several images is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Where the page's clock stands; without it the browser's, which is UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Language and formats of the page's scripts, and the language that is asked for from servers.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description What the browser calls itself; without it its own name.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description true: one page, as wide as the paper and as high as the document, without forced page breaks. Excludes page_ranges, viewport and prefer_css_page_size.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description JavaScript, an expression or a function, that is looked at until its value is true; a promise is awaited, and what throws is not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description false leaves out the document's structure: smaller, but no longer for everybody to read.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description false leaves out the bookmarks of the headings. They need the tags, and go with them.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
        };
        /** @description A page of what a render would make, marked as a preview. */
        TemplatePreview: {
            /**
             * @description Always template_preview.
             * @constant
             */
            object: "template_preview";
            /** @description What is shown; null for one that is not stored. */
            template: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
            } | null;
            /**
             * @description The page that it shows, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Pixels.
             * @example 800
             */
            width: number;
            /**
             * @description Pixels.
             * @example 1131
             */
            height: number;
            /**
             * @description Kind of image.
             * @constant
             */
            format: "png";
            /**
             * @description The picture.
             * @example iVBORw0KGgo…
             */
            base64: string;
            /** @description Only when there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description A template as lists show it. */
        TemplateSummary: {
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always template.
             * @constant
             */
            object: "template";
            /**
             * @description Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description What it is for.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was made. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description Successful renders, all versions together.
             * @example 12
             */
            render_count: number;
        };
        TemplateSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["TemplateSummary"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        TemplateValidation: {
            /**
             * @description Always template_validation.
             * @constant
             */
            object: "template_validation";
            /** @description What the data were checked against. */
            template: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Its name.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Starts at 1; every change makes the next.
                 * @example 3
                 */
                version: number;
            };
            /** @description Whether a render with these data would begin. */
            valid: boolean;
            /** @description What a render with these data would answer. */
            error: components["schemas"]["ErrorObject"] | null;
        };
        TemplateVersion: {
            /**
             * @description Always template_version.
             * @constant
             */
            object: "template_version";
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template: string;
            /**
             * @description Starts at 1; every change makes the next.
             * @example 3
             */
            version: number;
            /**
             * @description The template's name in this version.
             * @example invoice
             */
            name: string;
            /**
             * @description Its description in this version.
             * @example What customers get
             */
            description: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        TemplateVersionList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["TemplateVersion"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description Text across every page. */
        TextWatermark: {
            /**
             * @description What is written across the page, in any script.
             * @example DRAFT
             */
            text: string;
            /**
             * @description Colour in hexadecimal; the last two digits are its opacity.
             * @default #00000020
             * @example #cc000033
             */
            color?: string;
            /**
             * @description Degrees, clockwise.
             * @default -45
             */
            rotation?: number;
            /**
             * @description Where on the page, as it is shown.
             * @default center
             * @enum {string}
             */
            position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
        };
        /** @description Text across every page. */
        TextWatermarkAnswer: {
            /**
             * @description What is written across the page, in any script.
             * @example DRAFT
             */
            text: string;
            /**
             * @description Colour in hexadecimal; the last two digits are its opacity.
             * @default #00000020
             * @example #cc000033
             */
            color: string;
            /**
             * @description Degrees, clockwise.
             * @default -45
             */
            rotation: number;
            /**
             * @description Where on the page, as it is shown.
             * @default center
             * @enum {string}
             */
            position: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
        };
        /** @description A picture of a page. */
        Thumbnail: {
            /**
             * @description Id of the thumbnail.
             * @example thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always thumbnail.
             * @constant
             */
            object: "thumbnail";
            /**
             * @description expired: the file was deleted.
             * @enum {string}
             */
            status: "completed" | "expired";
            /**
             * @description The page that it shows, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Signed download URL; null when expired.
             * @example https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string | null;
            /**
             * @description Pixels.
             * @example 320
             */
            width: number;
            /**
             * @description Pixels.
             * @example 452
             */
            height: number;
            /**
             * @description Size of the file.
             * @example 5120
             */
            bytes: number;
            /**
             * @description Kind of image.
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /** @description The stored PDF that it shows, with which it goes. */
            pdf_id: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that it cost; 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file is deleted. */
            file_expires_at: components["schemas"]["Timestamp"];
        };
        ThumbnailList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["Thumbnail"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        Thumbnails: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description One for each page, in the order asked for. */
            data: components["schemas"]["Thumbnail"][];
        };
        /**
         * Format: date-time
         * @description ISO 8601, UTC, with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        Timestamp: string;
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/locked.pdf",
         *         "password": "open sesame"
         *       }
         *     }
         */
        UnlockPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description null clears the description. */
        UpdateAsset: {
            source?: components["schemas"]["AssetSource"];
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description Gives each template whose newest version shows it a next version that shows this one; at most 100.
             * @default false
             */
            update_templates?: boolean;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "document": {
         *         "title": "Invoice A-1001",
         *         "keywords": null
         *       }
         *     }
         */
        UpdateDocument: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description null clears css, translations and description. */
        UpdatePartial: {
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <header>{{company}}</header>{{> @partial-block}}
             */
            html?: string;
            /**
             * @description A stylesheet for the documents of the templates that print it. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            /** @description What {{t "key"}} prints where the template that prints the partial has no text of that key. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description Gives each template whose newest version prints it a next version that prints this one; at most 100.
             * @default false
             */
            update_templates?: boolean;
        };
        /** @description null clears css, description, sample_data and translations. */
        UpdateTemplate: {
            /**
             * @description Unique within the account.
             * @example invoice
             */
            name?: string;
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <h1>Invoice {{number}}</h1>
             */
            html?: string;
            schema?: components["schemas"]["DataSchema"];
            /**
             * @description A stylesheet put into the document's head. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Example data; must satisfy the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description What {{t "key"}} prints, by language tag and key: texts with {places}, plural forms (one, other and so on), or groups of texts. The first language is the default unless defaults.locale names one. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for, for your own use.
             * @example What customers get
             */
            description?: string | null;
        };
        UpdateWebhookEndpoint: {
            /**
             * Format: uri
             * @description https; plain http only to this machine.
             * @example https://example.com/webhooks/folio
             */
            url?: string;
            /**
             * @description Event types, or "*" for all.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events?: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
            /**
             * @description disabled: nothing is sent until it is active again.
             * @enum {string}
             */
            status?: "active" | "disabled";
        };
        /** @description What the account has and uses. */
        Usage: {
            /**
             * @description Always usage.
             * @constant
             */
            object: "usage";
            /**
             * @description The account's plan.
             * @enum {string}
             */
            plan: "free" | "starter" | "growth" | "scale";
            credits: components["schemas"]["Credits"];
            /** @description How much may run at one time. */
            slots: {
                /**
                 * @description Taken now.
                 * @example 1
                 */
                in_use: number;
                /**
                 * @description What the plan has.
                 * @example 15
                 */
                limit: number;
            };
        };
        ValidateTemplate: components["schemas"]["RenderTemplate"];
        /**
         * @description The window that the page's scripts and screen styles find. The paper decides about the printed layout all the same.
         * @example {
         *       "width": 1280,
         *       "height": 800
         *     }
         */
        Viewport: {
            /**
             * @description CSS pixels.
             * @example 1280
             */
            width: number;
            /**
             * @description CSS pixels.
             * @example 800
             */
            height: number;
        };
        /** @description What went wrong without spoiling the document. */
        Warning: {
            /**
             * @description What kind of trouble it was.
             * @enum {string}
             */
            code: "resource_failed" | "resource_timeout" | "resource_blocked" | "network_idle_timeout" | "still_changing" | "script_error" | "font_failed" | "glyph_missing" | "source_recovered" | "content_dropped" | "page_unreadable" | "image_omitted" | "signature_invalidated" | "contents_empty" | "contents_unsettled" | "translation_missing" | "text_not_found";
            /**
             * @description What happened, for people.
             * @example The resource did not load: net::ERR_CONNECTION_REFUSED.
             */
            message: string;
            /**
             * @description URL or name of what it is about.
             * @example https://example.com/logo.png
             */
            resource?: string;
        };
        WatermarkPdf: {
            source: components["schemas"]["PdfSource"];
            /** @description Text to stamp. Exactly one of text and image. */
            text?: {
                /**
                 * @description What is written across the page, in any script.
                 * @example DRAFT
                 */
                content: string;
                /**
                 * @description Points.
                 * @default 48
                 */
                font_size?: number;
                /**
                 * @description Colour in hexadecimal; the last two digits are its opacity.
                 * @default #00000020
                 * @example #cc000033
                 */
                color?: string;
                /**
                 * @description Degrees, clockwise.
                 * @default -45
                 */
                rotation?: number;
                /**
                 * @description Where on the page, as it is shown.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @description PNG, JPEG or SVG; the height follows the width. */
            image?: {
                /**
                 * Format: uri
                 * @description A public http or https address.
                 * @example https://example.com/terms.pdf
                 */
                url?: string;
                /**
                 * @description The file's bytes, in standard or URL-safe base64. Large files go by url or pdf_id.
                 * @example JVBERi0xLjcK…
                 */
                base64?: string;
                /**
                 * @description Width on the page; the height follows.
                 * @default 200px
                 * @example 40mm
                 */
                width?: string;
                /**
                 * @description 0 is invisible, 1 covers what is beneath.
                 * @default 0.1
                 */
                opacity?: number;
                /**
                 * @description Where on the page, as it is shown.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Over the page's content, or beneath it, where a painted background hides it.
             * @default over
             * @enum {string}
             */
            layer?: "over" | "under";
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description What a download is called, in any script; .pdf is added when it is missing. Without it, the PDF's id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to lie in the PDF, up to 20 and 10485760 bytes together. They belong to the document as a whole, as electronic invoices want it.
             * @example [
             *       {
             *         "filename": "data.csv",
             *         "base64": "YSxiCjEsMgo=",
             *         "mime_type": "text/csv",
             *         "relationship": "data"
             *       }
             *     ]
             */
            attachments?: components["schemas"]["PdfAttachment"][];
            security?: components["schemas"]["PdfSecurity"];
            /**
             * @description true: answers 202 at once with the resource in status processing. Poll it, or listen to its events. Excludes output base64.
             * @default false
             */
            async?: boolean;
            /**
             * @description With async: which of your account's waiting requests are taken first.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description An address that is told of what happens. */
        WebhookEndpoint: {
            /**
             * @description Id of the webhook endpoint.
             * @example we_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always webhook_endpoint.
             * @constant
             */
            object: "webhook_endpoint";
            /**
             * @description Where deliveries go.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description Event types, or "*" for all.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
            /**
             * @description disabled: nothing is sent. Set by you, or by us after five days of nothing but failures.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description Signs the deliveries. Only in the answers to creation and rotation.
             * @example whsec_…
             */
            secret?: string;
            /** @description Until then deliveries carry a signature by the former secret too. */
            previous_secret_expires_at?: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
        };
        WebhookEndpointList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
            /**
             * @description Whether more follow in the direction walked.
             * @example false
             */
            has_more: boolean;
            /**
             * @description The last id of this page when more follow: pass it as starting_after (or ending_before).
             * @example null
             */
            next_cursor: string | null;
        };
        WebhookEndpointTestEvent: {
            /**
             * @description The same at every attempt: drop what you have had already.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook_endpoint.test";
            /** @description When it happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource as it was then. */
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description All tables as one file for spreadsheet programs, with format xlsx. */
        Workbook: {
            /**
             * @description Of the file.
             * @example tables.xlsx
             */
            name: string;
            /**
             * @description Size of the file.
             * @example 9216
             */
            bytes: number;
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=…&k=…&sig=…
             */
            url?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    describePdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DescribePdf"];
            };
        };
        responses: {
            /** @description What is known of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdfInfo"];
                };
            };
        };
    };
    mergePdfs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePdfs"];
            };
        };
        responses: {
            /** @description The merged PDF. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    watermarkPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatermarkPdf"];
            };
        };
        responses: {
            /** @description The PDF with its watermark. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    splitPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitPdf"];
            };
        };
        responses: {
            /** @description The parts in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SplitPdfs"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    reorderPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderPdf"];
            };
        };
        responses: {
            /** @description The PDF of the pages named. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    protectPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProtectPdf"];
            };
        };
        responses: {
            /** @description The PDF, encrypted. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    unlockPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockPdf"];
            };
        };
        responses: {
            /** @description The PDF, open. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    attachFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachFiles"];
            };
        };
        responses: {
            /** @description The PDF with the files in it. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDocument"];
            };
        };
        responses: {
            /** @description The PDF with what it says now. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    rotatePdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotatePdf"];
            };
        };
        responses: {
            /** @description The PDF with its pages turned. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    cropPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CropPdf"];
            };
        };
        responses: {
            /** @description The PDF with smaller pages. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    removePages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovePages"];
            };
        };
        responses: {
            /** @description The PDF without these pages. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    numberPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberPages"];
            };
        };
        responses: {
            /** @description The PDF with its numbers. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    imposePages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImposePages"];
            };
        };
        responses: {
            /** @description The PDF of the sheets. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    fillForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillForm"];
            };
        };
        responses: {
            /** @description The PDF, filled in. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    flattenPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlattenPdf"];
            };
        };
        responses: {
            /** @description The PDF without a form. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    redactPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedactPdf"];
            };
        };
        responses: {
            /** @description The PDF without what was in the areas. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    insertPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsertPages"];
            };
        };
        responses: {
            /** @description The PDF with the pages in it. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    createThumbnails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateThumbnails"];
            };
        };
        responses: {
            /** @description One thumbnail per page, in the order asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thumbnails"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listThumbnails: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only those that show pages of this PDF. */
                pdf_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThumbnailList"];
                };
            };
        };
    };
    retrieveThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the thumbnail. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thumbnail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thumbnail"];
                };
            };
        };
    };
    deleteThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the thumbnail. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedThumbnail"];
                };
            };
        };
    };
    listPdfs: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only PDFs with this status. */
                status?: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
                /** @description Only PDFs made after this instant. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Only PDFs made before this instant. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description metadata[key]=value: only PDFs that carry the pair. */
                metadata?: components["schemas"]["Metadata"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdfList"];
                };
            };
        };
    };
    createPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePdf"];
            };
        };
        responses: {
            /** @description The PDF. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    retrievePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the PDF. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    deletePdf: {
        parameters: {
            query?: {
                /** @description true: what was extracted from it is deleted too. */
                extractions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the PDF. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPdf"];
                };
            };
        };
    };
    convertOffice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertOffice"];
            };
        };
        responses: {
            /** @description The PDF. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    convertImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertImages"];
            };
        };
        responses: {
            /** @description The PDF. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateSummaryList"];
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description Version 1. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTemplate"];
                };
            };
        };
    };
    retrieveTemplate: {
        parameters: {
            query?: {
                /** @description Another version than the newest. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template at its newest version, or the one asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedTemplate"];
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only versions before this number. */
                starting_after?: number;
                /** @description Only versions after this number. */
                ending_before?: number;
            };
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersionList"];
                };
            };
        };
    };
    validateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateTemplate"];
            };
        };
        responses: {
            /** @description Whether a render would begin, and if not, why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateValidation"];
                };
            };
        };
    };
    previewDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewDraft"];
            };
        };
        responses: {
            /** @description The page as a PNG. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTemplate"];
            };
        };
        responses: {
            /** @description The page as a PNG. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
        };
    };
    renderTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderTemplate"];
            };
        };
        responses: {
            /** @description The PDF, with the version that was rendered. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
        };
    };
    listPartials: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartialSummaryList"];
                };
            };
        };
    };
    createPartial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePartial"];
            };
        };
        responses: {
            /** @description Version 1. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Partial"];
                };
            };
        };
    };
    retrievePartial: {
        parameters: {
            query?: {
                /** @description Another version than the newest. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description Id of the partial. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partial at its newest version, or the one asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Partial"];
                };
            };
        };
    };
    deletePartial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the partial. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPartial"];
                };
            };
        };
    };
    updatePartial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the partial. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePartial"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartialUpdate"];
                };
            };
        };
    };
    listPartialVersions: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only versions before this number. */
                starting_after?: number;
                /** @description Only versions after this number. */
                ending_before?: number;
            };
            header?: never;
            path: {
                /** @description Id of the partial. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartialVersionList"];
                };
            };
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetList"];
                };
            };
        };
    };
    createAsset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAsset"];
            };
        };
        responses: {
            /** @description Version 1. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    retrieveAsset: {
        parameters: {
            query?: {
                /** @description Another version than the newest. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description Id of the asset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset at its newest version, or the one asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAsset"];
                };
            };
        };
    };
    updateAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAsset"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetUpdate"];
                };
            };
        };
    };
    listAssetVersions: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only versions before this number. */
                starting_after?: number;
                /** @description Only versions after this number. */
                ending_before?: number;
            };
            header?: never;
            path: {
                /** @description Id of the asset. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetVersionList"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only images with this status. */
                status?: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateImage"];
            };
        };
        responses: {
            /** @description The image. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
        };
    };
    retrieveImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the image. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. With Accept, the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the image. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedImage"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only batches with this status. */
                status?: "processing" | "completed" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatch"];
            };
        };
        responses: {
            /** @description The batch, in status processing. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
        };
    };
    retrieveBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
        };
    };
    listBatchResults: {
        parameters: {
            query?: {
                /** @description Most results on a page. */
                limit?: number;
                /** @description Only results after this index. */
                starting_after?: number;
            };
            header?: never;
            path: {
                /** @description Id of the batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResultList"];
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch, in status canceled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only jobs with this status. */
                status?: "processing" | "completed" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSummaryList"];
                };
            };
        };
    };
    retrieveJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedJob"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    retrieveWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWebhookEndpoint"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event, on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only events of this type. */
                type?: "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed" | "webhook_endpoint.test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    retrieveEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    retryEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryEvent"];
            };
        };
        responses: {
            /** @description The event. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    extractText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractText"];
            };
        };
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
        };
    };
    extractOcr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractOcr"];
            };
        };
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
        };
    };
    extractTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractTables"];
            };
        };
        responses: {
            /** @description The tables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
        };
    };
    extractImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractImages"];
            };
        };
        responses: {
            /** @description The images. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With async: the resource in status processing, at the URL that Location names. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
        };
    };
    listExtractions: {
        parameters: {
            query?: {
                /** @description Most objects on a page. */
                limit?: number;
                /** @description Only objects older than this id (exclusive). */
                starting_after?: string;
                /** @description Only objects newer than this id (exclusive). */
                ending_before?: string;
                /** @description Only extractions with this status. */
                status?: "processing" | "completed" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionSummaryList"];
                };
            };
        };
    };
    retrieveExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extraction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extraction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
        };
    };
    deleteExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the extraction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedExtraction"];
                };
            };
        };
    };
    retrieveEngine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The present versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Engine"];
                };
            };
        };
    };
    retrieveUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's credits, packs and slots now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
}
