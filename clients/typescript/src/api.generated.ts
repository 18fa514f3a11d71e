// Generated from the OpenAPI document by `npm run build:clients`. Do not edit.

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
         * Inspect a PDF
         * @description Returns page sizes, fonts, images, signatures, form fields, attachments, metadata and the standards that the PDF claims to follow. Costs no credits and stores nothing.
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
    "/v1/pdfs/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the signatures of a PDF
         * @description Checks that the signed bytes are unchanged, that the certificates lead to your roots, the time stamps, and what was changed after each signature. Costs no credits and stores nothing.
         *
         *     Scope: `pdfs:read`.
         */
        post: operations["verifySignatures"];
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
         * @description Keeps bookmarks, links, form fields, tags, page labels and attachments. The bookmarks of each source are grouped below a bookmark with the title of the source.
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
         * Add a watermark to a PDF
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
         * Split a PDF
         * @description Each part contains no data of the other pages. The split costs one credit in total, shown on the first part.
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
         * Reorder, remove, repeat and rotate pages
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
         * Encrypt a PDF with passwords
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
         * Decrypt a PDF
         * @description Requires the user password or the owner password in `source.password`, unless the PDF opens without a password.
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
         * Attach files to a PDF
         * @description Keeps existing attachments. PDF/A-3 and later allow any attachment; a PDF/A-1 or PDF/A-2 marker is removed.
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
         * Change the metadata of a PDF
         * @description Updates the information dictionary and the XMP metadata to the same values. POST /v1/pdfs/info returns them.
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
         * Crop pages
         * @description The content outside the crop is hidden, not removed. To remove content, use POST /v1/pdfs/redact.
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
         * @description No data of the removed pages stays in the file. The same is true for split and reorder.
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
         * Add page numbers or Bates numbers
         * @description To number several PDFs continuously, use `page_numbers` of POST /v1/pdfs/merge.
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
         * Place several pages on each sheet (n-up)
         * @description Form fields and comments become part of the page content. Bookmarks point to the sheets. Links and tags are removed.
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
         * @description If a value is invalid for its field, the response is 400 `invalid_parameter` and no field is filled in.
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
         * Flatten a form
         * @description Scope: `pdfs:create`.
         */
        post: operations["flattenPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pdfs/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert a PDF to PDF/A or PDF/UA
         * @description Makes the PDF conform to the standard of `conformance`, or fails with the reasons. With `repair: true`, also changes what prevents the PDF from conforming.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["convertPdf"];
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
         * Redact a PDF
         * @description Removes text, pixels, drawings, annotations, field values and hidden layers in the areas from the file; it does not only cover them. `areas` does not change the title, bookmarks and attachments.
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
    "/v1/pdfs/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a PDF
         * @description Adds a digital signature (PAdES B-B, or B-T with `timestamp_url`). The bytes of the source stay as they are, so earlier signatures stay valid. The key is neither stored nor logged. With `certificates` in place of `key`, prepares the PDF for a key elsewhere; send the prepared PDF again with `signature`.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["signPdf"];
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
         * Insert pages from another PDF
         * @description Keeps the bookmarks, links, form fields, tags and attachments of both PDFs.
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
         * Create thumbnails of pages
         * @description Creates one thumbnail per page. All thumbnails together cost one credit, shown on the first. They are stored as long as PDFs, and are deleted with the stored PDF that they show.
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
    "/v1/pipelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run several steps as one request
         * @description Each step edits the result of the step before, with the options of its own endpoint. Only the last result is stored, listed and sent as an event. Costs one credit per step, and nothing if a step fails.
         *
         *     Scope: `pdfs:create`.
         */
        post: operations["runPipeline"];
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
         * @description Returns a new signed download URL.
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
         * @description Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrievePdf"];
        put?: never;
        post?: never;
        /**
         * Delete a PDF
         * @description Immediately deletes the file, its thumbnails and all stored data about the PDF.
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
         * @description Accepts Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are scaled to the page width, with their headers and footers. Each slide becomes one page. Macros do not run, links to other files are not followed, and a file whose content does not match its extension is rejected.
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
         * @description Creates one page per PNG, JPEG or WebP image. Each page has the size of its image, or the image is scaled to fit the page size. JPEG data is embedded unchanged.
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
         * @description A template that cannot be rendered is rejected; the error lists the line and column of each problem.
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
         * @description Deletes all versions of the template. PDFs that were created from it are kept.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Creates the next version: the sent fields replace those of the newest version, the others stay. With `If-Match: <version>`, the change is made only if that version is the newest.
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
         * @description Cursors are version numbers. To get a complete version, retrieve the template with `version`.
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
         * @description Returns the errors that a render with this data would return. Renders nothing and costs no credits.
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
         * Preview a template without storing it
         * @description Returns the same errors as creating the template would. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW.
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
         * @description Returns an image of one page as a render would print it. Stores nothing and costs no credits, but uses a slot while it runs. The image is marked PREVIEW.
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
         * @description A partial is an HTML fragment. Templates include it with `{{> name}}`, or wrap a block with it: `{{#> name}}…{{/name}}`. A partial that cannot be rendered is rejected; the error lists the line and column of each problem.
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
         * @description The request is rejected while the newest version of a template or of another partial includes this partial. Older template versions still work after the deletion, because they keep the partial version that they include.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deletePartial"];
        options?: never;
        head?: never;
        /**
         * Update a partial
         * @description Creates the next version. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest.
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
         * @description Cursors are version numbers. To get a complete version, retrieve the template with `version`.
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
         * @description An asset is an image or a font. Documents and templates use it in place of a URL: `<img src="asset:logo">`, `url(asset:inter)`. Identical files are stored once.
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
         * @description The request is rejected while the newest version of a template or of a partial uses the asset. Older template versions still work after the deletion, because they keep the asset version that they use.
         *
         *     Scope: `templates:write`.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        /**
         * Replace an asset
         * @description Creates the next version. Documents use it from now on. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest.
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
         * @description Cursors are version numbers. To get a version with its URL, retrieve the asset with `version`.
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
         * @description Creates a screenshot of the page. Waiting, network restrictions and charging are the same as for a PDF. Costs one credit.
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
         * @description Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null.
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
         * @description Returns the batches without the results of their items.
         *
         *     Scope: `batches:read`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Create a batch
         * @description Checks all items before it starts the first. One invalid item rejects the whole batch. Reserves one credit per item and charges only completed items. To learn when the batch ends, poll it or receive its events.
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
         * @description An ended batch with output `individual` contains all its results, each with a new download URL.
         *
         *     Scope: `batches:read`.
         */
        get: operations["retrieveBatch"];
        put?: never;
        post?: never;
        /**
         * Delete a batch
         * @description Deletes an ended batch with its results, its ZIP and its events. The PDFs of its items and its merged PDF are kept.
         *
         *     Scope: `batches:write`.
         */
        delete: operations["deleteBatch"];
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
         * @description Returns the results so far, sorted by index, for a batch with any output.
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
         * @description Stops running items without charge. Finished items are kept. Sends the event `batch.failed`.
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
         * @description Returns the jobs without their results. Asynchronous requests that create one resource have no job: the resource itself has the status.
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
         * @description A completed job contains its result, with new download URLs.
         *
         *     Scope: `pdfs:read`.
         */
        get: operations["retrieveJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description Stops a job that is processing, without charge. The resources that the job created are kept.
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
         * @description Only this response contains the secret.
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
         * @description For 24 hours, deliveries carry two signatures: one with the new secret and one with the former secret.
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
         * @description Sends an event of type `webhook_endpoint.test` to this endpoint only. Retrieve the event to see the result of the delivery.
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
         * @description A page with large events may contain fewer events than `limit`. `has_more` reports whether more follow.
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
         * @description Returns the event with its delivery to each endpoint and all attempts.
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
         * @description Delivers the event at once to each endpoint that has not received it, or only to `endpoint_id`. A failed delivery starts a new round of attempts; a pending delivery makes its next attempt now. The body is optional.
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
         * @description Extracts the text layer in reading order, without hidden text and text outside the page. Costs one credit.
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
         * @description Costs one credit per page. If one of the requested pages fails, the whole request fails and costs nothing. With output `pdf`, the searchable PDF is stored as well, at no extra cost; this also requires the scope `pdfs:create`.
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
         * @description Finds ruled, partly ruled, borderless and tagged tables. Costs one credit, or one credit per page with `use_ocr`.
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
         * @description Returns JPEG and JPEG 2000 images byte for byte, fax-encoded images as TIFF, and all others as PNG, each with its page and bounding box. Costs one credit.
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
         * @description Returns the extractions without their results. To get a result, retrieve the extraction.
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
         * @description Returns the extraction with its result. After the retention period, the status is `expired` and there is no result.
         *
         *     Scope: `extractions:read`.
         */
        get: operations["retrieveExtraction"];
        put?: never;
        post?: never;
        /**
         * Delete an extraction
         * @description Immediately deletes the result and all stored data about the extraction.
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
         * @description Returns the current versions. Each PDF records the engine that created it.
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
        /** @description The watermark that POST /v1/pdfs/watermark added. */
        AppliedWatermark: {
            /**
             * @description Type of the watermark.
             * @enum {string}
             */
            type: "text" | "image";
            /**
             * @description The text, or the URL of the image. `inline` when the image was sent as base64.
             * @example CONFIDENTIAL
             */
            content: string;
            /**
             * @description Pages with the watermark.
             * @example 3
             */
            pages_applied: number;
        };
        /** @description An image or a font that documents use. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the asset in documents.
             * @example logo
             */
            name: string;
            /**
             * @description Description of the asset, for your own use.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            /**
             * @description Media type of the file.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file in bytes.
             * @example 8412
             */
            bytes: number;
            /**
             * @description SHA-256 digest of the file, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string;
            /** @description When the URL stops working. Each response has a new URL. */
            url_expires_at: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
        };
        AssetList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Asset"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description Exactly one of url and base64; an image (PNG, JPEG, GIF, WebP, AVIF, SVG) or a font (WOFF, WOFF2, TTF, OTF). Folio detects the type from the content. At most 5242880 bytes.
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
             * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
        };
        /** @description The new version of an asset, and the updated templates. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the asset in documents.
             * @example logo
             */
            name: string;
            /**
             * @description Description of the asset, for your own use.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            /**
             * @description Media type of the file.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file in bytes.
             * @example 8412
             */
            bytes: number;
            /**
             * @description SHA-256 digest of the file, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Signed download URL.
             * @example https://files.example.com/files/ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string;
            /** @description When the URL stops working. Each response has a new URL. */
            url_expires_at: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description With `update_templates`: the templates that use the asset. */
            templates: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
                /** @description Why the template was not updated. Null when it was updated. */
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
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            /**
             * @description Description of the asset, for your own use.
             * @example For dark backgrounds
             */
            description: string | null;
            /**
             * @description Media type of the file.
             * @example image/png
             * @enum {string}
             */
            content_type: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif" | "image/svg+xml" | "font/woff" | "font/woff2" | "font/ttf" | "font/otf";
            /**
             * @description Size of the file in bytes.
             * @example 8412
             */
            bytes: number;
            /**
             * @description SHA-256 digest of the file, in hexadecimal.
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
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["AssetVersion"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        AttachFilesStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /** @description HTTP basic authentication (RFC 7617). */
        BasicAuth: {
            /**
             * @description User name.
             * @example ada
             */
            username: string;
            /**
             * @description Password. Folio keeps it only for the render.
             * @example secret
             */
            password: string;
            /**
             * @description Origin that the credentials are sent to. Default: the origin of `url`. Required with `html`.
             * @example https://app.example.com
             */
            origin?: string;
        };
        /** @description A request to render many documents. */
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
             * @description `processing` until the batch ends. `completed`: it ran to its end; single items may have failed. `failed`: `stop_on_failure` stopped it, or its file failed (see `error`).
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "canceled";
            /**
             * @description Number of items in the request.
             * @example 2
             */
            total_items: number;
            /**
             * @description Number of items that completed.
             * @example 2
             */
            completed_items: number;
            /**
             * @description Number of items that ran and failed.
             * @example 0
             */
            failed_items: number;
            /**
             * @description Output of the request.
             * @enum {string}
             */
            output: "individual" | "merged" | "zip";
            /**
             * @description Number of items that run at the same time, after the cap of the plan.
             * @example 5
             */
            parallel: number;
            /** @description Whether the batch stops after a failure. */
            stop_on_failure: boolean;
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Share of the items that completed or failed, from 0 to 1.
             * @example 0.5
             */
            progress: number;
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /** @description Results of a batch with output `individual`, once it has ended. */
            results?: components["schemas"]["BatchResult"][];
            /** @description Merged PDF of a batch with output `merged`, once it has ended. Null when no item completed. */
            merged_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL. Null when the file is deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file in bytes.
                 * @example 20114
                 */
                bytes: number;
            } | null;
            /**
             * @description Signed download URL of the archive of a batch with output `zip`, once it has ended. Null when no item completed.
             * @example https://files.example.com/files/bat_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.zip?exp=…&k=…&sig=…
             */
            zip_url?: string | null;
            /**
             * @description Size of the archive in bytes.
             * @example 25310
             */
            zip_bytes?: number | null;
            /** @description Why the merged PDF or the ZIP failed. */
            error?: components["schemas"]["ErrorObject"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Expected end. A rough estimate until the first items are done, then based on their pace. */
            estimated_completion?: components["schemas"]["Timestamp"] | null;
            /** @description When the batch ended, whatever its status. */
            completed_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work of all items in total.
             * @example 62
             */
            total_render_time_ms?: number;
        };
        BatchCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "batch.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Batch"];
        };
        BatchFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "batch.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Batch"];
        };
        /** @description One document, or a template with data, and its options. */
        BatchItem: {
            /**
             * @description HTML to render. Exactly one of html, url, markdown and template_id.
             * @example <h1>Receipt A-1001</h1>
             */
            html?: string;
            /**
             * Format: uri
             * @description URL of the page to load. Exactly one of html, url, markdown and template_id.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to render: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter. It may contain HTML. Exactly one of html, url, markdown and template_id.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description CSS for a Markdown document, applied after the default stylesheet. Only with `markdown`.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /**
             * @description Template to render. Exactly one of html, url, markdown and this.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template_id?: string;
            /**
             * @description Version of the template to use. Default: the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Data for the template. It must match the schema of the template.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Always `url`: a batch returns URLs.
             * @constant
             */
            output?: "url";
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        BatchItemCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "batch.item.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["BatchItemResult"];
        };
        BatchItemFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "batch.item.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["BatchItemResult"];
        };
        /** @description One entry of the results of the batch. */
        BatchItemResult: {
            /**
             * @description Index of the item in the request, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Final status of the item.
             * @enum {string}
             */
            status: "completed" | "failed";
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            pdf_id?: string;
            /**
             * @description Signed download URL. Null when the file is deleted.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description Number of pages.
             * @example 1
             */
            pages?: number;
            /**
             * @description Size of the file in bytes.
             * @example 13877
             */
            bytes?: number;
            delivery?: components["schemas"]["FileDelivery"];
            /** @description Why the item failed. */
            error?: {
                /**
                 * @description Category of the error.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description Error code. `not_processed` when the batch ended before the item ran.
                 * @example timeout_exceeded
                 */
                code: string;
                /**
                 * @description Explanation for people, with the received value and the allowed values.
                 * @example scale must be at most 2; got 3.
                 */
                message: string;
                /**
                 * @description Path of the invalid parameter.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description All errors of the request, at most 50. */
                details?: {
                    /**
                     * @description Path of the parameter.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with the parameter.
                     * @example must be a number; got a string
                     */
                    error: string;
                }[];
                /**
                 * @description Number of errors beyond the 50 in `details`.
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
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Batch"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description The result of one item. */
        BatchResult: {
            /**
             * @description Index of the item in the request, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Final status of the item.
             * @enum {string}
             */
            status: "completed" | "failed";
            /**
             * @description Id of the PDF.
             * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            pdf_id?: string;
            /**
             * @description Signed download URL. Null when the file is deleted.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description Number of pages.
             * @example 1
             */
            pages?: number;
            /**
             * @description Size of the file in bytes.
             * @example 13877
             */
            bytes?: number;
            delivery?: components["schemas"]["FileDelivery"];
            /** @description Why the item failed. */
            error?: {
                /**
                 * @description Category of the error.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description Error code. `not_processed` when the batch ended before the item ran.
                 * @example timeout_exceeded
                 */
                code: string;
                /**
                 * @description Explanation for people, with the received value and the allowed values.
                 * @example scale must be at most 2; got 3.
                 */
                message: string;
                /**
                 * @description Path of the invalid parameter.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description All errors of the request, at most 50. */
                details?: {
                    /**
                     * @description Path of the parameter.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with the parameter.
                     * @example must be a number; got a string
                     */
                    error: string;
                }[];
                /**
                 * @description Number of errors beyond the 50 in `details`.
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
            /** @description Results in the order of the items. */
            data: components["schemas"]["BatchResult"][];
            /**
             * @description Whether there are more results after this page.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an index. Pass it as `starting_after` (or `ending_before`). Null when no results follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description Requests that the page must not make. Blocked requests cause no warning. The document of the page itself always loads.
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
             * @description Types of requests to block. `fetch`: requests of scripts. `frame`: documents in frames.
             * @default []
             * @example [
             *       "media",
             *       "font"
             *     ]
             */
            resource_types?: ("stylesheet" | "image" | "media" | "font" | "script" | "fetch" | "frame")[];
            /**
             * @description URL patterns to block. A pattern matches the whole URL; `*` matches any characters.
             * @default []
             * @example [
             *       "*://*.ads.example/*"
             *     ]
             */
            urls?: string[];
        };
        /** @description Bounding box in points (1/72 in). The origin is the top left corner of the visible page. */
        Box: {
            /**
             * @description Distance from the left edge.
             * @example 56.7
             */
            x: number;
            /**
             * @description Distance from the top edge.
             * @example 72
             */
            y: number;
            /**
             * @description Width in points.
             * @example 233.95
             */
            width: number;
            /**
             * @description Height in points.
             * @example 76
             */
            height: number;
        };
        /**
         * @description `low` is lossless. `medium` resamples images to 150 DPI. `high` resamples images to 72 DPI and removes metadata. The result is never larger than without compression.
         * @enum {string}
         */
        Compression: "none" | "low" | "medium" | "high";
        /** @description Versions of the programs in the container. */
        ContainerEngines: {
            /**
             * @description Version of LibreOffice, which converts office files.
             * @example 7.4.7.2
             */
            libreoffice: string;
            /**
             * @description Version of Tesseract, which reads scans.
             * @example 5.3.0
             */
            tesseract: string;
            /**
             * @description Version of poppler, which draws pages.
             * @example 22.12.0
             */
            poppler: string;
            /**
             * @description Version of qpdf, which repairs PDFs.
             * @example 11.3.0
             */
            qpdf: string;
            /**
             * @description Languages for OCR.
             * @example [
             *       "eng"
             *     ]
             */
            ocr_languages: string[];
            /**
             * @description Font families that office conversion can use.
             * @example [
             *       "Carlito",
             *       "Liberation Sans"
             *     ]
             */
            fonts: string[];
        };
        /**
         * @description Adds a table of contents of the headings, with page numbers and links. It fills every element with the attribute `data-folio-contents`; without such an element it is placed at the start of the document. HTML and Markdown with such an element do not need this option.
         * @example {
         *       "title": "Contents",
         *       "levels": "1-2"
         *     }
         */
        Contents: {
            /**
             * @description Title above the table of contents.
             * @example Contents
             */
            title?: string;
            /**
             * @description Heading levels to list.
             * @default 1-3
             * @example 1-2
             */
            levels?: string;
            /**
             * @description Whether the content after the table of contents starts on a new page. For an element of the document, its own styles decide.
             * @default true
             */
            page_break?: boolean;
        };
        ConvertCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "convert.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
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
            /** @description Images in order, one per page; 41943040 bytes in total. The orientation in the EXIF data is applied. */
            images: components["schemas"]["ImageSource"][];
            /** @description Page size that images are scaled to fit. Default: each page has the size of its image. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description Pixels per inch for pages with the size of their image; 96 by default. Cannot be combined with a page size.
             * @example 300
             */
            dpi?: number;
            /** @description Orientation of the pages. Default: the orientation of each image. Only with a page size. */
            landscape?: boolean;
            /**
             * @description One length for all sides, or an object with a length per side.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        ConvertImagesStep: {
            /** @description Images in order, one per page; 41943040 bytes in total. The orientation in the EXIF data is applied. */
            images: components["schemas"]["ImageSource"][];
            /** @description Page size that images are scaled to fit. Default: each page has the size of its image. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description Pixels per inch for pages with the size of their image; 96 by default. Cannot be combined with a page size.
             * @example 300
             */
            dpi?: number;
            /** @description Orientation of the pages. Default: the orientation of each image. Only with a page size. */
            landscape?: boolean;
            /**
             * @description One length for all sides, or an object with a length per side.
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
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
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
             * @description Filename of the document. Its extension selects the format: .docx, .doc, .odt, .rtf, .txt, .xlsx, .xls, .ods, .csv, .pptx, .ppt, .odp, .docm, .dotx, .dotm, .dot, .ott, .fodt, .xlsm, .xltx, .xltm, .xlsb, .xlt, .ots, .fods, .pptm, .ppsx, .ppsm, .potx, .potm, .pps, .pot, .otp, .fodp. Required with `base64`. With `url`, the default is the path of the URL.
             * @example report.docx
             */
            filename?: string;
            /** @description Orientation of the pages. Default: that of the document. */
            landscape?: boolean;
            /** @description Page size. Default: that of the document. Slides are scaled to fit the page size. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description For workbooks: scales sheets to the page width, unless the sheet has its own print scaling. With `false`, scale and page breaks stay as they are.
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
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        ConvertOfficeStep: {
            source: components["schemas"]["OfficeSource"];
            /**
             * @description Filename of the document. Its extension selects the format: .docx, .doc, .odt, .rtf, .txt, .xlsx, .xls, .ods, .csv, .pptx, .ppt, .odp, .docm, .dotx, .dotm, .dot, .ott, .fodt, .xlsm, .xltx, .xltm, .xlsb, .xlt, .ots, .fods, .pptm, .ppsx, .ppsm, .potx, .potm, .pps, .pot, .otp, .fodp. Required with `base64`. With `url`, the default is the path of the URL.
             * @example report.docx
             */
            filename?: string;
            /** @description Orientation of the pages. Default: that of the document. */
            landscape?: boolean;
            /** @description Page size. Default: that of the document. Slides are scaled to fit the page size. */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            custom_size?: components["schemas"]["CustomSize"];
            /**
             * @description For workbooks: scales sheets to the page width, unless the sheet has its own print scaling. With `false`, scale and page breaks stay as they are.
             * @default true
             */
            fit_sheets?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /**
         * @example {
         *       "source": {
         *         "url": "https://example.com/terms.pdf"
         *       },
         *       "conformance": "pdf/a-2b",
         *       "repair": true
         *     }
         */
        ConvertPdf: {
            source: components["schemas"]["PdfSource"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description A cookie for the page. */
        Cookie: {
            /**
             * @description Name of the cookie.
             * @example session
             */
            name: string;
            /**
             * @description Value of the cookie. Folio keeps it only for the render.
             * @example 8f3a0c51
             */
            value: string;
            /**
             * @description Domain that receives the cookie, including its subdomains. Default: only the host of `url`. Required with `html`.
             * @example example.com
             */
            domain?: string;
            /**
             * @description Path that receives the cookie, including all paths below it.
             * @default /
             */
            path?: string;
            /**
             * @description Whether the cookie is sent over HTTPS only. Default: true, but false when `url` is http or the page is `html`.
             * @example true
             */
            secure?: boolean;
            /**
             * @description With `false`, scripts of the page can read the cookie.
             * @default true
             */
            http_only?: boolean;
            /**
             * @description SameSite attribute of the cookie. Default: the default of the browser.
             * @example lax
             * @enum {string}
             */
            same_site?: "strict" | "lax" | "none";
        };
        CreateAsset: {
            /**
             * @description Name of the asset, used in documents as `asset:name`. Unique within the account. It cannot be changed.
             * @example logo
             */
            name: string;
            source: components["schemas"]["AssetSource"];
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
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
            /** @description Up to 5, 100, 500 or 2,000 items, by plan. All items are checked before the first one starts. */
            items: components["schemas"]["BatchItem"][];
            /**
             * Format: uri
             * @description URL that receives the events of this batch instead of your endpoints. Deliveries are signed with the default secret of your account.
             * @example https://example.com/webhooks/folio
             */
            webhook_url?: string;
            /**
             * @description Number of items that run at the same time. The maximum is the number of slots of your plan minus one, but at least one.
             * @default 5
             * @example 10
             */
            parallel?: number;
            /**
             * @description With `true`, no further item starts after a failure. Finished items are kept.
             * @default false
             */
            stop_on_failure?: boolean;
            /**
             * @description `individual` (default): one URL per item. `merged`: one PDF with the items in order and a bookmark per item. `zip`: one archive; each file has the `filename` of its item, its `metadata.filename` or its index as name.
             * @default individual
             * @enum {string}
             */
            output?: "individual" | "merged" | "zip";
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A template that was just created. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the template. Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description Description of the template, for your own use.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description Schema of the data, as it was sent.
             * @example {
             *       "number": "string",
             *       "total": "number"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description Default render options. A render can override them.
             * @example {
             *       "format": "a4"
             *     }
             */
            defaults: {
                [key: string]: unknown;
            };
            /** @description Texts of {{t}} that are missing in a locale. Only in responses to a create or update, and only when there are any. */
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
             * @description URL of the page to load. Exactly one of html, url, markdown and template_id.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to render: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter. It may contain HTML. Exactly one of html, url, markdown and template_id.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description CSS for a Markdown document, applied after the default stylesheet. Only with `markdown`.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /**
             * @description Template to render. Those of its default options that concern paper are ignored. Exactly one of html, url, markdown and template_id.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template_id?: string;
            /**
             * @description Version of the template to use. Default: the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Data for the template. It must match the schema of the template.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Format of the image. `png` is lossless.
             * @default png
             * @enum {string}
             */
            format?: "png" | "jpeg" | "webp";
            /**
             * @description Quality of jpeg and webp, from 1 (smallest file) to 100; 80 by default. Cannot be combined with `png`.
             * @example 80
             */
            quality?: number;
            /**
             * @description With `true`, captures the whole page instead of the viewport. Cannot be combined with `selector`.
             * @default false
             */
            full_page?: boolean;
            /**
             * @description Captures the first element that matches this CSS selector. Waits until there is one.
             * @example #card
             */
            selector?: string;
            /**
             * @description With `true`, the image is transparent where the page has no background. Cannot be combined with `jpeg`.
             * @default false
             */
            omit_background?: boolean;
            /**
             * @description CSS media type of the styles.
             * @default screen
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Size of the browser window.
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        CreatePartial: {
            /**
             * @description Name of the partial, used in templates as `{{> name}}`. Unique within the account. It cannot be changed.
             * @example letterhead
             */
            name: string;
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <header>{{company}}</header>{{> @partial-block}}
             */
            html: string;
            /**
             * @description CSS for the documents of templates that include the partial. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            /** @description Texts for {{t "key"}}, used when the template that includes the partial has no text with that key. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
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
             * @description URL of the page to load. Exactly one of html, url and markdown.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to render: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter. It may contain HTML. Exactly one of html, url and markdown.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description CSS for a Markdown document, applied after the default stylesheet. Only with `markdown`.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        CreatePdfStep: {
            /**
             * @description HTML to render. Exactly one of html, url and markdown.
             * @example <h1>Receipt A-1001</h1>
             */
            html?: string;
            /**
             * Format: uri
             * @description URL of the page to load. Exactly one of html, url and markdown.
             * @example https://example.com/report.html
             */
            url?: string;
            /**
             * @description Markdown to render: CommonMark with tables, task lists, footnotes, maths ($…$), highlighted code and front matter. It may contain HTML. Exactly one of html, url and markdown.
             * @example # Receipt A-1001
             *
             *     | | EUR |
             *     |---|---:|
             *     | Bread | 3.50 |
             */
            markdown?: string;
            /**
             * @description CSS for a Markdown document, applied after the default stylesheet. Only with `markdown`.
             * @example .markdown { font-family: Inter }
             */
            css?: string;
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        CreateTemplate: {
            /**
             * @description Name of the template. Unique within the account.
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
             * @description CSS for the document. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Sample data. It must match the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description Texts for {{t "key"}}, by language tag and key. A value is a text with {placeholders}, an object of plural forms (one, other and so on), or a group of texts. The first language is the default unless `defaults.locale` is set. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
        };
        CreateThumbnails: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Width in pixels. The height follows from the page.
             * @default 320
             */
            width?: number;
            /**
             * @description Format of the image.
             * @default png
             * @enum {string}
             */
            format?: "png" | "jpeg" | "webp";
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        CreateWebhookEndpoint: {
            /**
             * Format: uri
             * @description URL of the endpoint. It must use https. Only the machine that runs Folio may be called with http.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description Event types to receive. `*` selects all types.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
            /**
             * @description Description of the endpoint, for your own use.
             * @example Orders of the shop
             */
            description?: string | null;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description Credits of the account. */
        Credits: {
            /**
             * @description Credits that can be spent now.
             * @example 4950
             */
            available: number;
            /**
             * @description Credits reserved for running work.
             * @example 2
             */
            reserved: number;
            /**
             * @description Credits spent so far.
             * @example 48
             */
            consumed: number;
            /**
             * @description Credits that expired unspent.
             * @example 0
             */
            expired: number;
            /** @description Credit packs. The pack that expires first is spent first. */
            packs: {
                /**
                 * @description Id of the credit pack.
                 * @example starter
                 */
                id: string;
                /**
                 * @description Credits that were granted.
                 * @example 5000
                 */
                credits: number;
                /**
                 * @description Remaining credits of the pack.
                 * @example 4950
                 */
                remaining: number;
                /**
                 * @description Reason of the grant.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Length to crop from each side of the page as it is displayed: one length, or an object.
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
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        CropPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Length to crop from each side of the page as it is displayed: one length, or an object.
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
        };
        /**
         * @description Page width and height. Overrides `format`.
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
         * @description Schema of the data: an object that maps each field name to string, number, boolean, date, array, object or integer. "string?" is optional and "string[]" is a list. Objects and arrays with one item can be nested. A JSON Schema is accepted too.
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
        DeletedBatch: {
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
        /** @description Uploads the file to your own storage as well, with a PUT to a presigned URL. */
        DeliverTo: {
            /**
             * Format: uri
             * @description Presigned URL that accepts a PUT. It is stored encrypted, and deleted after the delivery.
             * @example https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf?X-Amz-Signature=5257a869
             */
            url: string;
            /**
             * @description Headers that the signature requires, such as `x-ms-blob-type: BlockBlob` for Azure. `Content-Type` is the media type of the file unless you set it here.
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
            /** @description Id of the webhook endpoint. Null for the `webhook_url` of a batch. */
            endpoint_id: string | null;
            /**
             * @description URL of the receiver.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description Status of the delivery. `pending`: more attempts may follow.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Time of the next attempt. Null when there is none. */
            next_attempt_at: components["schemas"]["Timestamp"] | null;
            /** @description All attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /**
             * @description Number of the attempt, from 1.
             * @example 1
             */
            number: number;
            /** @description When the attempt was sent. */
            started_at: components["schemas"]["Timestamp"];
            /**
             * @description HTTP status of the response. Null when there was no response.
             * @example 200
             */
            status: number | null;
            /** @description Error of the attempt. Null when it succeeded. */
            failure: ("status" | "timeout" | "connection_failed" | "destination_blocked" | "endpoint_gone" | "interrupted") | null;
            /**
             * @description Milliseconds until the response, or until the timeout.
             * @example 84
             */
            latency_ms: number;
            /**
             * @description The first 4 KB of the response, or the error.
             * @example ok
             */
            answer: string;
        };
        DescribePdf: {
            source: components["schemas"]["PdfSource"];
        };
        /**
         * @description Metadata of the PDF, written to the information dictionary and the XMP metadata. Fields that you do not send stay unchanged.
         * @example {
         *       "title": "Invoice A-1001",
         *       "author": "Ada Example",
         *       "language": "en"
         *     }
         */
        DocumentInformation: {
            /**
             * @description Title of the document. PDF readers show it instead of the filename. null removes it.
             * @example Invoice A-1001
             */
            title?: string | null;
            /**
             * @description Author of the document. null removes it.
             * @example Ada Example
             */
            author?: string | null;
            /**
             * @description Subject of the document. null removes it.
             * @example Order 4711
             */
            subject?: string | null;
            /**
             * @description Keywords for search. null removes them.
             * @example [
             *       "invoice",
             *       "2026"
             *     ]
             */
            keywords?: string[] | null;
            /**
             * @description Program or service that created the original document. null removes it.
             * @example Shop 3.1
             */
            creator?: string | null;
            /**
             * @description Language of the document as a BCP 47 tag; screen readers use it. null removes it.
             * @example de-DE
             */
            language?: string | null;
        };
        EditCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "edit.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
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
            /** @description Container that converts office documents and reads scans. Null while it cannot be reached. */
            container: components["schemas"]["ContainerEngines"] | null;
        };
        Error: {
            /** @description Error of the failed operation. */
            error: {
                /**
                 * @description Category of the error.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
                /**
                 * @description Error code. Codes do not change; new codes may be added.
                 * @enum {string}
                 */
                code: "malformed_json" | "invalid_parameter" | "missing_parameter" | "unknown_parameter" | "parameters_exclusive" | "unknown_version" | "missing_api_key" | "invalid_api_key" | "credits_exhausted" | "insufficient_scope" | "ip_not_allowed" | "account_suspended" | "signature_invalid" | "resource_not_found" | "route_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "unsupported_media_type" | "name_taken" | "key_limit_reached" | "idempotency_key_in_use" | "version_conflict" | "resource_in_use" | "batch_finished" | "url_expired" | "request_too_large" | "source_too_large" | "output_too_large_for_base64" | "range_not_satisfiable" | "schema_validation_failed" | "template_invalid" | "template_failed" | "asset_not_found" | "idempotency_key_reused" | "page_out_of_range" | "source_invalid" | "source_encrypted" | "source_unreachable" | "url_not_allowed" | "file_expired" | "unsupported_format" | "redaction_incomplete" | "not_conformant" | "signing_failed" | "timestamp_failed" | "timeout_exceeded" | "navigation_failed" | "url_blocked" | "resource_failed" | "script_failed" | "document_refused" | "document_too_large" | "render_crashed" | "rate_limit_exceeded" | "concurrency_limit_exceeded" | "job_limit_reached" | "internal_error" | "renderer_unavailable" | "container_unavailable" | "storage_unavailable" | "service_busy";
                /**
                 * @description Explanation for people, with the received value and the allowed values.
                 * @example scale must be at most 2; got 3.
                 */
                message: string;
                /**
                 * @description Path of the invalid parameter.
                 * @example items[3].margin.top
                 */
                param: string | null;
                /** @description All errors of the request, at most 50. */
                details?: {
                    /**
                     * @description Path of the parameter.
                     * @example items[3].data.total
                     */
                    field: string;
                    /**
                     * @description What is wrong with the parameter.
                     * @example must be a number; got a string
                     */
                    error: string;
                }[];
                /**
                 * @description Number of errors beyond the 50 in `details`.
                 * @example 12
                 */
                details_omitted?: number;
                /**
                 * @description Id of the PDF that records the failure, or that was stored despite the error.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                pdf_id?: string;
                /**
                 * @description Link to the cause and the remedy of this error.
                 * @example https://api.example.com/docs/error-codes#invalid_parameter
                 */
                doc_url: string;
                /**
                 * @description Id of the request in the logs.
                 * @example req_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                request_id: string;
            };
        };
        /** @description Error of the failed operation. */
        ErrorObject: {
            /**
             * @description Category of the error.
             * @enum {string}
             */
            type: "invalid_request" | "authentication_error" | "payment_required" | "forbidden" | "not_found" | "conflict" | "rendering_error" | "rate_limited" | "internal_error" | "service_unavailable";
            /**
             * @description Error code. Codes do not change; new codes may be added.
             * @enum {string}
             */
            code: "malformed_json" | "invalid_parameter" | "missing_parameter" | "unknown_parameter" | "parameters_exclusive" | "unknown_version" | "missing_api_key" | "invalid_api_key" | "credits_exhausted" | "insufficient_scope" | "ip_not_allowed" | "account_suspended" | "signature_invalid" | "resource_not_found" | "route_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "unsupported_media_type" | "name_taken" | "key_limit_reached" | "idempotency_key_in_use" | "version_conflict" | "resource_in_use" | "batch_finished" | "url_expired" | "request_too_large" | "source_too_large" | "output_too_large_for_base64" | "range_not_satisfiable" | "schema_validation_failed" | "template_invalid" | "template_failed" | "asset_not_found" | "idempotency_key_reused" | "page_out_of_range" | "source_invalid" | "source_encrypted" | "source_unreachable" | "url_not_allowed" | "file_expired" | "unsupported_format" | "redaction_incomplete" | "not_conformant" | "signing_failed" | "timestamp_failed" | "timeout_exceeded" | "navigation_failed" | "url_blocked" | "resource_failed" | "script_failed" | "document_refused" | "document_too_large" | "render_crashed" | "rate_limit_exceeded" | "concurrency_limit_exceeded" | "job_limit_reached" | "internal_error" | "renderer_unavailable" | "container_unavailable" | "storage_unavailable" | "service_busy";
            /**
             * @description Explanation for people, with the received value and the allowed values.
             * @example scale must be at most 2; got 3.
             */
            message: string;
            /**
             * @description Path of the invalid parameter.
             * @example items[3].margin.top
             */
            param: string | null;
            /** @description All errors of the request, at most 50. */
            details?: {
                /**
                 * @description Path of the parameter.
                 * @example items[3].data.total
                 */
                field: string;
                /**
                 * @description What is wrong with the parameter.
                 * @example must be a number; got a string
                 */
                error: string;
            }[];
            /**
             * @description Number of errors beyond the 50 in `details`.
             * @example 12
             */
            details_omitted?: number;
        };
        /** @description An event with its deliveries. */
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
             * @description Type of the event.
             * @enum {string}
             */
            type: "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed" | "webhook_endpoint.test";
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The affected resource at the time of the event.
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
             * @description Status of the event. `not_sent`: no endpoint subscribes to its type. `failed`: all attempts of a delivery failed.
             * @enum {string}
             */
            status: "not_sent" | "pending" | "succeeded" | "failed";
            /** @description Deliveries, one per receiver. */
            deliveries: components["schemas"]["Delivery"][];
        };
        EventList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Event"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        ExtractCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "extract.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["ExtractionSummary"];
        };
        /** @description An image on a page of the PDF. */
        ExtractedImage: {
            /**
             * @description Number of the page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Index of the image on its page, in painting order, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Name of the file. The same image in several places has the same name.
             * @example image-1.jpg
             */
            name: string;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "jpeg" | "png" | "jp2" | "tiff";
            /**
             * @description Width in pixels.
             * @example 1240
             */
            width: number;
            /**
             * @description Height in pixels.
             * @example 820
             */
            height: number;
            /**
             * @description Size of the file in bytes.
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
        /** @description A page with the positions of its text blocks. */
        ExtractedPage: {
            /**
             * @description Number of the page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Width in points.
             * @example 595.28
             */
            width: number;
            /**
             * @description Height in points.
             * @example 841.89
             */
            height: number;
            /**
             * @description Text of the page in reading order.
             * @example Receipt A-1001
             *     Thank you, Ada.
             */
            text: string;
            /** @description Text blocks in reading order. */
            blocks: {
                /**
                 * @description Text of the block.
                 * @example Receipt A-1001
                 */
                text: string;
                /**
                 * @description Type of the block.
                 * @enum {string}
                 */
                type: "heading" | "paragraph" | "list_item" | "table" | "caption" | "header" | "footer" | "figure" | "code";
                bbox: components["schemas"]["Box"];
            }[];
        };
        /** @description A table that was extracted from a PDF. */
        ExtractedTable: {
            /**
             * @description Number of the page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Index of the table on its page, in reading order, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description Number of rows, including header rows.
             * @example 4
             */
            rows: number;
            /**
             * @description Number of columns.
             * @example 3
             */
            columns: number;
            /**
             * @description A name per column. Empty when the table has no header. Headers in several rows are joined with " / ", the upper one first. With headers `printed`: the first header row.
             * @example [
             *       "Month",
             *       "Sales / 2025",
             *       "Sales / 2026"
             *     ]
             */
            headers: string[];
            /**
             * @description Rows below the header rows. With headers `printed`, the further header rows come first.
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
             * @description With format `csv`, in place of `data`: a header line and the rows as CSV (RFC 4180).
             * @example Month,Sales / 2025,Sales / 2026
             *     January,12,15
             */
            csv?: string;
            /**
             * @description With format `xlsx`, in place of `data`: the name of the sheet in the workbook.
             * @example Page 1 table 1
             */
            sheet?: string;
            /**
             * @description Number of header rows.
             * @example 2
             */
            header_rows: number;
            /**
             * @description Header rows as they are printed.
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
            /** @description Cells that span several rows or columns. Rows count from 0, starting with the header row. The text is in the first position; the other positions are empty. */
            spans: {
                /**
                 * @description Row of the cell, from 0, including header rows.
                 * @example 0
                 */
                row: number;
                /**
                 * @description Column of the cell, from 0.
                 * @example 1
                 */
                column: number;
                /**
                 * @description Number of rows that the cell spans.
                 * @example 1
                 */
                row_span: number;
                /**
                 * @description Number of columns that the cell spans.
                 * @example 2
                 */
                column_span: number;
            }[];
            /**
             * @description Probability that the rows and columns are those that a person would see.
             * @example 0.95
             */
            confidence: number;
            bbox: components["schemas"]["Box"];
            /** @description Whether the table continues on the next page. */
            continues_on_next_page: boolean;
        };
        ExtractFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "extract.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["ExtractionSummary"];
        };
        ExtractImages: {
            source: components["schemas"]["PdfSource"];
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        /** @description The content that was extracted from a PDF. */
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
             * @description `processing`: the asynchronous request is not done yet. `failed`: see `error`. `expired`: the result was deleted.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "expired";
            /**
             * @description Source of the text: the text layer, or OCR.
             * @enum {string}
             */
            method: "text" | "ocr";
            /**
             * @description Format of the request. `original`: images as they are in the PDF.
             * @enum {string}
             */
            format: "text" | "markdown" | "structured" | "json" | "csv" | "xlsx" | "original";
            /**
             * @description Language of the OCR.
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Number of pages that were read.
             * @example 2
             */
            pages_extracted: number;
            /**
             * @description The text. Only with format `text` or `markdown`.
             * @example # Receipt A-1001
             *
             *     Thank you, Ada.
             */
            content?: string;
            /**
             * @description Number of words in the text.
             * @example 5
             */
            word_count?: number;
            /** @description Pages with their text blocks. Only with format `structured`. */
            pages?: components["schemas"]["ExtractedPage"][];
            /** @description The tables. Only for a table extraction. */
            tables?: components["schemas"]["ExtractedTable"][];
            workbook?: components["schemas"]["Workbook"];
            /** @description The images of an image extraction, or the images that the Markdown links to. */
            images?: components["schemas"]["ExtractedImage"][];
            /**
             * @description The result as a JSON file. Present when the result has more than 1000000 bytes. A result of more than 4000000 is available only as a file: the response has no `content`, `pages` or `tables`.
             * @example https://files.example.com/files/ext_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A-tables.xlsx?exp=…&k=…&sig=…
             */
            result_url?: string;
            /**
             * @description Confidence of the OCR, from 0 to 1. Below 0.7 the scan is poor.
             * @example 0.94
             */
            confidence?: number;
            /** @description Warnings about pages that could not be read, or about a damaged source. */
            warnings?: components["schemas"]["Warning"][];
            /** @description With output `pdf`: the source PDF with a text layer. Present when the extraction is created or retrieved, and in its events. Null when that PDF was deleted. */
            searchable_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL. Null when the file is deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file in bytes.
                 * @example 412345
                 */
                bytes: number | null;
                /** @description When the URL stops working. */
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the result will be deleted. */
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
             * @description `processing`: the asynchronous request is not done yet. `failed`: see `error`. `expired`: the result was deleted.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "expired";
            /**
             * @description Source of the text: the text layer, or OCR.
             * @enum {string}
             */
            method: "text" | "ocr";
            /**
             * @description Format of the request. `original`: images as they are in the PDF.
             * @enum {string}
             */
            format: "text" | "markdown" | "structured" | "json" | "csv" | "xlsx" | "original";
            /**
             * @description Language of the OCR.
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Number of pages that were read.
             * @example 2
             */
            pages_extracted: number;
            /**
             * @description Number of words in the text.
             * @example 5
             */
            word_count?: number;
            /**
             * @description Confidence of the OCR, from 0 to 1. Below 0.7 the scan is poor.
             * @example 0.94
             */
            confidence?: number;
            /** @description Warnings about pages that could not be read, or about a damaged source. */
            warnings?: components["schemas"]["Warning"][];
            /** @description With output `pdf`: the source PDF with a text layer. Present when the extraction is created or retrieved, and in its events. Null when that PDF was deleted. */
            searchable_pdf?: {
                /**
                 * @description Id of the PDF.
                 * @example pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Signed download URL. Null when the file is deleted.
                 * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
                 */
                url: string | null;
                /**
                 * @description Number of pages.
                 * @example 2
                 */
                pages: number | null;
                /**
                 * @description Size of the file in bytes.
                 * @example 412345
                 */
                bytes: number | null;
                /** @description When the URL stops working. */
                expires_at: components["schemas"]["Timestamp"];
            } | null;
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the result will be deleted. */
            expires_at: components["schemas"]["Timestamp"];
        };
        ExtractionSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["ExtractionSummary"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
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
             * @description `text`: plain text; pages are separated by a blank line, three hyphens and a blank line. `markdown`: headings, lists, tables, links. `structured`: text blocks with bounding boxes in reading order.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "structured";
            /**
             * @description Language of the text on the pages.
             * @default eng
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description Resolution for OCR. A higher value reads small print better and takes longer.
             * @default 300
             */
            dpi?: number;
            /**
             * @description `pdf` also creates a searchable PDF: the source with an invisible text layer that readers can search, select and copy. `searchable_pdf` in the response has its id.
             * @default text
             * @enum {string}
             */
            output?: "text" | "pdf";
            /**
             * @description With output `pdf`: rotates and straightens pages that are sideways or skewed. The images are not changed.
             * @default false
             */
            deskew?: boolean;
            /**
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
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
             * @description `json`: each row as an array of strings. `csv`: each table as CSV (RFC 4180). `xlsx`: a workbook with one sheet per table.
             * @default json
             * @enum {string}
             */
            format?: "json" | "csv" | "xlsx";
            /**
             * @description `names`: one name per column; headers of column groups are joined to the headers below them with " / ". `printed`: the header rows as they are printed.
             * @default names
             * @enum {string}
             */
            headers?: "names" | "printed";
            /**
             * @description Reads the text by OCR first. Use it for scanned documents.
             * @default false
             */
            use_ocr?: boolean;
            /**
             * @description Language of the text. Only with `use_ocr`.
             * @default eng
             * @enum {string}
             */
            language?: "eng" | "fra" | "deu" | "spa" | "por" | "ita" | "jpn" | "kor" | "chi_sim" | "chi_tra" | "hin" | "ara";
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
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
             * @description `text`: plain text; pages are separated by a blank line, three hyphens and a blank line. `markdown`: headings, lists, tables, links. `structured`: text blocks with bounding boxes in reading order.
             * @default text
             * @enum {string}
             */
            format?: "text" | "markdown" | "structured";
            /**
             * @description With format `markdown`: stores the images of the pages as files and links to them.
             * @default false
             */
            images?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
        };
        /**
         * @description Problems for which Folio returns a 422 error, without charge, instead of printing the document.
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
             * @description HTTP statuses of the page at `url` that fail the render with `navigation_failed`: numbers from 300 to 599, or classes such as `5xx`. With an empty list, no status fails the render. Only with `url`.
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
             * @description With `true`, an error in the page's console or an uncaught exception fails the render.
             * @default false
             */
            console_errors?: boolean;
            /**
             * @description `true`: any warning fails the render. A list: only warnings with these codes.
             * @default false
             * @example [
             *       "font_failed",
             *       "glyph_missing"
             *     ]
             */
            warnings?: boolean | ("resource_failed" | "resource_timeout" | "resource_blocked" | "network_idle_timeout" | "still_changing" | "script_error" | "font_failed" | "glyph_missing" | "source_recovered" | "content_dropped" | "page_unreadable" | "text_unreadable" | "image_omitted" | "signature_invalidated" | "contents_empty" | "contents_unsettled" | "translation_missing" | "nothing_changed" | "text_not_found" | "nothing_redacted" | "gap_width_kept" | "text_remains" | "conformance_repaired")[];
        };
        /** @description Result of the delivery to `deliver_to`. Absent without `deliver_to`. */
        FileDelivery: {
            /**
             * @description `failed`: your storage did not accept the file. The file can still be downloaded.
             * @enum {string}
             */
            status: "succeeded" | "failed";
            /**
             * @description URL of the delivery, without its query.
             * @example https://bucket.s3.eu-central-1.amazonaws.com/invoices/1001.pdf
             */
            url: string;
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts: number;
            /**
             * @description HTTP status of the last response of your storage. Null when there was no response.
             * @example 200
             */
            http_status: number | null;
            /**
             * @description Why the last attempt failed.
             * @example The store responded with HTTP 403: SignatureDoesNotMatch
             */
            error?: string;
            /**
             * @description Id of the stored version, as your storage reported it.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description Values by field name. POST /v1/pdfs/info lists the names in `fields`.
             * @example {
             *       "applicant.name": "Ada Example",
             *       "newsletter": true
             *     }
             */
            fields: {
                [key: string]: string | number | boolean | string[];
            };
            /**
             * @description With `true`, the form becomes part of the page content and can no longer be changed.
             * @default false
             */
            flatten?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        FillFormStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description Values by field name. POST /v1/pdfs/info lists the names in `fields`.
             * @example {
             *       "applicant.name": "Ada Example",
             *       "newsletter": true
             *     }
             */
            fields: {
                [key: string]: string | number | boolean | string[];
            };
            /**
             * @description With `true`, the form becomes part of the page content and can no longer be changed.
             * @default false
             */
            flatten?: boolean;
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, comments, stamps and drawings are flattened too. Links are kept.
             * @default false
             */
            annotations?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        FlattenPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, comments, stamps and drawings are flattened too. Links are kept.
             * @default false
             */
            annotations?: boolean;
        };
        FormField: {
            /**
             * @description Full name of the field, including the names of its parent fields.
             * @example applicant.name
             */
            name: string;
            /**
             * @description Type of the field.
             * @enum {string}
             */
            type: "text" | "checkbox" | "radio" | "button" | "dropdown" | "list" | "signature" | "unknown";
            /**
             * @description Value of the field. Null when it is empty.
             * @example Ada Example
             */
            value: (string | string[]) | null;
            /**
             * @description Options of the field.
             * @example [
             *       "S",
             *       "M",
             *       "L"
             *     ]
             */
            options: string[];
            /** @description Whether the field is read-only. */
            read_only: boolean;
            /** @description Whether the field is required. */
            required: boolean;
        };
        /** @description An image of a page, with its download URL. */
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
             * @description `processing`: the asynchronous request is not done yet. `completed_with_warnings`: see `warnings`. `failed`: see `error`. `expired`: the file was deleted after the retention period.
             * @enum {string}
             */
            status: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            /**
             * @description Signed download URL. Null when the status is `expired`, `failed` or `processing`. Absent with output `base64`.
             * @example https://files.example.com/files/img_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description The file in base64. Only in the response to a request with output `base64`.
             * @example iVBORw0KGgo…
             */
            base64?: string;
            /**
             * @description Format of the image.
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /**
             * @description Width in pixels. Null when there is no file.
             * @example 1280
             */
            width: number | null;
            /**
             * @description Height in pixels. Null when there is no file.
             * @example 800
             */
            height: number | null;
            /**
             * @description Size of the file in bytes. Null when there is no file.
             * @example 20480
             */
            bytes: number | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file will be deleted. It depends on the retention period of your plan. */
            file_expires_at: components["schemas"]["Timestamp"];
            /** @description When the file was deleted. Only with status `expired`. */
            expired_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work. The wait for a slot does not count.
             * @example 90
             */
            render_time_ms?: number;
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /**
             * @description Product and version of the browser that created the image.
             * @example HeadlessChrome/156.0.8078.79
             */
            engine?: string;
            /** @description Warnings. Absent when there are none. */
            warnings?: components["schemas"]["Warning"][];
            /** @description The template that was rendered. */
            template?: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description The version that was rendered.
                 * @example 3
                 */
                version: number;
            };
            /** @description For a render of a `url`: the page that was printed. */
            main_document?: {
                /**
                 * @description Final URL of the page, after redirects.
                 * @example https://example.com/report.html
                 */
                url: string;
                /**
                 * @description HTTP status of the page.
                 * @example 200
                 */
                status: number;
            };
            delivery?: components["schemas"]["FileDelivery"];
            error?: components["schemas"]["ErrorObject"];
        };
        ImageCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "image.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Image"];
        };
        ImageFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "image.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Image"];
        };
        ImageList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Image"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
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
             * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description Number of pages on each sheet.
             * @example 2
             * @enum {number}
             */
            per_sheet: 2 | 4 | 6 | 8 | 9 | 12 | 16;
            /**
             * @description Size of the sheet. Folio chooses the orientation that makes the pages largest.
             * @default a4
             * @example a4
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            /**
             * @description Margin around all pages of the sheet.
             * @default 5mm
             */
            margin?: components["schemas"]["Length"];
            /**
             * @description Gap between the pages of the sheet.
             * @default 5mm
             */
            gap?: components["schemas"]["Length"];
            /**
             * @description Draws a thin line around each page.
             * @default false
             */
            border?: boolean;
            /**
             * @description Order of the pages. `rows`: left to right, then down. `columns`: top to bottom, then right.
             * @default rows
             * @enum {string}
             */
            order?: "rows" | "columns";
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        ImposePagesStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description Number of pages on each sheet.
             * @example 2
             * @enum {number}
             */
            per_sheet: 2 | 4 | 6 | 8 | 9 | 12 | 16;
            /**
             * @description Size of the sheet. Folio chooses the orientation that makes the pages largest.
             * @default a4
             * @example a4
             */
            format?: ("a4" | "a3" | "a5" | "letter" | "legal" | "tabloid") | components["schemas"]["CustomSize"];
            /**
             * @description Margin around all pages of the sheet.
             * @default 5mm
             */
            margin?: components["schemas"]["Length"];
            /**
             * @description Gap between the pages of the sheet.
             * @default 5mm
             */
            gap?: components["schemas"]["Length"];
            /**
             * @description Draws a thin line around each page.
             * @default false
             */
            border?: boolean;
            /**
             * @description Order of the pages. `rows`: left to right, then down. `columns`: top to bottom, then right.
             * @default rows
             * @enum {string}
             */
            order?: "rows" | "columns";
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description PDF whose pages are inserted. */
            insert: components["schemas"]["PdfSource"];
            /**
             * @description Pages of the inserted PDF to insert, in this order.
             * @default all
             */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Page of `source` after which the pages are inserted. 0 inserts them before the first page. Default: after the last page.
             * @example 0
             */
            after?: number;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        InsertPagesStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description PDF whose pages are inserted. */
            insert: components["schemas"]["PdfSource"];
            /**
             * @description Pages of the inserted PDF to insert, in this order.
             * @default all
             */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Page of `source` after which the pages are inserted. 0 inserts them before the first page. Default: after the last page.
             * @example 0
             */
            after?: number;
        };
        /** @description An asynchronous request that creates several resources. */
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
             * @description Status of the job. `failed`: see `error`.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed";
            /**
             * @description Type of the resources that the job creates.
             * @enum {string}
             */
            makes: "pdfs" | "thumbnails";
            /**
             * @description Ids of the created resources, in order. Empty until the job is done.
             * @example [
             *       "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
             *     ]
             */
            result_ids: string[];
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the job ended. Absent while it is processing. */
            completed_at?: components["schemas"]["Timestamp"];
            /** @description The response that the request would have had without `async`. Present when the job is completed. Deleted resources are left out. */
            result?: {
                /**
                 * @description Always list.
                 * @constant
                 */
                object: "list";
                /** @description The created resources, in order. */
                data: (components["schemas"]["Pdf"] | components["schemas"]["Thumbnail"])[];
            };
        };
        JobCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "job.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["JobSummary"];
        };
        JobFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "job.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["JobSummary"];
        };
        /** @description A job without its result. */
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
             * @description Status of the job. `failed`: see `error`.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed";
            /**
             * @description Type of the resources that the job creates.
             * @enum {string}
             */
            makes: "pdfs" | "thumbnails";
            /**
             * @description Ids of the created resources, in order. Empty until the job is done.
             * @example [
             *       "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
             *     ]
             */
            result_ids: string[];
            error?: components["schemas"]["ErrorObject"];
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the job ended. Absent while it is processing. */
            completed_at?: components["schemas"]["Timestamp"];
        };
        JobSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["JobSummary"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description A non-negative number with a unit: mm, cm, in, px (1/96 in) or pt (1/72 in).
         * @example 20mm
         */
        Length: string;
        /** @description One length for all sides, or an object with a length per side. The default of each side is 20mm. */
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
            /** @description PDFs to merge, in order. */
            sources: components["schemas"]["PdfSource"][];
            /**
             * @description Pages of each source; null selects all pages. There must be one entry per source.
             * @example [
             *       null,
             *       "1-3"
             *     ]
             */
            page_ranges?: (components["schemas"]["PageRanges"] | null)[];
            /** @description Page numbers that continue through all sources. */
            page_numbers?: components["schemas"]["PageNumbers"];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        MergePdfsStep: {
            /** @description PDFs to merge, in order, after the result of the step before. The first step has at least two. */
            sources: components["schemas"]["PdfSource"][];
            /**
             * @description Pages of each source; null selects all pages. There must be one entry per source.
             * @example [
             *       null,
             *       "1-3"
             *     ]
             */
            page_ranges?: (components["schemas"]["PageRanges"] | null)[];
            /** @description Page numbers that continue through all sources. */
            page_numbers?: components["schemas"]["PageNumbers"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /**
         * @description Your own key-value pairs. At most 50 keys of 1 to 40 characters. Values are strings of at most 500 characters, numbers, booleans or null.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            page_numbers: components["schemas"]["PageNumbers"];
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        NumberPagesStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            page_numbers: components["schemas"]["PageNumbers"];
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
             * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
        };
        /**
         * @description `url`: the response has a signed download URL. `base64`: the response has the file in base64.
         * @enum {string}
         */
        Output: "url" | "base64";
        /**
         * @description Header or footer, printed in the margin of every page. Folio fills in elements with the classes `date`, `title`, `url`, `pageNumber`, `totalPages`, `section` (the nearest heading), `sectionPage` and `sectionPages`. A header or footer is a separate document: the styles, scripts and web fonts of the page do not apply to it. Scripts, frames and media in it have no effect. It may load images from the network.
         * @example {
         *       "html": "<div style=\"text-align:center;width:100%\"><span class=\"pageNumber\"></span></div>",
         *       "height": "15mm"
         *     }
         */
        PageBand: {
            /**
             * @description HTML of the header or footer.
             * @example <span class="pageNumber"></span> / <span class="totalPages"></span>
             */
            html: string;
            /**
             * @description Height of the header or footer. A smaller page margin grows to this height. `auto`: the margin grows to the height of the content.
             * @example 15mm
             */
            height?: "auto" | components["schemas"]["Length"];
            /**
             * @description CSS for the header or footer. `@font-face` and `@import` may load fonts and stylesheets.
             * @example .title { font-weight: bold }
             */
            css?: string;
            /**
             * @description HTML for the first page, instead of `html`. `false` leaves it empty.
             * @example false
             */
            first_page?: false | string;
            /**
             * @description HTML for each even page, instead of `html`. `false` leaves it empty.
             * @example false
             */
            even_pages?: false | string;
        };
        /**
         * @description Request headers by origin. They are sent only to that origin, also after a redirect to another origin.
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
         * @description Page numbers or Bates numbers in the margin.
         * @example {
         *       "text": "ACME-{{number}}",
         *       "start": 1,
         *       "digits": 6,
         *       "position": "bottom-right"
         *     }
         */
        PageNumbers: {
            /**
             * @description Text to print, in Latin letters. {{page}} is the page number, {{pages}} the number of pages, and {{number}} counts the numbered pages from `start`.
             * @default {{page}} / {{pages}}
             * @example ACME-{{number}}
             */
            text?: string;
            /**
             * @description Pages to number, in this order.
             * @default all
             */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Value of the first {{number}}.
             * @default 1
             * @example 1000
             */
            start?: number;
            /**
             * @description Minimum number of digits of {{number}}. Shorter numbers get leading zeros.
             * @default 1
             * @example 6
             */
            digits?: number;
            /**
             * @description Position on the page as it is displayed.
             * @default bottom-center
             * @enum {string}
             */
            position?: "top-left" | "top-center" | "top-right" | "bottom-left" | "bottom-center" | "bottom-right";
            /**
             * @description Distance from the edges of the page as it is displayed.
             * @default 10mm
             */
            margin?: components["schemas"]["Length"];
            /**
             * @description Font of the numbers. All PDF readers have it; it is not embedded in the file.
             * @default helvetica
             * @enum {string}
             */
            font?: "helvetica" | "courier";
            /**
             * @description Font size in points.
             * @default 9
             */
            font_size?: number;
            /**
             * @description Colour in hexadecimal. The optional last two digits are the opacity.
             * @default #000000
             * @example #cc000033
             */
            color?: string;
        };
        /**
         * @description Page numbers and ranges, from 1. A range may be open (`4-`) or reversed (`5-3`). Pages may repeat.
         * @example 1-3,5,8-10
         */
        PageRanges: string;
        /** @description An HTML fragment that templates include. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the partial in templates.
             * @example letterhead
             */
            name: string;
            /**
             * @description Description of the partial, for your own use.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description HTML of the partial, a Handlebars template.
             * @example <header>{{company}}</header>
             */
            html: string;
            /**
             * @description CSS of the partial.
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
             * @description Names of the partials that this partial includes.
             * @example [
             *       "logo"
             *     ]
             */
            uses: string[];
        };
        /** @description A partial as it appears in lists. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the partial in templates.
             * @example letterhead
             */
            name: string;
            /**
             * @description Description of the partial, for your own use.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
        };
        PartialSummaryList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["PartialSummary"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description The new version of a partial, and the updated templates. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the partial in templates.
             * @example letterhead
             */
            name: string;
            /**
             * @description Description of the partial, for your own use.
             * @example Our address
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description HTML of the partial, a Handlebars template.
             * @example <header>{{company}}</header>
             */
            html: string;
            /**
             * @description CSS of the partial.
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
             * @description Names of the partials that this partial includes.
             * @example [
             *       "logo"
             *     ]
             */
            uses: string[];
            /** @description With `update_templates`: the templates that use the partial. */
            templates: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
                /** @description Why the template was not updated. Null when it was updated. */
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
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            /**
             * @description Description in this version.
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
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["PartialVersion"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description A PDF with its download URL. */
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
             * @description `processing`: the asynchronous request is not done yet. `completed_with_warnings`: see `warnings`. `failed`: see `error`. `expired`: the file was deleted after the retention period.
             * @enum {string}
             */
            status: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            /**
             * @description Signed download URL. Null when the status is `expired`, `failed` or `processing`. Absent with output `base64`.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.pdf?exp=…&k=…&sig=…
             */
            url?: string | null;
            /**
             * @description The file in base64. Only in the response to a request with output `base64`.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description Number of pages. Null when there is no file.
             * @example 1
             */
            pages: number | null;
            /**
             * @description Size of the file in bytes. Null when there is no file.
             * @example 13877
             */
            bytes: number | null;
            /**
             * @description Size in bytes before compression. Absent without compression.
             * @example 51200
             */
            bytes_before?: number;
            /**
             * @description Page size of the first page: the name of a format, or `custom`.
             * @example a4
             */
            format?: string;
            custom_size?: components["schemas"]["CustomSize"];
            /** @description Whether the first page is in landscape orientation. */
            landscape?: boolean;
            /** @description Size of the first page in millimetres. */
            page_size_mm?: {
                /**
                 * @description Width in millimetres.
                 * @example 210.2
                 */
                width: number;
                /**
                 * @description Height in millimetres.
                 * @example 297
                 */
                height: number;
            };
            compress: components["schemas"]["Compression"];
            /** @description Watermark of the request, or the watermark that POST /v1/pdfs/watermark added. Null when there is none. */
            watermark: (components["schemas"]["TextWatermarkAnswer"] | components["schemas"]["AppliedWatermark"]) | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file will be deleted. It depends on the retention period of your plan. */
            file_expires_at: components["schemas"]["Timestamp"];
            /** @description When the file was deleted. Only with status `expired`. */
            expired_at?: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of work. The wait for a slot does not count.
             * @example 31
             */
            render_time_ms?: number | null;
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            /**
             * @description Product and version of the browser or the office suite that created the PDF.
             * @example HeadlessChrome/156.0.8078.79
             */
            engine?: string;
            /** @description Warnings. Absent when there are none. */
            warnings?: components["schemas"]["Warning"][];
            error?: components["schemas"]["ErrorObject"];
            debug?: components["schemas"]["PdfDebug"];
            /** @description The template that was rendered. */
            template?: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description The version that was rendered.
                 * @example 3
                 */
                version: number;
            };
            /**
             * @description For a merge: the number of sources.
             * @example 2
             */
            source_count?: number;
            /** @description For a render of a `url`: the page that was printed. */
            main_document?: {
                /**
                 * @description Final URL of the page, after redirects.
                 * @example https://example.com/report.html
                 */
                url: string;
                /**
                 * @description HTTP status of the page.
                 * @example 200
                 */
                status: number;
            };
            redaction_report?: components["schemas"]["RedactionReport"];
            signing_request?: components["schemas"]["SigningRequest"];
            /**
             * @description Filename of the download. Absent when it is the id.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            delivery?: components["schemas"]["FileDelivery"];
            /**
             * @description Present when `security` encrypted the file.
             * @constant
             */
            encrypted?: true;
            /**
             * @description For a conversion: the extension of the source document.
             * @example docx
             */
            source_format?: string;
        };
        /** @description A file to attach to the PDF: exactly one of url and base64. */
        PdfAttachment: {
            /**
             * Format: uri
             * @description A public http or https address.
             * @example https://example.com/terms.pdf
             */
            url?: string;
            /**
             * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description Name of the file in the PDF.
             * @example factur-x.xml
             */
            filename: string;
            /**
             * @description Description of the file, for people.
             * @example The invoice's data
             */
            description?: string;
            /**
             * @description Media type of the file.
             * @default application/octet-stream
             * @example text/xml
             */
            mime_type?: string;
            /**
             * @description Relationship to the document. `source`: the document was created from the file. `data`: the data behind the document. `alternative`: the same content in another form. `supplement`: additional content.
             * @default unspecified
             * @example alternative
             * @enum {string}
             */
            relationship?: "source" | "data" | "alternative" | "supplement" | "unspecified";
        };
        PdfCompletedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "pdf.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Pdf"];
        };
        /** @description Only in responses to requests with `debug`. */
        PdfDebug: {
            /**
             * @description Signed URL of a screenshot (PNG) of the page before printing. Null when no screenshot could be taken.
             * @example https://files.example.com/files/pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            screenshot_url: string | null;
            /** @description Console output of the page, and uncaught exceptions. */
            console: {
                /**
                 * @description Level of the message: log, info, warning, error …
                 * @example error
                 */
                level: string;
                /**
                 * @description Text of the message.
                 * @example Uncaught TypeError: chart is undefined
                 */
                text: string;
                /**
                 * @description URL of the script.
                 * @example https://example.com/chart.js
                 */
                url?: string;
                /**
                 * @description Line in the script.
                 * @example 12
                 */
                line?: number;
            }[];
            /** @description Images, stylesheets, fonts and scripts that did not load. */
            failed_resources: {
                /**
                 * @description URL of the resource.
                 * @example https://example.com/logo.png
                 */
                url: string;
                /**
                 * @description Reason of the failure.
                 * @example net::ERR_CONNECTION_REFUSED
                 */
                reason: string;
                /**
                 * @description HTTP status of the response.
                 * @example 404
                 */
                status?: number;
            }[];
        };
        PdfFailedEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "pdf.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["Pdf"];
        };
        /** @description Properties and content of a PDF. */
        PdfInfo: {
            /**
             * @description Always pdf_info.
             * @constant
             */
            object: "pdf_info";
            /**
             * @description Size of the file in bytes.
             * @example 48213
             */
            bytes: number;
            /**
             * @description Version of the PDF format.
             * @example 1.7
             */
            version: string;
            /**
             * @description Number of pages.
             * @example 3
             */
            page_count: number;
            /** @description Pages, in order. */
            pages: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page: number;
                /**
                 * @description Width in points, as displayed.
                 * @example 595.28
                 */
                width: number;
                /**
                 * @description Height in points, as displayed.
                 * @example 841.89
                 */
                height: number;
                /**
                 * @description Clockwise rotation of the page for display, in degrees.
                 * @example 0
                 */
                rotation: number;
            }[];
            /**
             * @description Title of the document.
             * @example Annual report
             */
            title: string | null;
            /**
             * @description Author of the document.
             * @example Ada Lovelace
             */
            author: string | null;
            /**
             * @description Subject of the document.
             * @example Engines
             */
            subject: string | null;
            /**
             * @description Keywords, as one text.
             * @example engines, reports
             */
            keywords: string | null;
            /**
             * @description Program that created the original document.
             * @example Writer
             */
            creator: string | null;
            /**
             * @description Program that created the PDF.
             * @example LibreOffice 24.2
             */
            producer: string | null;
            /** @description Creation time, according to the PDF. */
            created_at: components["schemas"]["Timestamp"] | null;
            /** @description Time of the last change, according to the PDF. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Language of the text as a BCP 47 tag.
             * @example en-GB
             */
            language: string | null;
            /** @description Whether the PDF has a structure tree, which screen readers need. */
            tagged: boolean;
            /** @description Whether the PDF is encrypted, also if it opens without a password. */
            encrypted: boolean;
            /** @description Standards that the file claims to follow. Folio does not check the claims. */
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
            /** @description Fonts, without duplicates. At most 1,000. */
            fonts: {
                /**
                 * @description Name of the font, without a subset prefix.
                 * @example LiberationSans
                 */
                name: string;
                /**
                 * @description Type of the font program.
                 * @example CIDFontType2
                 */
                type: string;
                /** @description Whether the font is embedded. PDF readers substitute fonts that are not embedded. */
                embedded: boolean;
                /** @description Whether the font contains only the glyphs that the document uses. */
                subset: boolean;
            }[];
            /** @description Images, without duplicates. At most 1,000. Inline images in page content are not listed. */
            images: {
                /**
                 * @description Width in pixels.
                 * @example 1240
                 */
                width: number;
                /**
                 * @description Height in pixels.
                 * @example 1754
                 */
                height: number;
                /**
                 * @description Bits of each component. Null when the image format defines it.
                 * @example 8
                 */
                bits: number | null;
                /**
                 * @description Colour space of the image.
                 * @example DeviceRGB
                 */
                color_space: string | null;
                /**
                 * @description Compression of the image. Null for uncompressed data.
                 * @example DCTDecode
                 */
                filter: string | null;
                /**
                 * @description Stored size in bytes.
                 * @example 182044
                 */
                bytes: number;
                /**
                 * @description Pages that refer to the image.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                pages: number[];
            }[];
            /** @description Signatures as they describe themselves. Folio does not verify them. */
            signatures: {
                /**
                 * @description Form field of the signature.
                 * @example Signature1
                 */
                field: string | null;
                /**
                 * @description Signer, according to the signature.
                 * @example Ada Lovelace
                 */
                signer: string | null;
                /**
                 * @description Reason, according to the signature.
                 * @example Approved
                 */
                reason: string | null;
                /** @description Signing time, according to the signature. */
                signed_at: components["schemas"]["Timestamp"] | null;
                /**
                 * @description Encoding of the signature.
                 * @example ETSI.CAdES.detached
                 */
                format: string | null;
            }[];
            /**
             * @description Number of form fields.
             * @example 0
             */
            form_fields: number;
            /** @description Form fields, at most 1,000. POST /v1/pdfs/fill accepts their names. */
            fields: components["schemas"]["FormField"][];
            /**
             * @description Names of the attached files.
             * @example [
             *       "data.csv"
             *     ]
             */
            attachments: string[];
            /**
             * @description Number of bookmarks at all levels.
             * @example 4
             */
            bookmarks: number;
            /** @description Warning that the file was damaged and repaired. */
            warnings?: components["schemas"]["Warning"][];
        };
        PdfList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Pdf"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /**
         * @description Actions that are allowed without the owner password. PDF readers enforce them voluntarily; only a user password prevents reading.
         * @example {
         *       "print": "low",
         *       "copy": false,
         *       "modify": false
         *     }
         */
        PdfPermissions: {
            /**
             * @description Printing. `low`: only in low resolution.
             * @default high
             * @enum {string}
             */
            print?: "none" | "low" | "high";
            /**
             * @description Copying text and images. Screen readers always have access.
             * @default true
             */
            copy?: boolean;
            /**
             * @description Changing the content.
             * @default true
             */
            modify?: boolean;
            /**
             * @description Adding comments and filling in forms.
             * @default true
             */
            annotate?: boolean;
            /**
             * @description Filling in forms and signing.
             * @default true
             */
            fill_forms?: boolean;
            /**
             * @description Inserting, removing and rotating pages.
             * @default true
             */
            assemble?: boolean;
        };
        /**
         * @description Encrypts the PDF with AES-256 (PDF 2.0, revision 6). The PDF/A marker is removed, because PDF/A forbids encryption.
         * @example {
         *       "user_password": "open sesame",
         *       "permissions": {
         *         "copy": false
         *       }
         *     }
         */
        PdfSecurity: {
            /**
             * @description Password that is required to open the PDF. It is not stored or logged.
             * @example open sesame
             */
            user_password?: string;
            /**
             * @description Password that opens the PDF without restrictions. Without `owner_password`, no password lifts the restrictions. It is not stored or logged.
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
             * @description Id of a stored PDF in the same environment as the API key. Requires the scope `pdfs:read`.
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
             * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
             * @example JVBERi0xLjcK…
             */
            base64?: string;
            /**
             * @description Password of an encrypted PDF.
             * @example secret
             */
            password?: string;
        };
        /** @description One verb with its options. */
        PipelineStep: {
            /** @description Options of POST /v1/pdfs. */
            render?: components["schemas"]["CreatePdfStep"];
            /** @description Options of POST /v1/templates/{id}/render. */
            template?: components["schemas"]["RenderTemplateStep"];
            /** @description Options of POST /v1/convert/office. */
            convert?: components["schemas"]["ConvertOfficeStep"];
            /** @description Options of POST /v1/convert/images. */
            images?: components["schemas"]["ConvertImagesStep"];
            /** @description Options of POST /v1/pdfs/merge. */
            merge?: components["schemas"]["MergePdfsStep"];
            /** @description Options of POST /v1/pdfs/insert. */
            insert?: components["schemas"]["InsertPagesStep"];
            /** @description Options of POST /v1/pdfs/reorder. */
            reorder?: components["schemas"]["ReorderPdfStep"];
            /** @description Options of POST /v1/pdfs/rotate. */
            rotate?: components["schemas"]["RotatePdfStep"];
            /** @description Options of POST /v1/pdfs/crop. */
            crop?: components["schemas"]["CropPdfStep"];
            /** @description Options of POST /v1/pdfs/remove. */
            remove?: components["schemas"]["RemovePagesStep"];
            /** @description Options of POST /v1/pdfs/nup. */
            nup?: components["schemas"]["ImposePagesStep"];
            /** @description Options of POST /v1/pdfs/number. */
            number?: components["schemas"]["NumberPagesStep"];
            /** @description Options of POST /v1/pdfs/watermark. */
            watermark?: components["schemas"]["WatermarkPdfStep"];
            /** @description Options of POST /v1/pdfs/fill. */
            fill?: components["schemas"]["FillFormStep"];
            /** @description Options of POST /v1/pdfs/flatten. */
            flatten?: components["schemas"]["FlattenPdfStep"];
            /** @description Options of POST /v1/pdfs/redact. */
            redact?: components["schemas"]["RedactPdfStep"];
            /** @description Options of POST /v1/pdfs/document. */
            document?: components["schemas"]["UpdateDocumentStep"];
            /** @description Options of POST /v1/pdfs/attach. */
            attach?: components["schemas"]["AttachFilesStep"];
            /** @description Options of POST /v1/pdfs/protect. */
            protect?: components["schemas"]["ProtectPdfStep"];
        };
        /** @description Fields of POST /v1/templates; `name` and `schema` are optional. The preview shows `sample_data`. */
        PreviewDraft: {
            /**
             * @description Name of the template. Unique within the account.
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
             * @description CSS for the document. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Sample data. It must match the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description Texts for {{t "key"}}, by language tag and key. A value is a text with {placeholders}, an object of plural forms (one, other and so on), or a group of texts. The first language is the default unless `defaults.locale` is set. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Page to show, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Width of the image in pixels. The height follows from the page. The width is reduced if the image would be more than 4000 pixels high.
             * @default 800
             */
            width?: number;
        };
        /** @description Options of this request override the defaults of the template. */
        PreviewTemplate: {
            /**
             * @description Data for the preview. It must match the schema of the template. Default: the `sample_data` of the version.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Version of the template to use. Default: the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Page to show, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Width of the image in pixels. The height follows from the page. The width is reduced if the image would be more than 4000 pixels high.
             * @default 800
             */
            width?: number;
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        ProtectPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /** @description Area in points, in the coordinates of `bbox` in POST /v1/extract/text. */
        RedactedArea: {
            /**
             * @description Number of the page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Distance from the left edge of the page as it is displayed.
             * @example 72
             */
            x: number;
            /**
             * @description Distance from the top edge of the page.
             * @example 90
             */
            y: number;
            /**
             * @description Width of the area.
             * @example 120
             */
            width: number;
            /**
             * @description Height of the area.
             * @example 14
             */
            height: number;
        };
        /** @description What a redaction removed, without any text. Only for requests with `report`. */
        RedactionReport: {
            /** @description When the redacted file was stored. */
            redacted_at: components["schemas"]["Timestamp"];
            /**
             * @description SHA-256 of the file in hexadecimal. Null for a large file, which Folio does not hold in memory.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /** @description Pages with removed content. */
            pages: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page: number;
                /** @description Places of the removed content, in the coordinates of `areas`. */
                boxes: {
                    /**
                     * @description Kind of the removed content.
                     * @enum {string}
                     */
                    kind: "text" | "image" | "vector_graphic" | "annotation" | "form_field";
                    /**
                     * @description Distance from the left edge of the page, in points.
                     * @example 72
                     */
                    x: number;
                    /**
                     * @description Distance from the top edge of the page, in points.
                     * @example 90
                     */
                    y: number;
                    /**
                     * @description Width in points.
                     * @example 66.7
                     */
                    width: number;
                    /**
                     * @description Height in points.
                     * @example 10.8
                     */
                    height: number;
                }[];
            }[];
            /**
             * @description Number of boxes after the first 1000, which `pages` omits.
             * @example 0
             */
            omitted_boxes: number;
            /**
             * @description Number of boxes of each kind, and of removed or changed entries in other parts of the file. Kinds without any are absent.
             * @example {
             *       "text": 2,
             *       "annotation": 1,
             *       "metadata": 1
             *     }
             */
            counts: {
                [key: string]: number;
            };
            /** @description Matches of each entry of `find`. The texts are not repeated. */
            matches: {
                /**
                 * @description Index of the entry in `find`.
                 * @example 0
                 */
                find: number;
                /**
                 * @description Number of its matches on the pages.
                 * @example 2
                 */
                count: number;
            }[];
            /**
             * @description Places of the file in which a text of `find` may remain, as in `text_remains`.
             * @example []
             */
            remaining: string[];
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description Texts to remove wherever they occur: in the text of the pages, bookmarks, comments, links and metadata. */
            find?: components["schemas"]["SearchedText"][];
            /** @description Areas to remove. Send `areas`, `find` or both. */
            areas?: components["schemas"]["RedactedArea"][];
            /**
             * @description Colour of the bars over removed content. null draws no bars.
             * @default #000000
             */
            color?: string | null;
            /**
             * @description Width of the gaps that `find` leaves. `normalize`: it does not depend on the removed letters, and the rest of the line moves. `keep`: the rest of the line stays in its place, which reveals how wide the text was.
             * @default normalize
             * @enum {string}
             */
            width?: "keep" | "normalize";
            /**
             * @description With `true`, the request fails with `redaction_incomplete` if a text of `find` remains in a part of the file that Folio cannot change or search. With `false`, there is a warning.
             * @default false
             */
            strict?: boolean;
            /**
             * @description With `true`, the response has a `redaction_report`: the places and kinds of the removed content, without any text.
             * @default false
             */
            report?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        RedactPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description Texts to remove wherever they occur: in the text of the pages, bookmarks, comments, links and metadata. */
            find?: components["schemas"]["SearchedText"][];
            /** @description Areas to remove. Send `areas`, `find` or both. */
            areas?: components["schemas"]["RedactedArea"][];
            /**
             * @description Colour of the bars over removed content. null draws no bars.
             * @default #000000
             */
            color?: string | null;
            /**
             * @description Width of the gaps that `find` leaves. `normalize`: it does not depend on the removed letters, and the rest of the line moves. `keep`: the rest of the line stays in its place, which reveals how wide the text was.
             * @default normalize
             * @enum {string}
             */
            width?: "keep" | "normalize";
            /**
             * @description With `true`, the request fails with `redaction_incomplete` if a text of `find` remains in a part of the file that Folio cannot change or search. With `false`, there is a warning.
             * @default false
             */
            strict?: boolean;
            /**
             * @description With `true`, the response has a `redaction_report`: the places and kinds of the removed content, without any text.
             * @default false
             */
            report?: boolean;
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description Pages to remove. At least one page must remain. */
            pages: components["schemas"]["PageRanges"];
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        RemovePagesStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @description Pages to remove. At least one page must remain. */
            pages: components["schemas"]["PageRanges"];
        };
        /** @description Options of this request override the defaults of the template. */
        RenderTemplate: {
            /**
             * @description Data for the template. It must match the schema of the template.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Version of the template to use. Default: the newest.
             * @example 3
             */
            version?: number;
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /** @description Options of this request override the defaults of the template. */
        RenderTemplateStep: {
            /**
             * @description Data for the template. It must match the schema of the template.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description Version of the template to use. Default: the newest.
             * @example 3
             */
            version?: number;
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
            /**
             * @description Cookies for the page. They are never stored or logged, and are deleted after the render.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description Id of the template.
             * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            template_id: string;
        };
        ReorderPdf: {
            source: components["schemas"]["PdfSource"];
            /** @description Pages in the new order. Pages that are not listed are removed. */
            pages: components["schemas"]["PageRanges"];
            /**
             * @description Clockwise degrees by page number, added to the current rotation of the page.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        ReorderPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @description Pages in the new order. Pages that are not listed are removed. */
            pages: components["schemas"]["PageRanges"];
            /**
             * @description Clockwise degrees by page number, added to the current rotation of the page.
             * @default {}
             * @example {
             *       "1": 90
             *     }
             */
            rotate?: {
                [key: string]: number;
            };
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        RetryEvent: {
            /**
             * @description Retries only the delivery to this endpoint.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Clockwise degrees, added to the current rotation of the page.
             * @example 90
             * @enum {number}
             */
            degrees: 90 | 180 | 270 | -90;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        RotatePdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description Clockwise degrees, added to the current rotation of the page.
             * @example 90
             * @enum {number}
             */
            degrees: 90 | 180 | 270 | -90;
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "render": {
         *             "html": "<h1>Invoice</h1>"
         *           }
         *         },
         *         {
         *           "merge": {
         *             "sources": [
         *               {
         *                 "url": "https://example.com/terms.pdf"
         *               }
         *             ]
         *           }
         *         },
         *         {
         *           "protect": {
         *             "security": {
         *               "user_password": "open sesame"
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        RunPipeline: {
            /**
             * @description Steps in order. Each step edits the result of the step before.
             * @example [
             *       {
             *         "render": {
             *           "html": "<h1>Invoice</h1>"
             *         }
             *       },
             *       {
             *         "watermark": {
             *           "text": {
             *             "content": "DRAFT"
             *           }
             *         }
             *       }
             *     ]
             */
            steps: components["schemas"]["PipelineStep"][];
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description A text to remove wherever it occurs. Whole words are removed. */
        SearchedText: {
            /**
             * @description Text to find. Matches may continue over line breaks.
             * @example Ada Lovelace
             */
            text?: string;
            /**
             * @description Pattern to find: `#` matches a digit, `@` a letter. Matches inside a longer word or number do not count.
             * @example ###-##-####
             */
            pattern?: string;
            /**
             * @description Kind of text to find: e-mail addresses, or account numbers (IBAN) and payment card numbers with correct check digits.
             * @example iban
             * @enum {string}
             */
            kind?: "email" | "iban" | "card";
            /**
             * @description Whether `text` and `pattern` match upper and lower case exactly.
             * @default false
             */
            case_sensitive?: boolean;
        };
        /** @description Place of a visible signature, in points. */
        SignatureBox: {
            /**
             * @description Number of the page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Distance from the left edge of the page as it is displayed.
             * @example 360
             */
            x: number;
            /**
             * @description Distance from the top edge of the page.
             * @example 720
             */
            y: number;
            /**
             * @description Width of the signature.
             * @example 180
             */
            width: number;
            /**
             * @description Height of the signature.
             * @example 48
             */
            height: number;
            /**
             * @description Lines to show, in place of the signer's name, the time and the reason. Western European characters only.
             * @example Approved by Ada Example
             */
            text?: string;
        };
        /** @description Result of the verification of one signature. */
        SignatureReport: {
            /**
             * @description Name of the signature field.
             * @example Signature1
             */
            field: string;
            /**
             * @description A signature, or a time stamp of the document.
             * @enum {string}
             */
            kind: "signature" | "document_timestamp";
            /**
             * @description Format, as the PDF states it.
             * @example ETSI.CAdES.detached
             */
            format: string;
            /** @description Whether the signed bytes are unchanged and the signature belongs to its certificate. */
            intact: boolean;
            /**
             * @description Why the signature is not intact.
             * @example The byte range is invalid.
             */
            problem: string | null;
            /** @description Whether the signature covers the whole file. */
            covers_whole_file: boolean;
            /** @description What was changed after the signature. `other` stands for everything that is not listed, such as page content. */
            later_changes: ("none" | "signatures" | "validation_data" | "form_fields" | "annotations" | "other")[];
            /** @description Certificate that belongs to the signature, or null. */
            signer: components["schemas"]["SignerCertificate"] | null;
            /**
             * @description Whether the certificate leads to one of `roots` and was valid when the PDF was signed. Null without `roots`.
             * @example true
             */
            trusted: boolean | null;
            /**
             * @description Why the certificate is not trusted.
             * @example No valid certificate paths found
             */
            trust_problem: string | null;
            /**
             * @description Status of the certificate, according to the revocation data in the PDF.
             * @enum {string}
             */
            revocation: "good" | "revoked" | "unknown";
            /** @description Time that the signer states. */
            signed_at: components["schemas"]["Timestamp"] | null;
            /** @description Time stamp of the signature, or null. */
            timestamp: components["schemas"]["SignatureTimestamp"] | null;
            /** @description Level of PAdES. Null for other formats. */
            level: ("b-b" | "b-t" | "b-lt" | "b-lta") | null;
            /**
             * @description Reason of the signature.
             * @example Approved
             */
            reason: string | null;
            /**
             * @description Place of the signature.
             * @example Berlin
             */
            location: string | null;
            /**
             * @description How to reach the signer.
             * @example ada@example.com
             */
            contact_info: string | null;
            /** @description For a certification: what may change afterwards. */
            certification: ("no_changes" | "form_filling" | "annotations") | null;
            /** @description Page of a visible signature. */
            page: number | null;
        };
        /** @description Results of the verification of all signatures of a PDF. */
        SignatureReports: {
            /**
             * @description Always signature_reports.
             * @constant
             */
            object: "signature_reports";
            /** @description The signatures, in the order of the form fields. */
            signatures: components["schemas"]["SignatureReport"][];
        };
        /** @description Time stamp of the signature. */
        SignatureTimestamp: {
            time: components["schemas"]["Timestamp"];
            /** @description Whether the time stamp belongs to this signature and is signed correctly. */
            valid: boolean;
            /**
             * @description Name of the time-stamping authority.
             * @example Example TSA
             */
            authority: string | null;
        };
        /** @description Certificate that belongs to the signature. */
        SignerCertificate: {
            /**
             * @description Holder of the certificate.
             * @example CN=Ada Lovelace, O=Example Ltd, C=GB
             */
            subject: string;
            /**
             * @description Issuer of the certificate.
             * @example CN=Example CA, C=GB
             */
            issuer: string;
            /**
             * @description Serial number of the certificate, in hexadecimal.
             * @example 04d8ae55384079bd
             */
            serial_number: string;
            valid_from: components["schemas"]["Timestamp"];
            valid_until: components["schemas"]["Timestamp"];
        };
        /** @description Private key with its certificates. Folio uses it for this request only, and neither stores nor logs it. */
        SigningKey: {
            /**
             * @description PKCS#12 file (.p12, .pfx) with the key and its certificates, in base64.
             * @example MIIJKgIBAzCCCO4GCSqGSIb3DQEHAQ==
             */
            pkcs12?: string;
            /**
             * @description Private key in PEM: PKCS#8, PKCS#1 or SEC 1. RSA, or P-256, P-384 or P-521.
             * @example -----BEGIN PRIVATE KEY-----
             *     …
             *     -----END PRIVATE KEY-----
             */
            private_key?: string;
            /**
             * @description With `private_key`: the certificate of the key, followed by its issuers, in PEM.
             * @example -----BEGIN CERTIFICATE-----
             *     …
             *     -----END CERTIFICATE-----
             */
            certificates?: string;
            /**
             * @description Password of the PKCS#12 file or of the encrypted private key.
             * @example open sesame
             */
            password?: string;
        };
        /** @description Bytes that a key elsewhere must sign. Only in the response that prepares the signature. */
        SigningRequest: {
            /**
             * @description Bytes to sign with the key, in base64.
             * @example MWswGAYJKoZIhvcNAQkD…
             */
            to_be_signed: string;
            /**
             * @description Digest of these bytes, in base64, for keys that sign a digest.
             * @example 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
             */
            digest: string;
            /**
             * @description Algorithm of the digest and of the signature.
             * @enum {string}
             */
            digest_algorithm: "sha-256" | "sha-384" | "sha-512";
        };
        /**
         * @example {
         *       "source": {
         *         "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
         *       },
         *       "key": {
         *         "pkcs12": "MIIJKgIBAzCCCO4GCSqGSIb3DQEHAQ==",
         *         "password": "open sesame"
         *       },
         *       "reason": "Approved"
         *     }
         */
        SignPdf: {
            source: components["schemas"]["PdfSource"];
            key?: components["schemas"]["SigningKey"];
            /**
             * @description For a signature that is made elsewhere: the certificate of the key, followed by its issuers, in PEM.
             * @example -----BEGIN CERTIFICATE-----
             *     …
             *     -----END CERTIFICATE-----
             */
            certificates?: string;
            /**
             * @description Signature value of a prepared PDF, in base64: the signature of `signing_request.to_be_signed`. Requires `certificates`.
             * @example MEUCIQCqw28loCUz0EiMXcoIKW5BloN64eBLg/TwyHYvUTi9gg==
             */
            signature?: string;
            /**
             * Format: uri
             * @description Address of a time-stamping authority (RFC 3161). The signature then has level B-T instead of B-B.
             * @example https://example.com/terms.pdf
             */
            timestamp_url?: string;
            /**
             * @description Name of the signature field. An existing empty field is signed, and otherwise a new field is added.
             * @example Signature1
             */
            field_name?: string;
            /** @description Shows the signature on a page. Without it, the signature is invisible. */
            box?: components["schemas"]["SignatureBox"];
            /**
             * @description Reason of the signature.
             * @example Approved
             */
            reason?: string;
            /**
             * @description Place of the signature.
             * @example Berlin
             */
            location?: string;
            /**
             * @description How to reach the signer.
             * @example ada@example.com
             */
            contact_info?: string;
            /**
             * @description Certifies the PDF, and states what may change afterwards. Only the first signature of a PDF can be a certification.
             * @enum {string}
             */
            certification?: "no_changes" | "form_filling" | "annotations";
            /** @default url */
            output?: components["schemas"]["Output"];
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
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
             * @description Page ranges; each becomes one PDF. Exactly one of ranges and every.
             * @example [
             *       "1-3",
             *       "4-"
             *     ]
             */
            ranges?: components["schemas"]["PageRanges"][];
            /**
             * @description Number of pages of each PDF. Exactly one of ranges and every.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
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
        /** @description A template with all its fields. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the template. Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description Description of the template, for your own use.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description HTML of the template, in Handlebars.
             * @example <h1>Invoice {{number}}</h1>
             */
            html: string;
            /**
             * @description CSS of the document.
             * @example h1 { font: 20pt sans-serif }
             */
            css: string | null;
            /**
             * @description Schema of the data, as it was sent.
             * @example {
             *       "number": "string",
             *       "total": "number"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * @description Default render options. A render can override them.
             * @example {
             *       "format": "a4"
             *     }
             */
            defaults: {
                [key: string]: unknown;
            };
            /**
             * @description Sample data.
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
            /** @description Versions of the partials that this version includes: the newest ones when it was created. */
            partials: {
                /**
                 * @description Id of the partial.
                 * @example par_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the partial.
                 * @example letterhead
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
            }[];
            /** @description Versions of the assets that this version uses, including those in its partials: the newest ones when it was created. */
            assets: {
                /**
                 * @description Id of the asset.
                 * @example ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the asset.
                 * @example logo
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
            }[];
            /**
             * @description Number of successful renders of all versions.
             * @example 12
             */
            render_count: number;
            /** @description Texts of {{t}} that are missing in a locale. Only in responses to a create or update, and only when there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description Default render options. A render can override each option. `header.html` and `footer.html` are templates too. */
        TemplateDefaults: {
            /** @default url */
            output?: components["schemas"]["Output"];
            /**
             * @description Page size: the name of a format, or width and height.
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
             * @description Rotates the page size to landscape. A size that is already wider than high stays as it is.
             * @default false
             */
            landscape?: boolean;
            /**
             * @description With `true`, `@page` rules of the document override `format`, `landscape` and `margin`. With `false`, sizes, orientations and margins in `@page` rules are ignored, also those of named pages.
             * @default false
             */
            prefer_css_page_size?: boolean;
            /**
             * @description Scale factor of the content.
             * @default 1
             * @example 0.9
             */
            scale?: number;
            header?: components["schemas"]["PageBand"];
            footer?: components["schemas"]["PageBand"];
            /**
             * @description Number that is added to the page numbers in headers, footers and the table of contents.
             * @default 0
             * @example 4
             */
            page_offset?: number;
            /**
             * @description When the page counts as loaded. `networkidle`: there were no network requests for 500 ms.
             * @default networkidle
             * @enum {string}
             */
            wait_until?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @description Waits until an element matches this CSS selector.
             * @example #chart.done
             */
            wait_for_selector?: string;
            /**
             * @description Additional milliseconds to wait after `wait_until`.
             * @default 0
             * @example 500
             */
            wait_for_timeout?: number;
            /**
             * @description JavaScript to run after `wait_until`. If its value is a promise, Folio waits for it.
             * @example document.querySelector('#menu')?.remove()
             */
            javascript?: string;
            /**
             * @description Timeout for each external resource in ms. Slower resources are skipped.
             * @default 10000
             * @example 5000
             */
            resource_timeout?: number;
            /**
             * @description With `false`, a resource that does not load fails the request.
             * @default true
             */
            skip_failed_resources?: boolean;
            /** @default none */
            compress?: components["schemas"]["Compression"];
            watermark?: components["schemas"]["TextWatermark"];
            /**
             * @description Adds `debug` to the response: a screenshot, the console and the failed resources.
             * @default false
             */
            debug?: boolean;
            /**
             * @description Timeout for the whole render in ms. The wait for a slot does not count.
             * @default 30000
             * @example 60000
             */
            timeout?: number;
            /** @default {} */
            metadata?: components["schemas"]["Metadata"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description With `false`, background colours and images are not printed.
             * @default true
             */
            print_background?: boolean;
            /**
             * @description Pages to print. A range may end after the last page. A range that starts after the last page is an error: 422 `page_out_of_range`.
             * @example 1-3,5,8-
             */
            page_ranges?: string;
            /**
             * @description CSS media type: `print` applies the styles for print, `screen` those for screens.
             * @default print
             * @enum {string}
             */
            media?: "print" | "screen";
            /**
             * @description Value of the CSS media feature `prefers-color-scheme`.
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description With `true`, the CSS media feature `prefers-reduced-motion` is `reduce`.
             * @default false
             */
            reduced_motion?: boolean;
            viewport?: components["schemas"]["Viewport"];
            /**
             * @description Device pixels per CSS pixel. It decides which image of a `srcset` is loaded.
             * @default 1
             * @example 2
             */
            device_scale?: number;
            /**
             * @description Time zone of the page. Default: that of the browser, UTC in production.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Locale of the page's scripts, and the language in the `Accept-Language` header.
             * @example de-DE
             */
            locale?: string;
            /**
             * @description User agent of the browser. Default: the browser's own.
             * @example Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
             */
            user_agent?: string;
            block?: components["schemas"]["Block"];
            /**
             * @description With `true`, prints everything on one page, as wide as the page size and as high as the document. Forced page breaks are ignored. Cannot be combined with `page_ranges`, `viewport` and `prefer_css_page_size`.
             * @default false
             */
            single_page?: boolean;
            /**
             * @description Waits until this JavaScript, an expression or a function, returns a true value. Folio evaluates it repeatedly, waits for promises, and treats an exception as not true yet.
             * @example window.chart?.isDrawn
             */
            wait_for_function?: string;
            fail_on?: components["schemas"]["FailOn"];
            /**
             * @description With `false`, the PDF has no structure tags. It is smaller, but not accessible to screen readers.
             * @default true
             */
            tagged?: boolean;
            /**
             * @description With `false`, the PDF has no bookmarks from its headings. Bookmarks require `tagged`.
             * @default true
             */
            outline?: boolean;
            contents?: components["schemas"]["Contents"];
        };
        /** @description One page as a render would print it, marked as a preview. */
        TemplatePreview: {
            /**
             * @description Always template_preview.
             * @constant
             */
            object: "template_preview";
            /** @description Id of the template. Null for a template that is not stored. */
            template: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
            } | null;
            /**
             * @description Number of the page in the image, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Width in pixels.
             * @example 800
             */
            width: number;
            /**
             * @description Height in pixels.
             * @example 1131
             */
            height: number;
            /**
             * @description Format of the image.
             * @constant
             */
            format: "png";
            /**
             * @description Image of the page, in base64.
             * @example iVBORw0KGgo…
             */
            base64: string;
            /** @description Warnings. Absent when there are none. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description A template as it appears in lists. */
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
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Name of the template. Unique within the account.
             * @example invoice
             */
            name: string;
            /**
             * @description Description of the template, for your own use.
             * @example What customers get
             */
            description: string | null;
            /**
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the newest version was created. */
            updated_at: components["schemas"]["Timestamp"];
            /**
             * @description Number of successful renders of all versions.
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
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["TemplateSummary"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
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
            /** @description The template and the version whose schema was used. */
            template: {
                /**
                 * @description Id of the template.
                 * @example tpl_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
                 */
                id: string;
                /**
                 * @description Name of the template.
                 * @example invoice
                 */
                name: string;
                /**
                 * @description Number of the version. It starts at 1 and increases with every change.
                 * @example 3
                 */
                version: number;
            };
            /** @description Whether a render would accept the data. */
            valid: boolean;
            /** @description Errors that a render with this data would return. */
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
             * @description Number of the version. It starts at 1 and increases with every change.
             * @example 3
             */
            version: number;
            /**
             * @description Name of the template in this version.
             * @example invoice
             */
            name: string;
            /**
             * @description Description in this version.
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
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["TemplateVersion"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        /** @description Watermark text on every page. */
        TextWatermark: {
            /**
             * @description Text of the watermark, in any script.
             * @example DRAFT
             */
            text: string;
            /**
             * @description Colour in hexadecimal. The optional last two digits are the opacity.
             * @default #00000020
             * @example #cc000033
             */
            color?: string;
            /**
             * @description Clockwise rotation in degrees.
             * @default -45
             */
            rotation?: number;
            /**
             * @description Position on the page as it is displayed.
             * @default center
             * @enum {string}
             */
            position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
        };
        /** @description Watermark text on every page. */
        TextWatermarkAnswer: {
            /**
             * @description Text of the watermark, in any script.
             * @example DRAFT
             */
            text: string;
            /**
             * @description Colour in hexadecimal. The optional last two digits are the opacity.
             * @default #00000020
             * @example #cc000033
             */
            color: string;
            /**
             * @description Clockwise rotation in degrees.
             * @default -45
             */
            rotation: number;
            /**
             * @description Position on the page as it is displayed.
             * @default center
             * @enum {string}
             */
            position: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
        };
        /** @description A thumbnail of a page. */
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
             * @description Status of the thumbnail. `expired`: the file was deleted.
             * @enum {string}
             */
            status: "completed" | "expired";
            /**
             * @description Number of the page in the image, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Signed download URL. Null when the status is `expired`.
             * @example https://files.example.com/files/thm_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png?exp=…&k=…&sig=…
             */
            url: string | null;
            /**
             * @description Width in pixels.
             * @example 320
             */
            width: number;
            /**
             * @description Height in pixels.
             * @example 452
             */
            height: number;
            /**
             * @description Size of the file in bytes.
             * @example 5120
             */
            bytes: number;
            /**
             * @description Format of the image.
             * @enum {string}
             */
            format: "png" | "jpeg" | "webp";
            /** @description Id of the stored PDF that the thumbnail shows. Deleting the PDF deletes the thumbnail. */
            pdf_id: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Credits that this cost. 0 with a test key.
             * @example 1
             */
            credits_used: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description When the URL stops working. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When the file will be deleted. */
            file_expires_at: components["schemas"]["Timestamp"];
        };
        ThumbnailList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["Thumbnail"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
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
            /** @description One thumbnail per page, in the requested order. */
            data: components["schemas"]["Thumbnail"][];
        };
        /**
         * Format: date-time
         * @description Time in ISO 8601, in UTC, with milliseconds.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        /** @description Fields to change. null removes the description. */
        UpdateAsset: {
            source?: components["schemas"]["AssetSource"];
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description New key-value pairs. They replace all present pairs.
             * @example {
             *       "team": "billing"
             *     }
             */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Creates a new version of each template whose newest version uses the asset, with this version of the asset. At most 100 templates.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        UpdateDocumentStep: {
            source?: components["schemas"]["PdfSource"];
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /** @description Fields to change. null removes `css`, `translations` and `description`. */
        UpdatePartial: {
            /**
             * @description A Handlebars template: {{field}}, {{#each items}}, {{#if condition}} and the standard helpers.
             * @example <header>{{company}}</header>{{> @partial-block}}
             */
            html?: string;
            /**
             * @description CSS for the documents of templates that include the partial. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            /** @description Texts for {{t "key"}}, used when the template that includes the partial has no text with that key. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description New key-value pairs. They replace all present pairs.
             * @example {
             *       "team": "billing"
             *     }
             */
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description Creates a new version of each template whose newest version includes the partial, with this version of the partial. At most 100 templates.
             * @default false
             */
            update_templates?: boolean;
        };
        /** @description Fields to change. null removes `css`, `description`, `sample_data` and `translations`. */
        UpdateTemplate: {
            /**
             * @description Name of the template. Unique within the account.
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
             * @description CSS for the document. It is not a template.
             * @example h1 { font: 20pt sans-serif }
             */
            css?: string | null;
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description Sample data. It must match the schema.
             * @example {
             *       "number": "2026-001",
             *       "total": 79.5
             *     }
             */
            sample_data?: {
                [key: string]: unknown;
            } | null;
            /** @description Texts for {{t "key"}}, by language tag and key. A value is a text with {placeholders}, an object of plural forms (one, other and so on), or a group of texts. The first language is the default unless `defaults.locale` is set. */
            translations?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Description for your own use.
             * @example What customers get
             */
            description?: string | null;
            /**
             * @description New key-value pairs. They replace all present pairs.
             * @example {
             *       "team": "billing"
             *     }
             */
            metadata?: components["schemas"]["Metadata"];
        };
        UpdateWebhookEndpoint: {
            /**
             * Format: uri
             * @description URL of the endpoint. It must use https. Only the machine that runs Folio may be called with http.
             * @example https://example.com/webhooks/folio
             */
            url?: string;
            /**
             * @description Event types to receive. `*` selects all types.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events?: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
            /**
             * @description With `disabled`, nothing is sent until the status is `active` again.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /**
             * @description Description of the endpoint, for your own use.
             * @example Orders of the shop
             */
            description?: string | null;
            /**
             * @description New key-value pairs. They replace all present pairs.
             * @example {
             *       "team": "billing"
             *     }
             */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description Credits and slots of the account. */
        Usage: {
            /**
             * @description Always usage.
             * @constant
             */
            object: "usage";
            /**
             * @description Plan of the account.
             * @enum {string}
             */
            plan: "free" | "starter" | "growth" | "scale";
            credits: components["schemas"]["Credits"];
            /** @description Slots: the number of operations that may run at the same time. */
            slots: {
                /**
                 * @description Number of slots in use.
                 * @example 1
                 */
                in_use: number;
                /**
                 * @description Number of slots of the plan.
                 * @example 15
                 */
                limit: number;
            };
        };
        ValidateTemplate: components["schemas"]["RenderTemplate"];
        /**
         * @example {
         *       "source": {
         *         "pdf_id": "pdf_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A"
         *       }
         *     }
         */
        VerifySignatures: {
            source: components["schemas"]["PdfSource"];
            /**
             * @description Trusted root certificates, in PEM. Without them, `trusted` is null.
             * @example -----BEGIN CERTIFICATE-----
             *     …
             *     -----END CERTIFICATE-----
             */
            roots?: string;
        };
        /**
         * @description Size of the browser window, for scripts and screen styles. The page size still determines the printed layout.
         * @example {
         *       "width": 1280,
         *       "height": 800
         *     }
         */
        Viewport: {
            /**
             * @description Width in CSS pixels.
             * @example 1280
             */
            width: number;
            /**
             * @description Height in CSS pixels.
             * @example 800
             */
            height: number;
        };
        /** @description A problem that did not prevent the result. */
        Warning: {
            /**
             * @description Code of the warning.
             * @enum {string}
             */
            code: "resource_failed" | "resource_timeout" | "resource_blocked" | "network_idle_timeout" | "still_changing" | "script_error" | "font_failed" | "glyph_missing" | "source_recovered" | "content_dropped" | "page_unreadable" | "text_unreadable" | "image_omitted" | "signature_invalidated" | "contents_empty" | "contents_unsettled" | "translation_missing" | "nothing_changed" | "text_not_found" | "nothing_redacted" | "gap_width_kept" | "text_remains" | "conformance_repaired";
            /**
             * @description Explanation for people.
             * @example The resource did not load: net::ERR_CONNECTION_REFUSED.
             */
            message: string;
            /**
             * @description URL or name of the affected resource.
             * @example https://example.com/logo.png
             */
            resource?: string;
        };
        WatermarkPdf: {
            source: components["schemas"]["PdfSource"];
            /** @description Text of the watermark. Exactly one of text and image. */
            text?: {
                /**
                 * @description Text of the watermark, in any script.
                 * @example DRAFT
                 */
                content: string;
                /**
                 * @description Font size in points.
                 * @default 48
                 */
                font_size?: number;
                /**
                 * @description Colour in hexadecimal. The optional last two digits are the opacity.
                 * @default #00000020
                 * @example #cc000033
                 */
                color?: string;
                /**
                 * @description Clockwise rotation in degrees.
                 * @default -45
                 */
                rotation?: number;
                /**
                 * @description Position on the page as it is displayed.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @description Image of the watermark: PNG, JPEG or SVG. The height keeps the proportions. */
            image?: {
                /**
                 * Format: uri
                 * @description A public http or https address.
                 * @example https://example.com/terms.pdf
                 */
                url?: string;
                /**
                 * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
                 * @example JVBERi0xLjcK…
                 */
                base64?: string;
                /**
                 * @description Width on the page. The height keeps the proportions.
                 * @default 200px
                 * @example 40mm
                 */
                width?: string;
                /**
                 * @description Opacity. 0 is invisible, 1 is opaque.
                 * @default 0.1
                 */
                opacity?: number;
                /**
                 * @description Position on the page as it is displayed.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description `over`: above the page content. `under`: below the page content, where a painted background hides it.
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
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
            /**
             * @description With `true`, the response is 202 immediately, with the resource in status `processing`. Poll the resource or receive its events. Cannot be combined with output `base64`.
             * @default false
             */
            async?: boolean;
            /**
             * @description Order among the waiting requests of your account. Only with `async`.
             * @default normal
             * @enum {string}
             */
            priority?: "high" | "normal" | "low";
            deliver_to?: components["schemas"]["DeliverTo"];
        };
        WatermarkPdfStep: {
            source?: components["schemas"]["PdfSource"];
            /** @description Text of the watermark. Exactly one of text and image. */
            text?: {
                /**
                 * @description Text of the watermark, in any script.
                 * @example DRAFT
                 */
                content: string;
                /**
                 * @description Font size in points.
                 * @default 48
                 */
                font_size?: number;
                /**
                 * @description Colour in hexadecimal. The optional last two digits are the opacity.
                 * @default #00000020
                 * @example #cc000033
                 */
                color?: string;
                /**
                 * @description Clockwise rotation in degrees.
                 * @default -45
                 */
                rotation?: number;
                /**
                 * @description Position on the page as it is displayed.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @description Image of the watermark: PNG, JPEG or SVG. The height keeps the proportions. */
            image?: {
                /**
                 * Format: uri
                 * @description A public http or https address.
                 * @example https://example.com/terms.pdf
                 */
                url?: string;
                /**
                 * @description The file in standard or URL-safe base64. Send large files by `url` or `pdf_id`.
                 * @example JVBERi0xLjcK…
                 */
                base64?: string;
                /**
                 * @description Width on the page. The height keeps the proportions.
                 * @default 200px
                 * @example 40mm
                 */
                width?: string;
                /**
                 * @description Opacity. 0 is invisible, 1 is opaque.
                 * @default 0.1
                 */
                opacity?: number;
                /**
                 * @description Position on the page as it is displayed.
                 * @default center
                 * @enum {string}
                 */
                position?: "center" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            };
            /** @default all */
            pages?: components["schemas"]["PageRanges"];
            /**
             * @description `over`: above the page content. `under`: below the page content, where a painted background hides it.
             * @default over
             * @enum {string}
             */
            layer?: "over" | "under";
            /** @default none */
            compress?: components["schemas"]["Compression"];
            document?: components["schemas"]["DocumentInformation"];
            /**
             * @description Filename of the download, in any script. `.pdf` is added when it is missing. Default: the id of the PDF.
             * @example Invoice A-1001.pdf
             */
            filename?: string;
            /**
             * @description Files to attach to the PDF: at most 20 files with 10485760 bytes in total. They are associated with the whole document, as electronic invoices require.
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
             * @description Standard to which the PDF must conform, or a list with one part of PDF/A and PDF/UA-1. If the PDF cannot conform, the request fails with `not_conformant` and costs nothing.
             * @example pdf/a-2b
             */
            conformance?: ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1") | ("pdf/a-1b" | "pdf/a-2b" | "pdf/a-2u" | "pdf/a-2a" | "pdf/a-3b" | "pdf/a-3u" | "pdf/a-3a" | "pdf/a-4" | "pdf/a-4f" | "pdf/ua-1")[];
            /**
             * @description With `conformance`: whether Folio changes what prevents the PDF from conforming, such as scripts or hidden annotations. Each change is a warning `conformance_repaired`.
             * @default false
             */
            repair?: boolean;
        };
        /** @description A URL that receives events. */
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
             * @description URL that receives the events.
             * @example https://example.com/webhooks/folio
             */
            url: string;
            /**
             * @description Event types to receive. `*` selects all types.
             * @example [
             *       "pdf.completed",
             *       "batch.completed"
             *     ]
             */
            events: ("*" | "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed")[];
            /**
             * @description With `disabled`, nothing is sent. You can set it; Folio sets it after five days in which every delivery failed.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description Secret that signs the deliveries. Only in the responses to creation and rotation.
             * @example whsec_…
             */
            secret?: string;
            /** @description Until this time, deliveries also carry a signature with the former secret. */
            previous_secret_expires_at?: components["schemas"]["Timestamp"];
            /**
             * @description Description of the endpoint, for your own use.
             * @example Orders of the shop
             */
            description: string | null;
            metadata: components["schemas"]["Metadata"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When a request last changed the endpoint. */
            updated_at: components["schemas"]["Timestamp"];
        };
        WebhookEndpointList: {
            /**
             * @description Always list.
             * @constant
             */
            object: "list";
            /** @description Objects of this page, newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
            /**
             * @description Whether there are more objects after this page, in the direction of the request.
             * @example false
             */
            has_more: boolean;
            /**
             * @description Cursor of the next page, an id. Pass it as `starting_after` (or `ending_before`). Null when no objects follow.
             * @example null
             */
            next_cursor: string | null;
        };
        WebhookEndpointTestEvent: {
            /**
             * @description Id of the event, the same for every attempt. Use it to ignore events that you already received.
             * @example evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A
             */
            id: string;
            /**
             * @description Always event.
             * @constant
             */
            object: "event";
            /**
             * @description Type of the event.
             * @constant
             */
            type: "webhook_endpoint.test";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The affected resource at the time of the event. */
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description All tables as one workbook for spreadsheet programs. Only with format `xlsx`. */
        Workbook: {
            /**
             * @description Name of the file.
             * @example tables.xlsx
             */
            name: string;
            /**
             * @description Size of the file in bytes.
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
            /** @description The properties of the PDF. */
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
    verifySignatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifySignatures"];
            };
        };
        responses: {
            /** @description One report for each signature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureReports"];
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
            /** @description The merged PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with its watermark. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the selected pages. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The encrypted PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF without encryption. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the attachments. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the new metadata. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the rotated pages. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the cropped pages. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF without the removed pages. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the numbers. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the sheets. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the filled-in form. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF without form fields. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
    convertPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConvertPdf"];
            };
        };
        responses: {
            /** @description The conforming PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF without the redacted content. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
    signPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignPdf"];
            };
        };
        responses: {
            /** @description The signed or prepared PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF with the inserted pages. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description One thumbnail per page, in the requested order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thumbnails"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
    runPipeline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunPipeline"];
            };
        };
        responses: {
            /** @description The PDF of the last step. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
    listThumbnails: {
        parameters: {
            query?: {
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only thumbnails that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only thumbnails that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only thumbnails whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only thumbnails with this status. */
                status?: "completed" | "expired";
                /** @description Returns only thumbnails of this PDF. */
                pdf_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only PDFs that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only PDFs that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only PDFs whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only PDFs with this status. */
                status?: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF. With a file type in `Accept`, the body is the file itself. */
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
                /** @description With `true`, extractions from this PDF are deleted too. */
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
            /** @description The resource is deleted. */
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
            /** @description The PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The PDF. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only templates that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only templates that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only templates whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
                /** @description Number of the version to return. Default: the newest. */
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
            /** @description The template at its newest version, or at the requested version. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns only versions with a lower number. */
                starting_after?: number;
                /** @description Returns only versions with a higher number. */
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
            /** @description One page of objects, newest first. */
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
            /** @description Whether the data is valid, and the errors if it is not. */
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
            /** @description The page as a PNG. With a file type in `Accept`, the body is the file itself. */
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
            /** @description The page as a PNG. With a file type in `Accept`, the body is the file itself. */
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
            /** @description The PDF, with the rendered version of the template. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only partials that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only partials that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only partials whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
                /** @description Number of the version to return. Default: the newest. */
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
            /** @description The partial at its newest version, or at the requested version. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns only versions with a lower number. */
                starting_after?: number;
                /** @description Returns only versions with a higher number. */
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
            /** @description One page of objects, newest first. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only assets that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only assets that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only assets whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
                /** @description Number of the version to return. Default: the newest. */
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
            /** @description The asset at its newest version, or at the requested version. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns only versions with a lower number. */
                starting_after?: number;
                /** @description Returns only versions with a higher number. */
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
            /** @description One page of objects, newest first. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only images that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only images that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only images whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only images with this status. */
                status?: "processing" | "completed" | "completed_with_warnings" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The image. With a file type in `Accept`, the body is the file itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The image. With a file type in `Accept`, the body is the file itself. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only batchs that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only batchs that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only batchs whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only batchs with this status. */
                status?: "processing" | "completed" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The batch with status `processing`. */
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
    deleteBatch: {
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
            /** @description The resource is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedBatch"];
                };
            };
        };
    };
    listBatchResults: {
        parameters: {
            query?: {
                /** @description Maximum number of results to return. */
                limit?: number;
                /** @description Returns only results with a higher index. */
                starting_after?: number;
                /** @description Returns only results with a lower index: those that come directly before it. */
                ending_before?: number;
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
            /** @description One page of results. */
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
            /** @description The batch with status `canceled`. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only jobs that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only jobs that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only jobs whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only jobs with this status. */
                status?: "processing" | "completed" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The resource is deleted. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only webhook endpoints that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only webhook endpoints that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only webhook endpoints whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only webhook endpoints with this status. */
                status?: "active" | "disabled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The resource is deleted. */
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
            /** @description The event. It has not been delivered yet. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only events that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only events that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only events whose resource has this pair in its metadata. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only events of this type. */
                type?: "pdf.completed" | "pdf.failed" | "batch.completed" | "batch.failed" | "batch.item.completed" | "batch.item.failed" | "edit.completed" | "convert.completed" | "extract.completed" | "extract.failed" | "image.completed" | "image.failed" | "job.completed" | "job.failed" | "webhook_endpoint.test";
                /** @description Returns only events about the resource with this id. */
                object_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The extracted text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The extracted text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The extracted tables. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
            /** @description The extracted images. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description With `async`: the resource with status `processing`. The `Location` header has its URL. */
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
                /** @description Maximum number of objects to return. */
                limit?: number;
                /** @description Returns objects that are older than the object with this id. */
                starting_after?: string;
                /** @description Returns objects that are newer than the object with this id. */
                ending_before?: string;
                /** @description Returns only extractions that were created at or after this time. */
                created_after?: components["schemas"]["Timestamp"];
                /** @description Returns only extractions that were created at or before this time. */
                created_before?: components["schemas"]["Timestamp"];
                /** @description `metadata[key]=value`: returns only extractions whose metadata has this pair. */
                metadata?: components["schemas"]["Metadata"];
                /** @description Returns only extractions with this status. */
                status?: "processing" | "completed" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of objects, newest first. */
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
            /** @description The resource is deleted. */
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
            /** @description The current versions. */
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
            /** @description The current credits, credit packs and slots of the account. */
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
