/** Shows images of the form's result 250 ms after the last change, and reports errors by field. */

interface Answer {
  pages?: number;
  pictures?: { page: number; width: number; height: number; src: string }[];
  warnings?: { code: string; message: string }[];
  faults?: Record<string, string>;
  error?: { message: string };
}

const PAUSE_MS = 250;

export interface Preview {
  /** Schedules a new preview. */
  changed(): void;
}

/** `onFaults` receives the error messages by field, or an empty object without errors. */
export function startPreview(root: HTMLElement, onFaults: (faults: Record<string, string>) => void): Preview {
  const form = root.querySelector("form");
  const state = root.querySelector<HTMLElement>("[data-preview-state]");
  const pages = root.querySelector<HTMLElement>("[data-preview-pages]");
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;

  const say = (text: string) => {
    if (state) state.textContent = text;
  };

  async function look(): Promise<void> {
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
      show((await response.json()) as Answer);
    } catch {
      if (!request.signal.aborted) say("The preview failed to load. Folio tries again at the next change.");
    }
  }

  function show(answer: Answer): void {
    const { pictures, faults = {}, warnings = [], error } = answer;
    onFaults(faults);
    const whole = faults[""] ?? error?.message;
    if (!pictures) {
      const others = Object.keys(faults).length;
      say(whole ?? (others > 0 ? "Fix the marked fields to see the preview." : "No preview."));
      pages?.querySelector(".skeleton")?.remove();
      return;
    }
    const shown = pictures.length < (answer.pages ?? 0) ? `, the first ${pictures.length} shown` : "";
    const told = warnings.map(({ message }) => ` ${message}`).join("");
    say(`${answer.pages} ${answer.pages === 1 ? "page" : "pages"}${shown}.${told}`);
    pages?.replaceChildren(...pictures.map(picture));
  }

  return {
    changed() {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
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
