/**
 * Documents drawn by public chart and page libraries, each with the library's code in the document. FOLDER is the folder of this command:
 * `npm install chart.js@4.4.4 echarts@5.5.1 d3@7.9.0 mermaid@11.4.0 katex@0.16.11 @tailwindcss/browser@4.0.0 react@18.3.1 react-dom@18.3.1
 * vue@3.5.12 alpinejs@3.14.1 jquery@3.7.1 lit@3.2.1 preact@10.24.3 apexcharts@3.54.1 uplot@1.6.31 jsbarcode@3.11.6 qrcode-generator@1.4.4
 * mathjax@3.2.2 plotly.js-basic-dist-min@2.35.2 marked@14.1.3 htmx.org@2.0.3 handlebars@4.7.8
 * nunjucks@3.2.4 leaflet@1.9.4 petite-vue@0.4.1`
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const DATA_SCRIPT = `<script type="application/json" id=data>{"title":"Sales","rows":[["North",12],["South",19],["East",3],["West",5],["Centre",9]]}</script>`;
const READ_SCRIPT = `const data=JSON.parse(document.getElementById("data").textContent);const names=data.rows.map(r=>r[0]),values=data.rows.map(r=>r[1]);`;
const CANVAS = "<canvas id=chart width=500 height=260></canvas>";
const chart = (options, type = "bar") =>
  `${CANVAS}<script>${READ_SCRIPT}new Chart(chart,{type:"${type}",data:{labels:names,datasets:[{label:data.title,data:values}]},options:${options}})</script>`;
const echart = (series, more = "") =>
  `<div id=chart style="width:500px;height:260px"></div><script>${READ_SCRIPT}echarts.init(chart${more}).setOption({animation:false,xAxis:{data:names},yAxis:{},series:[${series}]})</script>`;

/**
 * List of documents: name, files whose code is inserted as scripts, and HTML of the body.
 * @type {[name: string, files: string[], body: string][]}
 */
