/**
 * Shows preview images of the document that the form describes, 250 ms after the last change. Reports errors by field.
 */

interface PreviewResponse {
  pages?: number;
  pictures?: { page: number; width: number; height: number; src: string }[];
  warnings?: { code: string; message: string }[];
  errors?: Record<string, string>;
  error?: { message: string };
}

const PAUSE_MS = 250;

export interface Preview {
  /** Schedules a new preview. The page calls this after each change. */
  changed(): void;
}

/** Starts the preview. `onErrors` receives the error messages by field, or an empty object if there are none. */
export function startPreview(root: HTMLElement, onErrors: (errors: Record<string, string>) => void): Preview {
  const form = root.querySelector("form");
  const state = root.querySelector<HTMLElement>("[data-preview-state]");
  const pages = root.querySelector<HTMLElement>("[data-preview-pages]");
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;

  const showState = (text: string) => {
    if (state) state.textContent = text;
  };

  async function requestPreview(): Promise<void> {
    current?.abort();
    const request = new AbortController();
    current = request;
    if (pages && pages.childElementCount === 0) pages.append(skeleton());
    try {
      const response = await fetch(root.dataset.preview ?? "", {
        method: "POST",
        body: new URLSearchParams(fieldsOf(form)),
        headers: { "X-CSRF-Token": token },
        signal: request.signal,
      });
      show((await response.json()) as PreviewResponse);
    } catch {
      if (!request.signal.aborted) showState("The preview failed to load. Folio tries again at the next change.");
    }
  }

  function show(result: PreviewResponse): void {
    const { pictures, errors = {}, warnings = [], error } = result;
    onErrors(errors);
    const formError = errors[""] ?? error?.message;
    if (!pictures) {
      const others = Object.keys(errors).length;
      showState(formError ?? (others > 0 ? "Fix the marked fields to see the preview." : "No preview."));
      pages?.querySelector(".skeleton")?.remove();
      return;
    }
    const shown = pictures.length < (result.pages ?? 0) ? `, the first ${pictures.length} shown` : "";
    const warningText = warnings.map(({ message }) => ` ${message}`).join("");
    showState(`${result.pages} ${result.pages === 1 ? "page" : "pages"}${shown}.${warningText}`);
    pages?.replaceChildren(...pictures.map(picture));
  }

  return {
    changed() {
      clearTimeout(timer);
      timer = setTimeout(requestPreview, PAUSE_MS);
    },
  };
}

function fieldsOf(form: HTMLFormElement | null): [string, string][] {
  if (!form) return [];
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

function picture({
  page,
  width,
  height,
  src,
}: {
  page: number;
  width: number;
  height: number;
  src: string;
}): HTMLImageElement {
  const image = new Image(width, height);
  image.src = src;
  image.alt = `Page ${page} of the preview`;
  image.className = "page-picture";
  return image;
}

function skeleton(): HTMLElement {
  const element = document.createElement("div");
  element.className = "skeleton page-skeleton";
  return element;
}
