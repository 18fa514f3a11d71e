import { spawnSync } from "node:child_process";

const outputOf = (command, ...args) => spawnSync(command, args, { maxBuffer: 2 ** 28 }).stdout.toString();

/**
 * Counts the features of a PDF (such as bookmarks, links and form fields) with qpdf and poppler. Does not count links
 * to pages that do not exist.
 */
export function countFeatures(path) {
  const json = JSON.parse(outputOf("qpdf", "--json=1", path));
  const objects = Object.values(json.objects);
  const info = outputOf("pdfinfo", path);
  const pages = new Set(json.pages.map(({ object }) => object));
  const links = objects.filter((object) => object?.["/Subtype"] === "/Link" && object["/Type"] !== "/StructElem");
  const destinations = countNames(json);
  const target = (link) => {
    const action = lookup(json, link["/A"]);
    const dest = lookup(json, link["/Dest"] ?? (action?.["/S"] === "/GoTo" ? action["/D"] : undefined));
    const explicit = Array.isArray(dest) ? dest : destinations.get(dest);
    return Array.isArray(explicit) && pages.has(explicit[0]);
  };
  return {
    pages: json.pages.length,
    outline: countOutline(json.outlines),
    "internal links": links.filter(target).length,
    "URI links": links.filter((link) => lookup(json, link["/A"])?.["/S"] === "/URI").length,
    fields: json.acroform?.fields.length ?? 0,
    "tag elements": objects.filter((object) => object?.["/S"] && object["/P"]).length,
    labels: json.pagelabels?.length > 0 ? "yes" : "no",
    attachments: Object.keys(json.attachments ?? {}).length,
    tagged: /Tagged:\s+yes/.test(info) ? "yes" : "no",
    lang: objects.some((object) => object?.["/Type"] === "/Catalog" && object["/Lang"]) ? "yes" : "no",
  };
}

const lookup = (json, value) => (typeof value === "string" && / \d+ R$/.test(value) ? json.objects[value] : value);

function countNames(json) {
  const found = new Map();
  const walk = (node) => {
    const dict = lookup(json, node);
    const names = lookup(json, dict?.["/Names"]) ?? [];
    for (let i = 0; Array.isArray(names) && i + 1 < names.length; i += 2) {
      const value = lookup(json, names[i + 1]);
      found.set(names[i], Array.isArray(value) ? value : lookup(json, value?.["/D"]));
    }
    for (const kid of lookup(json, dict?.["/Kids"]) ?? []) walk(kid);
  };
  const catalog = Object.values(json.objects).find((object) => object?.["/Type"] === "/Catalog");
  walk(lookup(json, catalog?.["/Names"])?.["/Dests"]);
  for (const [key, value] of Object.entries(lookup(json, catalog?.["/Dests"]) ?? {}))
    found.set(key, lookup(json, value));
  return found;
}

const countOutline = (items = []) => items.reduce((sum, item) => sum + 1 + countOutline(item.kids), 0);
