/**
 * Sends a request from the API reference to this Folio and shows the response. The API key is kept only in the memory of
 * this page, because every later script of the origin could read it from the browser's storage, also after the sign-out.
 */

let lastKey = "";

for (const details of document.querySelectorAll<HTMLDetailsElement>("details.try")) details.hidden = false;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-try]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
  form.addEventListener("focusin", () => {
    const key = keyOf(form);
    if (key.value === "") key.value = lastKey;
  });
}

const keyOf = (form: HTMLFormElement) => form.elements.namedItem("key") as HTMLInputElement;

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector("output");
  const button = form.querySelector("button");
  if (!output || !button) return;
  lastKey = keyOf(form).value;
  const body = (form.elements.namedItem("body") as HTMLTextAreaElement | null)?.value;
  button.disabled = true;
  output.replaceChildren("…");
  const startedAt = performance.now();
  try {
    const response = await fetch(addressOf(form), {
      method: form.dataset.method ?? "GET",
      headers: {
        Authorization: `Bearer ${keyOf(form).value.trim()}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const facts = [
      `${response.status} in ${Math.round(performance.now() - startedAt)} ms`,
      response.headers.get("Request-Id"),
    ];
    output.replaceChildren(paragraph(facts.filter(Boolean).join(" · "), response.ok), ...responseElements(text));
  } catch (error) {
    output.replaceChildren(paragraph(String(error), false));
  } finally {
    button.disabled = false;
  }
}

/** Returns the path and query of the API request, with the values of the form. */
function addressOf(form: HTMLFormElement): string {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-in]")) {
    if (input.value === "") continue;
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else query.set(input.name, input.value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function paragraph(text: string, isGood: boolean): HTMLElement {
  return Object.assign(document.createElement("p"), { className: isGood ? "good" : "bad", textContent: text });
}

/** Returns links to the created files, and then the response as indented JSON. Base64 is truncated to 60 characters. */
function responseElements(text: string): HTMLElement[] {
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  try {
    const links: HTMLElement[] = [];
    const value: unknown = JSON.parse(text, (name, value: unknown) => {
      if (name === "base64" && typeof value === "string") return `${value.slice(0, 60)}… (${value.length} characters)`;
      if (/url$/.test(name) && typeof value === "string" && value.includes("/files/")) links.push(openLink(value));
      return value;
    });
    pre.textContent = JSON.stringify(value, null, 2);
    return [...links, pre];
  } catch {
    pre.textContent = text;
    return [pre];
  }
}

function openLink(href: string): HTMLElement {
  const link = Object.assign(document.createElement("a"), {
    href,
    target: "_blank",
    rel: "noopener",
    className: "button small",
  });
  link.textContent = `Open ${new URL(href).pathname.split(".").at(-1)}`;
  return link;
}