const DOCUMENTS = [
  ["Chart.js, fixed", ["chart.js/dist/chart.umd.js"], chart("{animation:false,responsive:false}")],
  [
    "Chart.js, responsive",
    ["chart.js/dist/chart.umd.js"],
    `<div style="width:500px">${chart("{animation:false}")}</div>`,
  ],
  [
    "Chart.js, line",
    ["chart.js/dist/chart.umd.js"],
    `<div style="width:500px">${chart("{animation:false}", "line")}</div>`,
  ],
  [
    "Chart.js, pie",
    ["chart.js/dist/chart.umd.js"],
    `<div style="width:300px">${chart("{animation:{duration:0}}", "pie")}</div>`,
  ],
  ["Chart.js, animated", ["chart.js/dist/chart.umd.js"], `<div style="width:500px">${chart("{}")}</div>`],
  ["ECharts, bars", ["echarts/dist/echarts.min.js"], echart(`{type:"bar",data:values}`)],
  ["ECharts, SVG", ["echarts/dist/echarts.min.js"], echart(`{type:"line",data:values}`, `,null,{renderer:"svg"}`)],
  [
    "ECharts, two series",
    ["echarts/dist/echarts.min.js"],
    echart(`{type:"bar",data:values},{type:"line",smooth:true,data:values}`),
  ],
  [
    "D3, bars",
    ["d3/dist/d3.min.js"],
    `<svg id=chart width=500 height=200></svg><script>${READ_SCRIPT}d3.select("#chart").selectAll("rect").data(values).join("rect").attr("x",(d,i)=>i*60).attr("y",d=>200-d*9).attr("width",50).attr("height",d=>d*9).attr("fill","steelblue")</script>`,
  ],
  [
    "D3, axis and line",
    ["d3/dist/d3.min.js"],
    `<svg id=chart width=500 height=200></svg><script>${READ_SCRIPT}const x=d3.scalePoint(names,[40,480]),y=d3.scaleLinear([0,20],[180,10]);const s=d3.select("#chart");s.append("g").attr("transform","translate(0,180)").call(d3.axisBottom(x));s.append("g").attr("transform","translate(40,0)").call(d3.axisLeft(y));s.append("path").attr("fill","none").attr("stroke","red").attr("d",d3.line((d,i)=>x(names[i]),d=>y(d))(values))</script>`,
  ],
  [
    "D3, force settled",
    ["d3/dist/d3.min.js"],
    `<svg id=chart width=300 height=200></svg><script>const nodes=d3.range(12).map(id=>({id}));const f=d3.forceSimulation(nodes).force("c",d3.forceCenter(150,100)).force("r",d3.forceManyBody()).stop();f.tick(100);d3.select("#chart").selectAll("circle").data(nodes).join("circle").attr("r",6).attr("cx",d=>d.x).attr("cy",d=>d.y)</script>`,
  ],
  [
    "D3, transition",
    ["d3/dist/d3.min.js"],
    `<svg id=chart width=500 height=60></svg><script>d3.select("#chart").append("rect").attr("height",40).attr("width",10).transition().duration(200).attr("width",300)</script>`,
  ],
  [
    "Mermaid, flow",
    ["mermaid/dist/mermaid.min.js"],
    `<pre class=mermaid>graph TD;A[Order]-->B{Paid};B-->|yes|C[Ship];B-->|no|D[Remind]</pre>`,
  ],
  [
    "Mermaid, sequence",
    ["mermaid/dist/mermaid.min.js"],
    `<pre class=mermaid>sequenceDiagram\n Alice->>Bob: Hello\n Bob-->>Alice: Hi</pre>`,
  ],
  [
    "KaTeX",
    ["katex/dist/katex.min.js"],
    `<p id=f></p><script>katex.render("\\\\int_0^1 x^2 dx=\\\\frac13",f,{output:"mathml"})</script>`,
  ],
  ["MathJax", ["mathjax/es5/tex-svg-full.js"], `<p>$$\\int_0^1 x^2 dx=\\frac13$$</p>`],
  [
    "Tailwind in the browser",
    ["@tailwindcss/browser/dist/index.mjs"],
    `<div class="p-4 bg-blue-500 text-white rounded-lg grid grid-cols-2 gap-2"><b class="text-xl">Invoice</b><i class="text-right">42</i></div>`,
  ],
  [
    "Tailwind, classes that come later",
    ["@tailwindcss/browser/dist/index.mjs"],
    `<div id=d></div><script>setTimeout(()=>{d.innerHTML='<p class="text-red-500 font-bold underline">late</p>'},80)</script>`,
  ],
  [
    "React, effects",
    ["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"],
    `${DATA_SCRIPT}<div id=root></div><script>${READ_SCRIPT}const e=React.createElement;function App(){const [n,set]=React.useState(0);React.useEffect(()=>{if(n<5)set(n+1)},[n]);return e("div",null,e("h1",null,data.title+" "+n),e("ul",null,data.rows.map(([k,v])=>e("li",{key:k},k,": ",v))))}ReactDOM.createRoot(root).render(e(App))</script>`,
  ],
  [
    "React, transition and lazy",
    ["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"],
    `<div id=root></div><script>const e=React.createElement;const Late=React.lazy(()=>new Promise(r=>setTimeout(()=>r({default:()=>e("b",null,"late")}),60)));function App(){const [n,set]=React.useState(0);React.useEffect(()=>{React.startTransition(()=>set(7))},[]);return e(React.Suspense,{fallback:"wait"},e("p",null,n),e(Late))}ReactDOM.createRoot(root).render(e(App))</script>`,
  ],
  [
    "Preact",
    ["preact/dist/preact.umd.js", "preact/hooks/dist/hooks.umd.js"],
    `<div id=root></div><script>const {h,render}=preact,{useState,useEffect}=preactHooks;function App(){const [n,set]=useState(0);useEffect(()=>{if(n<4)set(n+1)},[n]);return h("p",null,"count ",n)}render(h(App),root)</script>`,
  ],
  [
    "Vue",
    ["vue/dist/vue.global.prod.js"],
    `${DATA_SCRIPT}<div id=app><h1>{{title}} {{n}}</h1><li v-for="r in rows">{{r[0]}}: {{r[1]}}</li></div><script>${READ_SCRIPT}Vue.createApp({data:()=>({...data,n:0}),async mounted(){this.n=1;await Vue.nextTick();this.n=2;setTimeout(()=>this.n=3,50)}}).mount("#app")</script>`,
  ],
  [
    "Vue, transition",
    ["vue/dist/vue.global.prod.js"],
    `<style>.v-enter-active{transition:opacity .15s}.v-enter-from{opacity:0}</style><div id=app><transition appear><p v-if="on">shown</p></transition></div><script>Vue.createApp({data:()=>({on:true})}).mount("#app")</script>`,
  ],
  [
    "petite-vue",
    ["petite-vue/dist/petite-vue.iife.js"],
    `<div v-scope="{n:3}"><b v-for="i in n">{{i}}</b></div><script>PetiteVue.createApp().mount()</script>`,
  ],
  [
    "Alpine",
    ["alpinejs/dist/cdn.min.js"],
    `<div x-data="{n:1}" x-init="setTimeout(()=>n=5,40)"><b x-text="n"></b></div>`,
  ],
  [
    "jQuery",
    ["jquery/dist/jquery.min.js"],
    `<ul id=l></ul><script>$(function(){for(let i=0;i<5;i++)$("#l").append("<li>"+i)})</script>`,
  ],
  [
    "jQuery, fade",
    ["jquery/dist/jquery.min.js"],
    `<p id=l>x</p><script>$(function(){$("#l").hide().fadeIn(120,function(){$(this).append(" faded")})})</script>`,
  ],
  ["htmx", ["htmx.org/dist/htmx.min.js"], `<p hx-on:click="1">still</p>`],
  [
    "Handlebars",
    ["handlebars/dist/handlebars.min.js"],
    `${DATA_SCRIPT}<div id=o></div><script>${READ_SCRIPT}o.innerHTML=Handlebars.compile("<h1>{{title}}</h1>{{#each rows}}<p>{{this.[0]}}{{/each}}")(data)</script>`,
  ],
  [
    "Nunjucks",
    ["nunjucks/browser/nunjucks.min.js"],
    `${DATA_SCRIPT}<div id=o></div><script>${READ_SCRIPT}o.innerHTML=nunjucks.renderString("<h1>{{title}}</h1>",data)</script>`,
  ],
  [
    "Marked",
    ["marked/marked.min.js"],
    `<div id=o></div><script>o.innerHTML=marked.parse("# Title\\n\\n- a\\n- b\\n\\n**bold**")</script>`,
  ],
  [
    "ApexCharts",
    ["apexcharts/dist/apexcharts.min.js"],
    `${DATA_SCRIPT}<div id=chart style="width:500px"></div><script>${READ_SCRIPT}new ApexCharts(chart,{chart:{type:"bar",height:240,width:500,animations:{enabled:false}},series:[{data:values}],xaxis:{categories:names}}).render()</script>`,
  ],
  [
    "uPlot",
    ["uplot/dist/uPlot.iife.min.js"],
    `<div id=chart></div><script>new uPlot({width:500,height:200,series:[{},{stroke:"red"}],scales:{x:{time:false}}},[[1,2,3,4],[4,2,7,1]],chart)</script>`,
  ],
  [
    "Plotly",
    ["plotly.js-basic-dist-min/plotly-basic.min.js"],
    `${DATA_SCRIPT}<div id=chart style="width:500px;height:300px"></div><script>${READ_SCRIPT}Plotly.newPlot(chart,[{type:"bar",x:names,y:values}],{},{staticPlot:true})</script>`,
  ],
  [
    "JsBarcode",
    ["jsbarcode/dist/JsBarcode.all.min.js"],
    `<svg id=code></svg><script>JsBarcode("#code","FOLIO-1234")</script>`,
  ],
  [
    "QR code",
    ["qrcode-generator/qrcode.js"],
    `<div id=code></div><script>const q=qrcode(0,"M");q.addData("https://example.com/invoice/1");q.make();code.innerHTML=q.createImgTag(4)</script>`,
  ],
  [
    "Leaflet without tiles",
    ["leaflet/dist/leaflet.js"],
    `<div id=map style="width:400px;height:200px"></div><script>const m=L.map("map",{zoomControl:false,fadeAnimation:false,zoomAnimation:false}).setView([48,11],5);L.polyline([[48,11],[49,12]]).addTo(m)</script>`,
  ],
];

