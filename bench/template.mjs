/**
 * Runs the conformance cases of the template engine by group. Compares the time of the engine to parse and render a
 * 500-row invoice with that of handlebars in one run.
 */
import { HandlebarsTemplateEngine } from "@folio/templates";
import Handlebars from "handlebars";
import { CASES } from "../packages/templates/test/cases.ts";

const engine = new HandlebarsTemplateEngine();
let all = 0;
for (const [group, cases] of Object.entries(CASES)) {
  const passed = cases.filter(([, template, data, expected]) => engine.render(template, data, "html") === expected);
  console.log(`${group.padEnd(16)} ${passed.length} of ${cases.length}`);
  all += cases.length;
}
console.log(`${"all".padEnd(16)} ${all} cases\n`);

const INVOICE = `<h1>Invoice {{number}}</h1>
{{#with customer}}<address>{{name}}<br>{{street}}, {{city}}</address>{{/with}}
<table><thead><tr><th>#</th><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr></thead>
{{#each rows}}<tr{{#if @first}} class="first"{{/if}}><td>{{@index}}</td><td>{{name}}{{#if note}} <i>{{note}}</i>{{/if}}</td>
<td>{{qty}}</td><td>{{price}} {{../currency}}</td><td>{{amount}}</td></tr>
{{else}}<tr><td>nothing</td></tr>{{/each}}</table>
<p>Total: {{total}} {{currency}}</p>`;
const rows = Array.from({ length: 500 }, (_, at) => ({
  name: `Item <${at}> & more`,
  qty: at,
  price: at * 1.5,
  amount: at * at * 1.5,
  note: at % 3 === 0 ? "fragile" : "",
}));
const data = {
  number: "A-1",
  currency: "EUR",
  total: 1,
  customer: { name: "Ann", street: "Via 1", city: "Rome" },
  rows,
};

// Uses a new engine each time, because an engine keeps the compiled form of each text.
const own = () => new HandlebarsTemplateEngine().render(INVOICE, data, "html");
const peer = () => Handlebars.create().compile(INVOICE)(data);
if (own() !== peer()) throw new Error("The two documents differ");

const precompiled = Handlebars.compile(INVOICE);
precompiled(data);
report("parse + render of 500 rows", own, peer);
report(
  "render only",
  () => engine.render(INVOICE, data, "html"),
  () => precompiled(data),
);

function report(what, ownWork, peerWork) {
  const ratios = [];
  let ownMs = 0;
  let peerMs = 0;
  for (let round = 0; round < 60; round++) {
    ownMs = timed(ownWork);
    peerMs = timed(peerWork);
    if (round >= 20) ratios.push(ownMs / peerMs);
  }
  ratios.sort((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)];
  console.log(
    `${what}: ${median.toFixed(2)} times handlebars' time (last round ${ownMs.toFixed(2)} ms, ${peerMs.toFixed(2)} ms)`,
  );
}

function timed(work) {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
