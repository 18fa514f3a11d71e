import { beforeEach, describe, expect, inject, it } from "vitest";
import type { FolioError } from "../../../src/domain/errors.ts";
import { failureOf, render, Site, textOf } from "./support.ts";

const TIMEOUT_MS = 1_500;

async function sayHello(): Promise<void> {
  const { pdf } = await render({ html: "<p>hello" }, {}, { accountId: "acc_neighbour" });
  expect(await textOf(pdf)).toEqual(["hello"]);
}

function nestedUses(depth: number): string {
  const levels = Array.from({ length: depth }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`);
  return `<svg><defs><rect id="g0" width="1" height="1"/>${levels.join("")}</defs><use href="#g${depth}"/></svg>`;
}

beforeEach(sayHello);

describe("A document that never finishes", () => {
  it.each([
    ["loops while loading", "<script>while(true);</script>"],
    ["loops after loading", "<script>onload=()=>setTimeout(()=>{while(true);})</script>"],
    ["loops in microtasks", "<script>(function f(){Promise.resolve().then(f)})()</script>"],
    ["loops before print", "<script>onbeforeprint=()=>{while(true);}</script>"],
    ["backtracks in a regular expression", `<script>/^(a+)+$/.test("a".repeat(40)+"!")</script>`],
    ["shows alerts forever", "<script>while(true)alert(1)</script>"],
    ["draws 10^9 rectangles", nestedUses(9)],
  ])("is stopped at its deadline and does not affect the next render, if it %s", async (_, html) => {
    const startedAtMs = Date.now();
    expect((await failureOf(render({ html }, {}, { timeoutMs: TIMEOUT_MS }))).code).toBe("timeout_exceeded");
    expect(Date.now() - startedAtMs).toBeLessThan(TIMEOUT_MS + 3_000);
    await sayHello();
  });

  it.each([
    ["writes its history in a loop", "for(;;)try{history.pushState(0,'','#'+Math.random())}catch{}"],
    ["writes its history at each interval", "setInterval(()=>{for(let i=0;i<50;i++)history.pushState(0,'','#'+i)})"],
    ["goes back and forward", "setInterval(()=>{history.pushState(0,'','#');history.back();history.forward()})"],
    ["changes its fragment forever", "setInterval(()=>{location.hash=Math.random()})"],
    ["reloads itself forever", "location.reload()"],
    ["replaces itself forever", "location.replace(location.pathname+location.search+'&'+Math.random())"],
  ])("is printed or stopped by its deadline, if it %s", async (_, script) => {
    const page = new Site().url("page", { body: `<body>there<script>${script}</script>` });
    const startedAtMs = Date.now();
    const outcome = await render({ url: page }, {}, { timeoutMs: TIMEOUT_MS }).then(
      async ({ pdf }) => (await textOf(pdf)).join(),
      (error: FolioError) => error.code,
    );
    expect(outcome).toMatch(/^(?:there|timeout_exceeded)$/);
    expect(Date.now() - startedAtMs).toBeLessThan(TIMEOUT_MS + 3_000);
    await sayHello();
  });

  it("is stopped at its deadline if the request's own script never ends", async () => {
    const work = render({ html: "x" }, { script: "while(true);" }, { timeoutMs: TIMEOUT_MS });
    expect((await failureOf(work)).code).toBe("timeout_exceeded");
  });

  it("is printed without delay if it only opens dialogs", async () => {
    const html = `<body><script>alert(1);document.body.append(String(confirm("?")),String(prompt("!")));print()</script>`;
    expect(await textOf((await render({ html })).pdf)).toEqual(["falsenull"]);
  });
});

// Runs only in `npm run soak`, because the test allocates as many gigabytes as the wrapper script of the browser allows
// (scripts/setup/browser.mjs).
describe.runIf(inject("isSoak"))("A document that allocates memory forever", () => {
  it.each([
    ["buffers", "const all=[];for(;;)all.push(new Uint8Array(1e8).fill(1))"],
    ["text", 'const s="x".repeat(1e6);for(let i=0;;i++)document.body.append(s+i)'],
    ["objects", "const all=[];for(;;)all.push(Array.from({length:1e5},(_,i)=>({i})))"],
  ])(
    "gets an allocation error, crashes its page or ends by its deadline, and does not affect other renders, if it allocates %s",
    async (_, script) => {
      const html = `<body><p>there<script>${script}</script>`;
      const hungry = render({ html }, { waitUntil: "load" }, { timeoutMs: 60_000 }).then(
        ({ rendering }) => rendering.warnings.map(({ code }) => code).join(),
        (error: FolioError) => error.code,
      );
      while ((await Promise.race([hungry, sayHello()])) === undefined)
        await new Promise((next) => setTimeout(next, 200));
      expect(await hungry).toMatch(/^(?:render_crashed|script_error|timeout_exceeded)$/);
      await sayHello();
    },
    120_000,
  );
});

describe("A document that sends too much data", () => {
  const site = new Site();
  const huge = "'A'.repeat(40e6)";

  it.each([
    ["in a console message", `console.log(${huge})`],
    ["in an exception", `throw new Error(${huge})`],
    ["in a request body", `fetch("${"SITE"}",{method:"POST",mode:"no-cors",body:${huge}}).catch(()=>{})`],
    [
      "in a request object",
      `fetch(new Request("${"SITE"}",{method:"POST",mode:"no-cors",body:${huge}})).catch(()=>{})`,
    ],
    ["in a header", `fetch("${"SITE"}",{headers:{x:${huge}}}).catch(()=>{})`],
    ["in a worker's name", `new Worker(URL.createObjectURL(new Blob([""])),{name:${huge}})`],
    ["in a worker's URL", `try{new Worker("data:text/javascript,"+${huge})}catch{}`],
    ["in its title", `document.title=${huge}`],
    ["in an image's URL", `new Image().src="data:image/png,"+${huge}`],
    ["in a style's URL", `document.body.style.backgroundImage="url(data:image/png,"+${huge}+")"`],
    [
      "in its window name",
      `window.name=${huge};document.body.append(Object.assign(document.createElement("iframe"),{src:"about:blank"}))`,
    ],
    ["in a popup's name", `open("about:blank",${huge})`],
    [
      "in a video's URL",
      `document.body.append(Object.assign(document.createElement("video"),{src:"data:video/mp4,"+${huge}}))`,
    ],
    [
      "in a worker's request",
      `new Worker(URL.createObjectURL(new Blob(["fetch('SITE',{method:'POST',mode:'no-cors',body:'A'.repeat(40e6)})"])))`,
    ],
  ])("does not end the browser, if the data is %s", async (_, script) => {
    const html = `<body>there<script>${script.replaceAll("SITE", site.url("post"))}</script>`;
    const work = render({ html }, { debug: true });
    const neighbour = render({ html: "<p>meanwhile" }, { waitForTimeoutMs: 1_000 }, { accountId: "acc_neighbour" });
    expect(await textOf((await neighbour).pdf)).toEqual(["meanwhile"]);
    expect(await textOf((await work).pdf)).toEqual(["there"]);
  });

  // Messages of the page that close the connection to the browser, which all its pages share, without an error. Folio
  // detects the loss with a ping and repeats the renders of other accounts.
  it.each([
    [
      "in a style sheet's URL",
      `document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:"data:text/css,"+${huge}}))`,
    ],
    [
      "in a script's URL",
      `document.head.append(Object.assign(document.createElement("script"),{src:"data:text/javascript,//"+${huge}}))`,
    ],
    ["in the URL of a fetch", `fetch("data:text/plain,"+${huge}).catch(()=>{})`],
    ["in the URL of an import", `import("data:text/javascript,//"+${huge}).catch(()=>{})`],
    ["in a font's URL", `new FontFace("f","url(data:font/woff2,"+${huge}+")").load().catch(()=>{})`],
    ["in a frame's name", `document.body.append(Object.assign(document.createElement("iframe"),{name:${huge}}))`],
    [
      "in a frame's URL",
      `document.body.append(Object.assign(document.createElement("iframe"),{src:"data:text/html,"+${huge}}))`,
    ],
    [
      "in an object's URL",
      `document.body.append(Object.assign(document.createElement("object"),{data:"data:text/html,"+${huge}}))`,
    ],
    [
      "in a form",
      `const f=Object.assign(document.createElement("form"),{action:"${"SITE"}",method:"post",target:"x"});f.append(Object.assign(document.createElement("textarea"),{name:"a",value:${huge}}));document.body.append(f,Object.assign(document.createElement("iframe"),{name:"x"}));f.submit()`,
    ],
    ["in a beacon", `navigator.sendBeacon("${"SITE"}",${huge})`],
    ["in an event source", `new EventSource("${"SITE"}?"+${huge})`],
  ])(
    "delays other renders by seconds only, if the data is %s",
    async (_, script) => {
      const html = `<body>there<script>${script.replaceAll("SITE", site.url("post"))}</script>`;
      const work = render({ html }, {}, { accountId: "acc_hostile", timeoutMs: 29_000 });
      const outcome = work.then(
        () => "rendered",
        (error: { code: string }) => error.code,
      );
      const neighbour = render({ html: "<p>meanwhile" }, { waitForTimeoutMs: 2_000 }, { accountId: "acc_neighbour" });
      expect(await textOf((await neighbour).pdf)).toEqual(["meanwhile"]);
      expect(["rendered", "render_crashed", "timeout_exceeded", "renderer_unavailable"]).toContain(await outcome);
    },
    60_000,
  );

  it("does not end the browser, if the data is in the history of a page that was loaded by URL", async () => {
    const script = `try{history.pushState(null,"","#"+${huge})}catch{}`;
    const work = render({ url: site.url("page", { body: `<body>there<script>${script}</script>` }) });
    const neighbour = render({ html: "<p>meanwhile" }, { waitForTimeoutMs: 1_000 }, { accountId: "acc_neighbour" });
    expect(await textOf((await neighbour).pdf)).toEqual(["meanwhile"]);
    expect(await textOf((await work).pdf)).toEqual(["there"]);
  });

  it("does not affect other renders, if the data is in its URL", async () => {
    const accountId = "acc_hostile";
    const work = render({ html: `<script>location.hash=${huge}</script>` }, {}, { accountId, timeoutMs: 29_000 });
    const neighbour = render({ html: "<p>meanwhile" }, { waitForTimeoutMs: 4_000 }, { accountId: "acc_neighbour" });
    expect(await textOf((await neighbour).pdf)).toEqual(["meanwhile"]);
    const outcome = await work.then(
      () => "rendered",
      (error: { code: string }) => error.code,
    );
    expect(["rendered", "render_crashed", "timeout_exceeded"]).toContain(outcome);
    await sayHello();
  }, 60_000);
});
