/** Default maximum number of pages, both of a source and of a page selection. */
export const MAX_PAGES = 5_000;

/** Default maximum number of pixels of an image that is embedded into a PDF or decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000;