/** @param {string} text */
const asScript = (text) => `<script>${text.replaceAll("</script", "<\\/script")}</script>`;

/**
 * @param {string} folder
 * @returns {Promise<import("../../test/engines/browser/scripted-documents.ts").ScriptedDocument[]>}
 */
export async function libraryDocuments(folder) {
  /** @param {string} file */
  const read = (file) => readFile(join(folder, "node_modules", file), "utf8");
  const made = DOCUMENTS.map(async ([name, files, body]) => {
    const scripts = await Promise.all(files.map(read));
    return {
      name,
      html: `<!doctype html><meta charset=utf-8>${body.includes(DATA_SCRIPT) ? "" : DATA_SCRIPT}${scripts.map(asScript).join("")}${body}`,
    };
  });
  return [...(await Promise.all(made)), await litDocument(folder)];
}

/** @param {string} folder */
async function litDocument(folder) {
  const contents = `import {LitElement, html, css} from "lit"; customElements.define("x-card", class extends LitElement {
    static properties = {n: {}}; static styles = css\`b{color:red}\`; constructor(){super(); this.n = 0}
    firstUpdated(){this.n = 1; setTimeout(()=>{this.n = 2}, 40)} render(){return html\`<b>card \${this.n}</b> <slot></slot>\`}});`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: "iife",
    minify: true,
  });
  return {
    name: "Lit, web components",
    html: `<!doctype html><meta charset=utf-8>${asScript(outputFiles[0]?.text ?? "")}${"<x-card>item</x-card><br>".repeat(8)}`,
  };
}
