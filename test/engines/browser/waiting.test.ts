import { describe, expect, it } from "vitest";
import { failureOf, render, Site, SVG, textOf } from "./support.ts";

const later = (ms: number, text: string) =>
  `<script>setTimeout(()=>document.body.append("${text}"),${ms})</script><body>`;

describe("wait_until", () => {
  it('"networkidle" waits for content that a script adds within 500 ms, and "load" does not', async () => {
    const idle = await render({ html: later(250, "late") });
    const load = await render({ html: later(250, "late") }, { waitUntil: "load" });
    expect(await textOf(idle.pdf)).toEqual(["late"]);
    expect(await textOf(load.pdf)).toEqual([""]);
  });

  it('"networkidle" starts its wait again with every request', async () => {
    const site = new Site();
    const chain = `<body><script>(async()=>{for(let i=0;i<4;i++){await fetch("${site.url("step")}");await new Promise(r=>setTimeout(r,300))}
      document.body.append("done")})()</script>`;
    expect(await textOf((await render({ html: chain })).pdf)).toEqual(["done"]);
    expect(await site.hits()).toHaveLength(4);
  });

  it('"networkidle" waits for a request that the page makes only after a long task', async () => {
    const site = new Site();
    const [first, second] = [site.url("first"), site.url("second", { delay: 600 })];
    const html = `<body><script>(async()=>{await fetch("${first}");const end=performance.now()+900;while(performance.now()<end);
      await fetch("${second}");document.body.append("done")})()</script>`;
    expect(await textOf((await render({ html })).pdf)).toEqual(["done"]);
  });

  it.each([
    ["timers", "setTimeout(step,60)"],
    ["animation frames", "requestAnimationFrame(()=>requestAnimationFrame(step))"],
  ])('"networkidle" waits longer if the %s of the page come late, as on a busy machine', async (_, next) => {
    // Each step keeps the page busy for longer than the document would have to be still.
    const html = `<b id=b>0</b><script>let n=0;const step=()=>{const end=performance.now()+260;while(performance.now()<end);
      b.textContent=++n;if(n<6)${next}};${next}</script>`;
    expect(await textOf((await render({ html })).pdf)).toEqual(["6"]);
  });

  it('"networkidle" prints a document at once if it cannot change', async () => {
    const html = "<style>p{color:red}</style><p>plain";
    const tookMs: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const startedAtMs = Date.now();
      await render({ html });
      tookMs.push(Date.now() - startedAtMs);
    }
    // Uses the shortest of several times: a wait for a silent network would take at least 500 ms in each attempt.
    expect(Math.min(...tookMs)).toBeLessThan(500);
  });

  it('"networkidle" prints with a warning if requests never stop', async () => {
    const site = new Site();
    const html = `<p>there<script>setInterval(()=>fetch("${site.url("poll")}"),200)</script>`;
    const { pdf, rendering } = await render({ html }, {}, { timeoutMs: 8_000 });
    expect(await textOf(pdf)).toEqual(["there"]);
    expect(rendering.warnings.map(({ code }) => code)).toEqual(["network_idle_timeout"]);
  });

  it('"networkidle" also waits for the next document when the page navigates', async () => {
    const site = new Site();
    const { pdf } = await render({
      html: `<p>left<script>location="${site.url("next", { body: "<p>arrived" })}"</script>`,
    });
    expect(await textOf(pdf)).toEqual(["arrived"]);
  });
});

