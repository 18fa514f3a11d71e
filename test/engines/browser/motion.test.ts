import { describe, expect, it } from "vitest";
import { render, textOf } from "./support.ts";

/** Returns HTML that shows the value that a JavaScript expression has at the time of printing. */
const told = (expression: string) =>
  `<p id=told></p><script>addEventListener("beforeprint",()=>{told.textContent="at "+(${expression})})</script>`;

const box = "<div id=box style='width:10px;height:10px;background:red'></div>";
const frames = (ms: number, step: string) =>
  `const start=performance.now(),frame=()=>{const p=Math.min(1,(performance.now()-start)/${ms});${step};if(p<1)requestAnimationFrame(frame)};frame()`;

const MOVING: [string, string, string][] = [
  [
    "a CSS animation",
    `<style>@keyframes k{from{opacity:0}to{opacity:.5}}#box{animation:k 20s forwards}</style>${box}${told("getComputedStyle(box).opacity")}`,
    "at 0.5",
  ],
  [
    "an animation that follows another",
    `<style>@keyframes k{to{opacity:.5}}#box{animation:k 20s}.then{animation:k 30s forwards!important}</style>${box}${told("getComputedStyle(box).opacity")}<script>box.onanimationend=()=>box.className="then"</script>`,
    "at 0.5",
  ],
  [
    "a CSS transition",
    `<style>#box{transition:width 20s}</style>${box}${told("box.offsetWidth")}<script>box.offsetWidth;box.style.width="90px"</script>`,
    "at 90",
  ],
  [
    "an animation by script",
    `${box}${told("box.offsetWidth")}<script>box.animate({width:["10px","70px"]},{duration:20000,fill:"forwards"})</script>`,
    "at 70",
  ],
  [
    "an SVG animation",
    `<svg width=99 height=20><rect id=r height=20 width=10><animate attributeName=width to=80 dur=20s fill=freeze /></rect></svg>${told("r.width.animVal.value")}`,
    "at 80",
  ],
  [
    "a counter",
    `<b id=b></b>${told("b.textContent")}<script>${frames(1500, "b.textContent=Math.round(p*100)")}</script>`,
    "at 100",
  ],
  [
    "a chart on a canvas",
    `<canvas id=c width=300 height=100></canvas>${told("c.getContext('2d').getImageData(199,50,1,1).data[0]")}<script>const x=c.getContext("2d");${frames(1500, "x.fillStyle='rgb(200,0,0)';x.clearRect(0,0,300,100);x.fillRect(0,0,p*200,100)")}</script>`,
    "at 200",
  ],
  [
    "a frame's counter",
    `<iframe id=f srcdoc="<b id=b></b><script>${frames(1500, "b.textContent=Math.round(p*100)")}</script>"></iframe>${told("f.contentDocument.body.textContent.trim().slice(0,3)")}`,
    "at 100",
  ],
];

describe("A document with animations", () => {
  it.each(MOVING)("is printed in the final state of %s", async (_, html, shown) => {
    const { pdf } = await render({ html });
    expect((await textOf(pdf)).join()).toContain(shown);
  });

  it.each([
    ["has no end", `<style>@keyframes k{to{opacity:.5}}#box{animation:k 1s infinite}</style>${box}<p>done`],
    [
      "is paused",
      `<style>@keyframes k{from{opacity:.25}to{opacity:.5}}#box{animation:k 1s paused}</style>${box}${told("getComputedStyle(box).opacity")}<p>done`,
    ],
    [
      "draws the same picture forever",
      `<canvas id=c></canvas><p>done<script>(function f(){c.getContext("2d").fillRect(0,0,9,9);requestAnimationFrame(f)})()</script>`,
    ],
    ["shows a clock", `<b id=b></b><p>done<script>setInterval(()=>{b.textContent=Date.now()},250)</script>`],
  ])("is printed without a wait for its animation, if it %s", async (kind, html) => {
    await render({ html: "<p>warm" });
    const startedAt = Date.now();
    const { pdf, rendering } = await render({ html });
    expect(Date.now() - startedAt).toBeLessThan(2_500);
    expect((await textOf(pdf)).join()).toContain("done");
    if (kind === "is paused") expect((await textOf(pdf)).join()).toContain("at 0.25");
    expect(rendering.warnings).toEqual([]);
  });

  it("is printed with a warning after a limited time if its canvas changes forever", async () => {
    const html = `<canvas id=c></canvas><p>done<script>let n=0;(function f(){c.getContext("2d").fillRect(n++%300,0,1,9);c.getContext("2d").clearRect((n+50)%300,0,1,9);requestAnimationFrame(f)})()</script>`;
    const startedAt = Date.now();
    const { pdf, rendering } = await render({ html });
    expect(Date.now() - startedAt).toBeLessThan(7_000);
    expect((await textOf(pdf)).join()).toContain("done");
    expect(rendering.warnings.map(({ code }) => code)).toEqual(["still_changing"]);
  });
});
