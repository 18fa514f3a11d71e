/**
 * Restores the values of a form that the user submitted after the session had ended. The browser stores the values
 * until the person has signed in again, and then fills them into the same form. If the session was still valid, the
 * next page deletes the stored values. Passwords are never stored.
 */

const KEY = "folio.unsent";
const ENTRY_SELECTOR = "input:not([type=hidden], [type=password]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Entry = Pick<HTMLInputElement, "name" | "value" | "checked">;

interface UnsentForm {
  /** URL to which the form is sent. */
  action: string;
  fields: Entry[];
  /** Whether the server rejected the form because the session had ended. */
  refused: boolean;
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

export function saveEntries(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<Field>(ENTRY_SELECTOR)].map((field) => ({
    name: field.name,
    value: field.value,
    checked: isCheckable(field) && field.checked,
  }));
  writeStored({ action: form.action, fields, refused: false });
}

/** Fills the stored values into their form. Each page calls this once, before other islands read the fields. */
export function restoreEntries(): void {
  const unsent = readStored();
  if (!unsent) return;
  if (document.querySelector("[data-session-ended]")) {
    writeStored({ ...unsent, refused: true });
    return;
  }
  const form = [...document.forms].find(({ action }) => action === unsent.action);
  if (unsent.refused && !form) return;
  sessionStorage.removeItem(KEY);
  if (!unsent.refused || !form) return;
  for (const typed of unsent.fields) fill(form, typed);
  const notice = document.createElement("div");
  notice.className = "notice good";
  notice.setAttribute("role", "status");
  notice.textContent = "Your form entries are restored.";
  form.prepend(notice);
}

function fill(form: HTMLFormElement, { name, value, checked }: Entry): void {
  for (const field of form.querySelectorAll<Field>(ENTRY_SELECTOR)) {
    if (field.name !== name) continue;
    if (!isCheckable(field)) field.value = value;
    else if (field.value === value) field.checked = checked;
  }
}

function readStored(): UnsentForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

function writeStored(unsent: UnsentForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    // The browser's storage is full or blocked. The form is submitted, and its values are not stored.
  }
}
