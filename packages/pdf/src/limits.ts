/** Default of the most pages of one source, and of one page selection. */
export const MAX_PAGES = 5_000;

/** Default of the most pixels of an image that is embedded or decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000;
