import { startPreview } from "./preview.ts";

/** Updates the preview image of the playground when its form changes. */
const root = document.querySelector<HTMLElement>(".editor[data-preview]");
if (root) {
  const preview = startPreview(root, showErrors);
  root.addEventListener("input", () => preview.changed());
  preview.changed();
}

function showErrors(errors: Record<string, string>): void {
  for (const field of document.querySelectorAll<HTMLElement>(".field")) {
    const control = field.querySelector<HTMLInputElement>("input, select, textarea");
    const message = errors[control?.name ?? ""];
    const element = field.querySelector<HTMLElement>(".fault[data-live]");
    control?.toggleAttribute("aria-invalid", message !== undefined);
    if (message !== undefined) control?.setAttribute("aria-invalid", "true");
    if (message === undefined) element?.remove();
    else if (element) element.textContent = message;
    else field.append(errorElement(message));
  }
}

function errorElement(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "fault";
  element.dataset.live = "";
  element.textContent = text;
  return element;
}
