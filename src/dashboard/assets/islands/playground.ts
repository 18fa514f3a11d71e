import { startPreview } from "./preview.ts";

/** Updates the preview image of the playground when its form changes. */
const root = document.querySelector<HTMLElement>(".editor[data-preview]");
if (root) {
  const preview = startPreview(root, showFaults);
  root.addEventListener("input", () => preview.changed());
  preview.changed();
}

function showFaults(faults: Record<string, string>): void {
  for (const field of document.querySelectorAll<HTMLElement>(".field")) {
    const control = field.querySelector<HTMLInputElement>("input, select, textarea");
    const fault = faults[control?.name ?? ""];
    const shown = field.querySelector<HTMLElement>(".fault[data-live]");
    control?.toggleAttribute("aria-invalid", fault !== undefined);
    if (fault !== undefined) control?.setAttribute("aria-invalid", "true");
    if (fault === undefined) shown?.remove();
    else if (shown) shown.textContent = fault;
    else field.append(liveFault(fault));
  }
}

function liveFault(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "fault";
  element.dataset.live = "";
  element.textContent = text;
  return element;
}
