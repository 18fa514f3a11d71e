/** Script that runs in a page and makes the page as large as its text. */
export const TEXT_SCRIPT = `const box = document.querySelector("span").getBoundingClientRect();
  document.head.append(Object.assign(document.createElement("style"), {
    textContent: "@page { margin: 0; size: " + Math.ceil(box.width) + "px " + Math.ceil(box.height) + "px }"
  }));`;

/**
 * Script that runs in a page and makes the page as large as its SVG, according to the SVG's own width and height. If
 * these are missing or percentages, it uses the viewBox with a longer side of 1,000 px, because only the proportions
 * matter. Throws if the SVG cannot be decoded or shows nothing.
 */
export const SVG_SCRIPT = `const image = document.querySelector("img");
  const bytes = Uint8Array.from(atob(image.src.split(",")[1]), (character) => character.charCodeAt(0));
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  const root = new DOMParser().parseFromString(new TextDecoder(encoding).decode(bytes), "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== "http://www.w3.org/2000/svg" || root.querySelector("parsererror"))
    throw new Error("it is not well-formed");
  const UNITS = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, em: 16, ex: 8, "": 1 };
  const length = (name) => {
    const [, number, unit] = /^\\s*([\\d.]+(?:e[+-]?\\d+)?)\\s*([a-z]*)\\s*$/i.exec(root.getAttribute(name) ?? "") ?? [];
    return number === undefined ? null : Number(number) * (UNITS[unit.toLowerCase()] ?? NaN) || null;
  };
  const view = (root.getAttribute("viewBox") ?? "").trim().split(/[\\s,]+/).map(Number);
  const [across, down] = view.length === 4 && view[2] > 0 && view[3] > 0 ? view.slice(2) : [null, null];
  const ratio = across === null ? null : across / down;
  const own = { width: length("width"), height: length("height") };
  let width = own.width ?? (own.height !== null && ratio !== null ? own.height * ratio : across ?? 300);
  let height = own.height ?? (own.width !== null && ratio !== null ? own.width / ratio : down ?? 150);
  if (across !== null) [width, height] = [width, height].map((side) => (side * 1000) / Math.max(width, height));
  image.style.width = width + "px";
  image.style.height = height + "px";
  await image.decode().catch(() => { throw new Error("it cannot be decoded"); });
  const scale = Math.min(1, 1024 / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  if (!data.some((sample, i) => i % 4 === 3 && sample > 0)) throw new Error("it shows nothing");
  document.head.append(Object.assign(document.createElement("style"), {
    textContent: "@page { margin: 0; size: " + width + "px " + height + "px }"
  }));`;
