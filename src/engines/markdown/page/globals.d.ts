/**
 * Global functions through which the scripts of a Markdown page call each other. `folioCode` and `folioMaths` exist
 * only in documents that need them.
 */
declare var folioMarkdown: { write(markdown: string): void };
declare var folioCode: ((code: string, language: string) => string | null) | undefined;
declare var folioMaths: ((tex: string, isDisplayed: boolean) => string) | undefined;
