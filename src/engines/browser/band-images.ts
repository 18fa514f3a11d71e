import { formatValue } from "../../domain/errors.ts";
import type { BandName } from "../../domain/page-band.ts";
import type { PageBand, RenderOptions } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { RequestFailure } from "./request-failure.ts";
import type { InterceptionResult } from "./resource-loader.ts";

/**
 * Maximum length of an image in base64: the length of 1 MB. A header and footer are sent with at most 16 images in one
 * CDP message, which must be well below 32 MiB.
 */
const IMAGE_CHARACTERS = (1024 * 1024 * 4) / 3;
const MAX_IMAGES = 8;

/** Elements that Chromium does not draw in headers and footers. */
const UNDRAWN_TAGS = ["script", "iframe", "object", "embed", "video", "audio", "canvas"] as const;
const NEEDS_REWRITE = new RegExp(`<(?:img|image|input|picture|${UNDRAWN_TAGS.join("|")})\\b|url\\(`, "i");
/**
 * Matches `url()` in CSS. URLs without quotes contain no parenthesis (CSS Syntax 3, 4.3.6). Matching takes linear time,
 * because no two alternatives start with the same character.
 */
const CSS_URL = /url\((?:\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+)))?\s*\)/gi;
/**
 * Matches the first bytes of PNG, JPEG, GIF, RIFF (WebP), BMP and an ISO box (AVIF). Each character of the text is one
 * byte.
 */
const BITMAP = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM|....ftypavi[fs])/s;
const SVG = /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i;

export interface BandSetup {
  /** Base URL of relative URLs. Undefined for HTML that was sent in a request. */
  base: string | undefined;
  load(url: string): Promise<InterceptionResult>;
}

interface PreparedBand {
  html: string;
  warnings: Warning[];
}

type Bands = Pick<RenderOptions, "header" | "footer">;

/**
 * Returns the header and footer with inlined images. Also returns warnings for parts that were removed or failed to
 * load.
 */
export async function inlineBandImages(
  { header, footer }: Bands,
  setup: BandSetup,
): Promise<{ bands: Bands; warnings: Warning[] }> {
  const ready = async (band: PageBand | null, name: BandName) => band && (await inlineImages(band.html, name, setup));
  const [above, below] = await Promise.all([ready(header, "header"), ready(footer, "footer")]);
  return {
    bands: {
      header: header && { ...header, html: above?.html ?? "" },
      footer: footer && { ...footer, html: below?.html ?? "" },
    },
    warnings: [...(above?.warnings ?? []), ...(below?.warnings ?? [])],
  };
}

/**
 * Inlines the images of a header or footer (`img`, SVG `image`, CSS `url()`), because Chromium loads no files for them.
 * The images are fetched under the outbound policy. Removes elements that Chromium does not draw in headers and
 * footers, and adds a warning for each.
 */
async function inlineImages(html: string, name: BandName, setup: BandSetup): Promise<PreparedBand> {
  if (!NEEDS_REWRITE.test(html)) return { html, warnings: [] };
  const warnings = undrawnElementWarnings(html, name);
  const wanted = new Set<string>();
  await rewriteHtml(html, (url) => {
    if (!/^data:/i.test(url)) wanted.add(url);
    return null;
  });
  const images = new Map<string, string>();
  const load = async (url: string, index: number) => {
    const image = index < MAX_IMAGES ? await loadImage(url, name, setup) : tooManyImages(url, name);
    if (typeof image === "string") images.set(url, image);
    else warnings.push(image);
  };
  await Promise.all([...wanted].map(load));
  return { html: await rewriteHtml(html, (url) => images.get(url) ?? null), warnings };
}

function undrawnElementWarnings(html: string, name: BandName): Warning[] {
  return UNDRAWN_TAGS.filter((tag) => new RegExp(`<${tag}\\b`, "i").test(html)).map((tag) => ({
    code: "content_dropped",
    message: `\`<${tag}>\` has no effect in headers and footers and was removed.`,
    resource: name,
  }));
}

