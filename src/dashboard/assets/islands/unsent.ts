/**
 * What was typed into a form whose session had ended by the time it was sent: kept while its person signs in again, and put back into the
 * form that it came from. The next page drops it when there was nothing wrong with the session. Passwords are never kept.
 */

const KEY = "folio.unsent";
const TYPED = "input:not([type=hidden], [type=password]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Typed = Pick<HTMLInputElement, "name" | "value" | "checked">;

interface Unsent {
  /** The form's address. */
  action: string;
  fields: Typed[];
  /** The session was over when it came. */
  refused: boolean;
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

export function keepTyped(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<Field>(TYPED)].map((field) => ({
    name: field.name,
    value: field.value,
    checked: isBox(field) && field.checked,
  }));
  store({ action: form.action, fields, refused: false });
}

/** To be called once by each page, before its other islands look at the fields. */
export function restoreTyped(): void {
  const unsent = stored();
  if (!unsent) return;
  if (document.querySelector("[data-session-ended]")) {
    store({ ...unsent, refused: true });
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
  notice.textContent = "Your entries are restored.";
  form.prepend(notice);
}

function fill(form: HTMLFormElement, { name, value, checked }: Typed): void {
  for (const field of form.querySelectorAll<Field>(TYPED)) {
    if (field.name !== name) continue;
    if (!isBox(field)) field.value = value;
    else if (field.value === value) field.checked = checked;
  }
}

function stored(): Unsent | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

function store(unsent: Unsent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    // Full or forbidden: the form is sent all the same.
  }
}
