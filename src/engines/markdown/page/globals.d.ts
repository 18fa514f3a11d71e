/** What the scripts of one page offer each other; the latter two only where a document needs them. */
declare var folioMarkdown: { write(markdown: string): void };
declare var folioCode: ((code: string, language: string) => string | null) | undefined;
declare var folioMaths: ((tex: string, isDisplayed: boolean) => string) | undefined;