/** Replaces each URL in CSS by the result of `replace`. If the result is null, the URL stays unchanged. */
export function replaceCssUrls(css: string, replace: (url: string) => string | null): string {
  return css.replace(CSS_URL, (whole, ...found: (string | undefined)[]) => {
    const image = replace(found.slice(0, 3).find((url) => url !== undefined) ?? "");
    return image === null ? whole : `url(${image})`;
  });
}

/** Replaces each image URL in HTML by the result of `replace`. If the result is null, the URL stays unchanged. */
async function rewriteHtml(html: string, replace: (url: string) => string | null): Promise<string> {
  const inCss = (css: string) => replaceCssUrls(css, replace);
  const attribute = (element: Element, key: string) => {
    const url = element.getAttribute(key)?.replaceAll("&amp;", "&").trim();
    const image = url ? replace(url) : null;
    if (image !== null) element.setAttribute(key, image);
  };
  let style = "";
  const rewriter = new HTMLRewriter()
    .on("img, input", { element: (element) => attribute(element, "src") })
    .on("image", {
      element(element) {
        attribute(element, "href");
        attribute(element, "xlink:href");
      },
    })
    .on("[srcset]", { element: (element) => void element.removeAttribute("srcset") })
    .on("picture source", { element: (element) => void element.remove() })
    .on("[style]", {
      element: (element) => void element.setAttribute("style", inCss(element.getAttribute("style") ?? "")),
    })
    .on("style", {
      text(chunk) {
        style += chunk.text;
        if (!chunk.lastInTextNode) return void chunk.remove();
        chunk.replace(inCss(style), { html: true });
        style = "";
      },
    });
  for (const tag of UNDRAWN_TAGS) rewriter.on(tag, { element: (element) => void element.remove() });
  return rewriter.transform(new Response(html)).text();
}

const WARNING_CODES_BY_FAILURE = {
  refused: "resource_blocked",
  overdue: "resource_timeout",
  too_large: "resource_failed",
  failed: "resource_failed",
  abandoned: "resource_failed",
  unwanted: "resource_blocked",
} as const satisfies Record<RequestFailure["kind"], Warning["code"]>;

/** Returns the image as a `data:` URL. If the image did not load, returns a warning with the reason. */
async function loadImage(url: string, name: BandName, { base, load }: BandSetup): Promise<string | Warning> {
  const missing = (why: string, code: Warning["code"] = "resource_failed"): Warning => ({
    code,
    message: `An image of the ${name} did not load: ${why}.`,
    resource: url.slice(0, 300),
  });
  if (!URL.canParse(url, base)) return missing("its address is relative, and the document has no URL");
  const handing = await load(new URL(url, base).href);
  if (handing.kind !== "answered") return missing(handing.reason, WARNING_CODES_BY_FAILURE[handing.kind]);
  handing.release();
  if (handing.status >= 400) return missing(`HTTP ${handing.status}`);
  if (handing.body.length > IMAGE_CHARACTERS) return missing("it is larger than 1 MB");
  return toDataUrl(handing.body) ?? missing("it is not in an image format that browsers support");
}

function tooManyImages(url: string, name: BandName): Warning {
  const message = `The ${name} may have at most ${MAX_IMAGES} images. Folio left out this image: ${formatValue(url)}.`;
  return { code: "resource_failed", message, resource: url.slice(0, 300) };
}

/**
 * Returns a `data:` URL, or null if the image format is not supported. Only SVG needs the right media type, because
 * browsers detect bitmap formats by their bytes.
 */
function toDataUrl(base64: string): string | null {
  const start = atob(base64.slice(0, 512));
  if (BITMAP.test(start)) return `data:image/png;base64,${base64}`;
  return SVG.test(start.replace("\xef\xbb\xbf", "")) ? `data:image/svg+xml;base64,${base64}` : null;
}
