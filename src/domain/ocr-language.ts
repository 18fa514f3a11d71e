/** Languages that OCR supports, by the names that Tesseract uses (docs/contract/interface.md POST /v1/extract/ocr). */
export const OCR_LANGUAGES = [
  "eng",
  "fra",
  "deu",
  "spa",
  "por",
  "ita",
  "jpn",
  "kor",
  "chi_sim",
  "chi_tra",
  "hin",
  "ara",
] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];
