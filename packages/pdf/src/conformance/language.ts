const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** Whether a text is a language tag. An empty text says that the language is unknown (ISO 32000-1, 14.9.2). */
export const isLanguageTag = (text: string): boolean => text === "" || LANGUAGE_TAG.test(text);
