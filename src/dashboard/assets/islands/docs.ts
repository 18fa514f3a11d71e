/** What the documentation gains where scripts run: search, tabs that remember the language, and a choice of theme. */
import type MiniSearch from "minisearch";

interface Section {
  page: string;
  title: string;
  href: string;
  text: string;
}

const MOST_FOUND = 12;
const search = document.querySelector<HTMLInputElement>("#search");
const found = document.querySelector<HTMLUListElement>("#found");

let loading: Promise<MiniSearch<Section>> | undefined;

/** The index is made in the browser, when somebody first means to search. */
function index(): Promise<MiniSearch<Section>> {
  loading ??= (async () => {
    const [{ default: Search }, sections] = await Promise.all([
      import("minisearch"),
      fetch("/docs/search.json").then((answer) => answer.json() as Promise<Section[]>),
    ]);
    const made = new Search<Section>({
      idField: "href",
      fields: ["title", "page", "text"],
      storeFields: ["title", "page", "href"],
      searchOptions: { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { title: 4, page: 2 } },
    });
    made.addAll(sections);
    return made;
  })();
  return loading;
}

async function onSearch(input: HTMLInputElement, list: HTMLUListElement): Promise<void> {
  const asked = input.value.trim();
  const results = asked === "" ? [] : (await index()).search(asked).slice(0, MOST_FOUND);
  if (input.value.trim() !== asked) return;
  list.replaceChildren(...(asked !== "" && results.length === 0 ? [nothing()] : results.map(row)));
  list.hidden = asked === "";
}

function row({ title, page, href }: Record<string, string>): HTMLLIElement {
  const link = document.createElement("a");
  link.href = href ?? "";
  link.append(title ?? "", Object.assign(document.createElement("small"), { textContent: page ?? "" }));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const nothing = () => Object.assign(document.createElement("li"), { textContent: "No results" });

if (search && found) {
  search.addEventListener("focus", () => void index());
  search.addEventListener("input", () => void onSearch(search, found));
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const links = [...found.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "Escape") {
      found.hidden = true;
      search.blur();
    } else if (!found.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      links[(place + (event.key === "ArrowDown" ? 1 : -1) + links.length) % links.length]?.focus();
    } else if (event.key === "/" && !(event.target as Element).closest("input, textarea")) {
      event.preventDefault();
      search.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".docs-search") || (event.target as Element).closest("#found a"))
      found.hidden = true;
  });
}

/** Every group of tabs shows the language that was chosen last. */
function showTab(label: string): void {
  for (const group of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
    const panels = [...group.querySelectorAll<HTMLElement>("[data-tab]")];
    const shown = panels.find(({ dataset }) => dataset.tab === label) ?? panels[0];
    for (const panel of panels) panel.hidden = panel !== shown;
    for (const button of group.querySelectorAll<HTMLElement>("[role=tab]")) {
      button.setAttribute("aria-selected", String(button.textContent === shown?.dataset.tab));
    }
  }
}

let tabs = 0;

function makeTabs(group: HTMLElement): void {
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", group.dataset.tabs ?? "");
  for (const panel of group.querySelectorAll<HTMLElement>("[data-tab]")) {
    const name = panel.dataset.tab ?? "";
    tabs += 1;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: name,
      id: `tab-${tabs}`,
    });
    button.setAttribute("role", "tab");
    button.addEventListener("click", () => {
      const before = button.getBoundingClientRect().top;
      localStorage.setItem("language", name);
      showTab(name);
      // Panels above grow or shrink: what was clicked stays where it was.
      scrollBy(0, button.getBoundingClientRect().top - before);
    });
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    panel.querySelector(".tab-title")?.remove();
    list.append(button);
  }
  group.prepend(list);
}

for (const group of document.querySelectorAll<HTMLElement>("[data-tabs]")) makeTabs(group);
showTab(localStorage.getItem("language") ?? "curl");
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
  const isDark =
    getComputedStyle(document.documentElement).colorScheme === "light dark"
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : document.documentElement.dataset.theme === "dark";
  const theme = isDark ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
});
