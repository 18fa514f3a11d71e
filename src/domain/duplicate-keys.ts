/**
 * Returns the path of the first key that occurs twice in an object of a JSON text, such as `items[3].html`, or null.
 * The text must be valid JSON. `JSON.parse` silently keeps the last value (RFC 8259 section 4 allows that), although it
 * is unclear which value the sender intended.
 */
export function duplicateKey(json: string): string | null {
  const open: OpenContainer[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const container = open.at(-1);
    switch (json[at]) {
      case '"': {
        const end = endOfString(json, at);
        if (container?.keys && container.awaitsKey) {
          const key: string = JSON.parse(json.slice(at, end + 1));
          container.at = key;
          container.awaitsKey = false;
          if (container.keys.has(key)) return pathOf(open);
          container.keys.add(key);
        }
        at = end;
        break;
      }
      case "{":
        open.push({ keys: new Set(), at: "", awaitsKey: true });
        break;
      case "[":
        open.push({ keys: null, at: 0, awaitsKey: false });
        break;
      case ",":
        if (typeof container?.at === "number") container.at += 1;
        else if (container) container.awaitsKey = true;
        break;
      case "}":
      case "]":
        open.pop();
        break;
    }
  }
  return null;
}

interface OpenContainer {
  /** Keys of the object that were read so far; null for a list. */
  keys: Set<string> | null;
  /** Key or index of the value that is being read now. */
  at: string | number;
  awaitsKey: boolean;
}

function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

const pathOf = (open: OpenContainer[]): string =>
  open.reduce((path, { at }) => {
    if (typeof at === "number") return `${path}[${at}]`;
    return path ? `${path}.${at}` : at;
  }, "");