describe("The option javascript", () => {
  it("is awaited, together with the resources that it loads", async () => {
    const site = new Site();
    const picture = site.url("picture", { type: "image/svg+xml", body: SVG, delay: 300 });
    const script = `await new Promise(r=>setTimeout(r,100)); document.body.append("ran"); const i=new Image(); i.src="${picture}"; document.body.append(i)`;
    const { pdf, rendering } = await render({ html: "<body>" }, { script });
    expect(await textOf(pdf)).toEqual(["ran"]);
    expect(rendering.warnings).toEqual([]);
    expect(await site.hits()).toEqual(["GET picture"]);
  });

  it.each([
    ["throws", "throw new Error('wrong')", "Error: wrong"],
    ["rejects", "return Promise.reject(new TypeError('late'))", "TypeError: late"],
    ["does not parse", "})(); (", "SyntaxError"],
  ])("causes script_failed if it %s", async (_, script, told) => {
    const error = await failureOf(render({ html: "x" }, { script }));
    expect(error).toMatchObject({ code: "script_failed", param: "javascript" });
    expect(error.message).toContain(told);
  });

  it.each([
    ["a promise", "new Promise((done) => setTimeout(() => { document.body.append('late'); done() }, 400))"],
    [
      "a call of an asynchronous function",
      "(async () => { await new Promise((done) => setTimeout(done, 400)); document.body.append('late') })();",
    ],
    [
      "a last expression with a comment after it",
      "const wait = new Promise((done) => setTimeout(done, 400)); function late() { document.body.append('late') }\nwait.then(late) // late",
    ],
    [
      "a returned promise",
      "if (true) return new Promise((done) => setTimeout(done, 400)).then(() => document.body.append('late'))",
    ],
    ["an awaited promise", "await new Promise((done) => setTimeout(done, 400)); document.body.append('late')"],
  ])("is awaited when it is or contains %s", async (_, script) => {
    const { pdf } = await render(
      { html: "<body></body><script>const source = 1; eval = null; Function = null</script>" },
      { script },
    );
    expect(await textOf(pdf)).toEqual(["late"]);
  });

  it("causes script_failed if its promise is rejected", async () => {
    const error = await failureOf(render({ html: "x" }, { script: "Promise.reject(new Error('no rows'))" }));
    expect(error).toMatchObject({ code: "script_failed", message: "javascript threw an error: Error: no rows" });
  });

  it("has its own scope, and can use what the page's scripts declare", async () => {
    const html =
      "<body></body><script>var a = 'page'; const source = 'own'; setTimeout(() => document.body.append(a), 300)</script>";
    const { pdf } = await render(
      { html },
      { script: "var a = 'mine'; document.body.append(a, source)", waitUntil: "load", waitForTimeoutMs: 600 },
    );
    expect(await textOf(pdf)).toEqual(["mineownpage"]);
  });

  it("runs although a policy of the page forbids eval", async () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'"><body>`;
    const { pdf } = await render({ html }, { script: "document.body.append('ran')" });
    expect(await textOf(pdf)).toEqual(["ran"]);
  });
});

describe("The options wait_for_selector and wait_for_timeout", () => {
  it("wait for an element that appears later", async () => {
    const html = `<body><script>setTimeout(()=>document.body.insertAdjacentHTML("beforeend","<p id=done>came"),700)</script>`;
    const { pdf } = await render({ html }, { waitUntil: "load", waitForSelector: "#done" });
    expect(await textOf(pdf)).toEqual(["came"]);
  });

  it("reject an invalid selector", async () => {
    const error = await failureOf(render({ html: "x" }, { waitForSelector: "##" }));
    expect(error).toMatchObject({ code: "invalid_parameter", status: 400, param: "wait_for_selector" });
  });

  it.each([
    ["the element never comes", { waitForSelector: ".never" }, 'wait_for_selector ".never" to match an element'],
    ["the condition never holds", { waitForFunction: "window.never" }, 'wait_for_function "window.never" to be true'],
    ["the script never ends", { script: "new Promise(() => {})" }, "javascript to end"],
  ])("end at the deadline with an error that explains the cause, if %s", async (_, options, waitedFor) => {
    const error = await failureOf(render({ html: "x" }, options, { timeoutMs: 1_000 }));
    expect(error.code).toBe("timeout_exceeded");
    expect(error.message).toContain(`it waited for ${waitedFor}`);
  });

  it("wait for as long as the request says", async () => {
    const { pdf } = await render({ html: later(600, "late") }, { waitUntil: "load", waitForTimeoutMs: 900 });
    expect(await textOf(pdf)).toEqual(["late"]);
  });
});
