import { restoreEntries, saveEntries } from "./unsent.ts";

/**
 * Script of every page. Shows times in the reader's time zone, and adds copy buttons. Asks for confirmation before a
 * destructive action.
 */

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

const REFRESH_MS = 20_000;

/** Formats all times inside `root`. Islands call it for content that they add later. */
export function localizeTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const at = new Date(time.dateTime);
    const text = absolute.format(at);
    time.title = time.dateTime;
    time.textContent = time.dataset.relative === undefined ? text : relativeText(at);
    if (time.dataset.relative !== undefined) time.title = text;
  }
}

function relativeText(at: Date): string {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

function onCopy(button: HTMLButtonElement): void {
  const before = button.textContent;
  navigator.clipboard
    .writeText(button.dataset.copy ?? "")
    .then(
      () => "Copied",
      () => "Copying failed",
    )
    .then((text) => {
      button.textContent = text;
      setTimeout(() => {
        button.textContent = before;
      }, 2_000);
    });
}

document.addEventListener("click", (event) => {
  const target = event.target as Element;
  const copy = target.closest<HTMLButtonElement>("button[data-copy]");
  if (copy) onCopy(copy);
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

/** Forms that were submitted and wait for the response. A second click must not submit them again. */
const sentForms = new WeakSet<HTMLFormElement>();

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return;
  const question = form.dataset.confirm;
  if (sentForms.has(form) || (question && !window.confirm(question))) {
    event.preventDefault();
    return;
  }
  sentForms.add(form);
  if (form.querySelector("input[name=csrf]")) saveEntries(form);
});

/** The user may submit the forms again if the browser restores the page from its back/forward cache. */
window.addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) sentForms.delete(form);
});

restoreEntries();
localizeTimes(document);
setInterval(() => {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-relative]")) {
    time.textContent = relativeText(new Date(time.dateTime));
  }
}, REFRESH_MS);
document.querySelector<HTMLElement>("[data-focus]")?.focus();
