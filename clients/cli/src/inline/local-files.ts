import { readFile, realpath } from "node:fs/promises";
import { dirname, extname, isAbsolute, relative, resolve } from "node:path";

const MEDIA_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".bmp": "image/bmp",
  ".css": "text/css",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

export interface LocalFile {
  path: string;
  bytes: Uint8Array;
  type: string;
}

/**
 * Reads local files that a document refers to. Reads only files below the given root folders, so that an untrusted document cannot include
 * a private file.
 */
export class LocalFiles {
  readonly #roots: Promise<string[]>;
  /** Paths of the files that were read, so that `--watch` can watch them. */
  readonly usedPaths = new Set<string>();
  readonly remarks: string[] = [];

  /** Sets the root folders. References that begin with `/` are relative to `roots[0]`. */
  constructor(roots: string[]) {
    this.#roots = Promise.all(roots.map((root) => realpath(root)));
  }

  /**
   * Returns the file for a reference in a document of `folder`. Returns undefined for a remote URL, a missing file, and a file outside the
   * root folders.
   */
  async read(reference: string, folder: string): Promise<LocalFile | undefined> {
    if (
      reference === "" ||
      reference.startsWith("#") ||
      reference.startsWith("//") ||
      /^[a-z][a-z\d+.-]*:/i.test(reference)
    ) {
      return undefined;
    }
    const roots = await this.#roots;
    const name = decodePath(reference);
    const path = name.startsWith("/") ? resolve(roots[0] ?? folder, `.${name}`) : resolve(folder, name);
    const real = await realpath(path).catch(() => undefined);
    if (!real) return this.#skipWithRemark(`${reference}: file not found (${path})`);
    if (!roots.some((root) => isBelow(root, real))) {
      return this.#skipWithRemark(
        `${reference}: skipped, because it is outside ${roots.join(" and ")}; add its folder with --root`,
      );
    }
    const bytes = await readFile(real).catch(() => undefined);
    if (!bytes) return this.#skipWithRemark(`${reference}: not readable`);
    this.usedPaths.add(real);
    return { path: real, bytes, type: MEDIA_TYPES[extname(real).toLowerCase()] ?? "application/octet-stream" };
  }

  #skipWithRemark(remark: string): undefined {
    if (!this.remarks.includes(remark)) this.remarks.push(remark);
  }
}

/** Returns the path of a reference, without query and fragment, and with percent-encoding decoded. */
function decodePath(reference: string): string {
  const bare = reference.replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return !way.startsWith("..") && !isAbsolute(way);
}

export const dataUri = ({ type, bytes }: Pick<LocalFile, "type" | "bytes">): string =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

export const folderOfFile = ({ path }: LocalFile): string => dirname(path);
