/** Scripts of the documentation pages: search, tabs that remember the language, and the choice of a theme. */
import type { DocsSearch, SearchHit, SearchSection } from "../search/docs-search.ts";

const input = document.querySelector<HTMLInputElement>("#search");
const panel = document.querySelector<HTMLElement>("#found");
const contributors = document.querySelector<HTMLInputElement>("#search-contributors");

let search: Promise<DocsSearch> | undefined;
let contributorSections: Promise<void> | undefined;

/** Loads the search and its index once, when a reader first focuses the search field. */
function loadSearch(): Promise<DocsSearch> {
  search ??= (async () => {
    const [{ DocsSearch }, sections] = await Promise.all([
      import("../search/docs-search.ts"),
      fetchSections("/docs/search.json"),
    ]);
    const loaded = new DocsSearch();
    loaded.add(sections);
    return loaded;
  })();
  return search;
}

/** Adds the docs for contributors to the search when the reader asks for them. */
function loadContributorSections(): Promise<void> {
  contributorSections ??= Promise.all([loadSearch(), fetchSections("/docs/search-contributors.json")]).then(
    ([loaded, sections]) => loaded.add(sections),
  );
  return contributorSections;
}

const fetchSections = async (path: string): Promise<SearchSection[]> => (await fetch(path)).json();

async function onSearch(field: HTMLInputElement, results: HTMLElement): Promise<void> {
  const text = field.value.trim();
  const isIncluded = contributors?.checked ?? false;
  if (isIncluded) await loadContributorSections();
  const { hits, isComplete } = (await loadSearch()).search(text, { contributors: isIncluded });
  if (field.value.trim() !== text) return;
  const note = results.querySelector("p");
  const list = results.querySelector("ul");
  if (note) {
    note.textContent = noteOf(text, hits.length, isComplete);
    note.hidden = note.textContent === "";
  }
  list?.replaceChildren(...(hits.length > 0 ? hits : STARTING_POINTS).map(row));
  results.hidden = text === "";
}

function noteOf(text: string, count: number, isComplete: boolean): string {
  if (count === 0) return `No results for “${text}”. Try other words, or start here:`;
  return isComplete ? "" : "No section has all of these words. These sections have some of them:";
}

/** Suggestions that are shown when the search finds nothing. */
const STARTING_POINTS: readonly SearchHit[] = [
  { title: "Quick start", page: "Create a first PDF", href: "/docs/quick-start" },
  { title: "Contents", page: "Every guide", href: "/docs" },
  { title: "API reference", page: "Every endpoint and field", href: "/docs/api" },
  { title: "Error codes", page: "Cause and remedy of each code", href: "/docs/error-codes" },
];

function row({ title, page, href }: SearchHit): HTMLLIElement {
  const link = document.createElement("a");
  link.href = href;
  link.append(title, Object.assign(document.createElement("small"), { textContent: page }));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

if (input && panel) {
  input.addEventListener("focus", () => void loadSearch());
  input.addEventListener("input", () => void onSearch(input, panel));
  contributors?.addEventListener("change", () => void onSearch(input, panel));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") panel.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const links = [...panel.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "Escape") {
      panel.hidden = true;
      input.blur();
    } else if (!panel.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      links[(place + (event.key === "ArrowDown" ? 1 : -1) + links.length) % links.length]?.focus();
    } else if (event.key === "/" && !(event.target as Element).closest("input, textarea")) {
      event.preventDefault();
      input.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".docs-search") || (event.target as Element).closest("#found a"))
      panel.hidden = true;
  });
}

/** In every group of tabs, shows the tab of the language with this label. */
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
      // The tab groups above the clicked tab may have changed their height. The page scrolls by the difference, so that
      // the clicked tab does not move on the screen.
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
