/**
 * Office formats that can be converted, by file extension (docs/contract/interface.md POST /v1/convert/office,
 * docs/contract/additions.md section 7).
 */
export const OFFICE_FORMATS = [
  "docx",
  "doc",
  "odt",
  "rtf",
  "txt",
  "xlsx",
  "xls",
  "ods",
  "csv",
  "pptx",
  "ppt",
  "odp",
] as const;
export type OfficeFormat = (typeof OFFICE_FORMATS)[number];

/**
 * Further file extensions, each with the format as which Folio reads such files. They are templates, slide shows, files
 * with macros (which are not run), and flat or binary variants.
 */
const VARIANTS: Partial<Record<string, OfficeFormat>> = {
  docm: "docx",
  dotx: "docx",
  dotm: "docx",
  dot: "doc",
  ott: "odt",
  fodt: "odt",
  xlsm: "xlsx",
  xltx: "xlsx",
  xltm: "xlsx",
  xlsb: "xlsx",
  xlt: "xls",
  ots: "ods",
  fods: "ods",
  pptm: "pptx",
  ppsx: "pptx",
  ppsm: "pptx",
  potx: "pptx",
  potm: "pptx",
  pps: "ppt",
  pot: "ppt",
  otp: "odp",
  fodp: "odp",
};

export const OFFICE_EXTENSIONS: readonly string[] = [...OFFICE_FORMATS, ...Object.keys(VARIANTS)];

/** Returns the format of files with this extension, or null when it is not an office format. */
export const officeFormatOf = (extension: string): OfficeFormat | null =>
  OFFICE_FORMATS.find((format) => format === extension) ??
  (Object.hasOwn(VARIANTS, extension) ? (VARIANTS[extension] ?? null) : null);

/**
 * Returns the decoded file name at the end of a URL's path. If the name contains an invalid percent sequence, returns
 * it undecoded.
 */
export function fileNameOf(pathname: string): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Returns the extension of a file name or path, in lower case and without the dot. Returns null if it has no extension.
 */
export function extensionOf(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const dot = last.lastIndexOf(".");
  const extension = last.slice(dot + 1).toLowerCase();
  return /[^.]/.test(last.slice(0, Math.max(0, dot))) && /^[a-z0-9]{1,8}$/.test(extension) ? extension : null;
}
