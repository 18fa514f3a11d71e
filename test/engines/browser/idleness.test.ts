import { beforeAll, describe, expect, it } from "vitest";
import { handmadeDocuments, randomDocuments, type ScriptedDocument } from "./scripted-documents.ts";
import { render, Site, textOf } from "./support.ts";

const AT_ONCE = 4;
/** Time in ms after which each of the documents has reached its final state, even on a busy machine. */
const LONG_ENOUGH_MS = 1_500;
const SILENCE_MS = 500;

const site = new Site();
const asset = (name: string, { type, body, delayMs = 0 }: { type: string; body: string; delayMs?: number }) =>
  site.url(name, { type, body, delay: delayMs });
/**
 * A quarter of the handwritten documents, and some random documents of several steps. `npm run soak -- idleness` tests
 * all documents.
 */
const DOCUMENTS = [...handmadeDocuments(asset).filter((_, at) => at % 4 === 0), ...randomDocuments(6, 7)];

/**
 * Returns the bytes of a PDF file as a string, without its creation and modification dates, so that two files can be
 * compared.
 */
const drawing = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .replaceAll(/\/(?:Creation|Mod)Date \(.*?\)/g, "");

/**
 * Renders a document twice: printed as soon as Folio has proved it idle, and printed `LONG_ENOUGH_MS` after its load. Returns both results.
 */
async function bothOf({ html }: ScriptedDocument) {
  const [early, late] = await Promise.all([
    render({ html }),
    render({ html }, { waitUntil: "load", waitForTimeoutMs: LONG_ENOUGH_MS }),
  ]);
  return { text: [await textOf(early.pdf), await textOf(late.pdf)], drawn: [drawing(early.pdf), drawing(late.pdf)] };
}

/** Script that writes the time from `load` to printing, in ms, into the document's title. */
const TELL = `<script>{let at;addEventListener("load",()=>{at=performance.now()});addEventListener("beforeprint",()=>{document.title="after "+Math.round(performance.now()-at)})}</script>`;

async function afterMs(html: string): Promise<number> {
  const { pdf } = await render({ html: html + TELL });
  return Number(/\(after (\d+)\)/.exec(Buffer.from(pdf).toString("latin1"))?.[1]);
}

/**
 * Renders the document up to 8 times and returns the shortest time in ms. A busy machine can delay the proof; without the proof, no attempt
 * takes less than `SILENCE_MS`.
 */
async function quickestMs(html: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 8 && best >= SILENCE_MS; time += 1) best = Math.min(best, await afterMs(html));
  return best;
}

describe("A scripted document", () => {
  const printed = new Map<string, Awaited<ReturnType<typeof bothOf>>>();

  beforeAll(async () => {
    const queue = DOCUMENTS.values();
    const work = async () => {
      for (const document of queue) printed.set(document.name, await bothOf(document));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }, 180_000);

  it.each(DOCUMENTS.map(({ name }) => name))("is printed in its final state: %s", (name) => {
    const { text, drawn } = printed.get(name) ?? { text: [], drawn: [] };
    expect(text[0]).toEqual(text[1]);
    expect(drawn[0] === drawn[1]).toBe(true);
    expect(text[1]?.join()).toMatch(/steps:.*(?:right|end)|right/);
  });

  it.each([
    ["draws immediately", "<canvas id=c></canvas><script>c.getContext('2d').fillRect(0,0,99,99)</script>"],
    ["is done after a timer", "<p id=p>x<script>setTimeout(()=>p.append(1),40)</script>"],
    [
      "mounts with messages",
      "<p id=p>x<script>const c=new MessageChannel;let n=0;c.port1.onmessage=()=>{p.append(1);if(n++<5)c.port2.postMessage(0)};c.port2.postMessage(0)</script>",
    ],
    ["observes its size", "<p id=p>x<script>new ResizeObserver(()=>p.title='seen').observe(p)</script>"],
    ["has work only for much later", "<p>x<script>setTimeout(()=>document.body.append(1),20000)</script>"],
  ])("is printed without a wait for network silence if it %s", async (_, html) => {
    expect(await quickestMs(html)).toBeLessThan(SILENCE_MS);
  });

  it.each([
    [
      "a worker",
      "<script>new Worker(URL.createObjectURL(new Blob(['setTimeout(()=>postMessage(0),300)']))).onmessage=()=>p.append('late')</script>",
    ],
    ["a frame", "<iframe srcdoc='<script>setTimeout(()=>parent.p.append(`late`),300)</script>'></iframe>"],
    [
      "a native function of a removed frame",
      "<iframe id=f></iframe><script>const {setTimeout:later}=f.contentWindow;later(()=>p.append('late'),300)</script>",
    ],
    ["an interval", "<script>let n=0;setInterval(()=>{if(n++===0)p.append('late')},300)</script>"],
  ])("is printed only after a wait for network silence if it has %s", async (_, html) => {
    const { pdf } = await render({ html: `<p id=p></p>${html}` });
    expect((await textOf(pdf)).join()).toContain("late");
    expect(await afterMs(`<p id=p></p>${html}`)).toBeGreaterThanOrEqual(SILENCE_MS);
  });

  it("cannot detect that Folio replaced functions of its page", async () => {
    const html = `<p id=p></p><script>
      const wrong = [];
      const judge = (name, own, length) => {
        if (Function.prototype.toString.call(own) !== "function " + name + "() { [native code] }") wrong.push(name + " text " + own);
        if (own.name !== name || own.length !== length) wrong.push(name + " " + own.name + own.length);
        if (Object.getOwnPropertyNames(own).join() !== "length,name") wrong.push(name + " " + Object.getOwnPropertyNames(own));
      };
      for (const [name, length] of [["setTimeout",1],["clearTimeout",0],["requestAnimationFrame",1],["fetch",1],["postMessage",1]]) {
        judge(name, window[name], length);
        const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(window, name);
        if (!writable || !enumerable || !configurable) wrong.push(name + " property");
      }
      judge("toString", Function.prototype.toString, 0);
      judge("addEventListener", EventTarget.prototype.addEventListener, 2);
      judge("set innerHTML", Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML").set, 1);
      for (const own of [MessageChannel, ResizeObserver, FontFace, Request, FileReader]) {
        if (String(own) !== "function " + own.name + "() { [native code] }") wrong.push(String(own));
        if (own.prototype.constructor !== own) wrong.push(own.name + " constructor");
      }
      if (!(new MessageChannel().port1 instanceof MessagePort) || !(new MessageChannel instanceof MessageChannel)) wrong.push("instance");
      try { setTimeout.call({}); wrong.push("receiver") } catch (error) { if (!(error instanceof TypeError)) wrong.push("error") }
      p.textContent = wrong.length ? wrong.join("; ") : "all its own";
    </script>`;
    const { pdf, rendering } = await render({ html });
    expect(await textOf(pdf)).toEqual(["all its own"]);
    expect(rendering.warnings).toEqual([]);
  });

  it("still causes a warning for an unhandled promise rejection", async () => {
    const { rendering } = await render({ html: "<script>fetch('http://127.0.0.1:9/none')</script>" });
    expect(rendering.warnings.map(({ code }) => code)).toContain("script_error");
  });
});
