/** Test data: a template as a customer would write it, with a logo, a long table with a repeated header row, totals and page numbers. */
export const INVOICE_TEMPLATE = {
  name: "invoice",
  html: `<!doctype html>
<html lang="{{lang}}">
<head><title>Invoice {{number}}</title></head>
<body>
<header>
  <svg class="logo" viewBox="0 0 120 40" role="img" aria-label="{{seller.name}}">
    <rect width="40" height="40" rx="8" fill="#14532d"/><path d="M12 30V10h17v5H18v4h9v5h-9v6z" fill="#fff"/>
    <text x="48" y="27" font-size="20" font-family="sans-serif" fill="#14532d">{{seller.name}}</text>
  </svg>
  <address>{{customer.name}}<br>{{customer.street}}<br>{{customer.city}}</address>
</header>
<h1>Invoice {{number}}</h1>
<p>{{formatDate issued "long" locale=locale}}{{#if due_days}} · due {{formatDate (addDays issued due_days) "long" locale=locale}}{{/if}}</p>
<table>
  <thead><tr><th>#</th><th>Item</th><th>Qty</th><th>Price</th><th>Amount</th></tr></thead>
  <tbody>
  {{#each items as |item index|}}
    <tr><td>{{add index 1}}</td><td>{{item.name}}{{#if item.note}} <i>{{item.note}}</i>{{/if}}</td>
      <td>{{formatNumber item.qty locale=@root.locale}}</td>
      <td>{{formatCurrency item.price @root.currency locale=@root.locale}}</td>
      <td>{{formatCurrency (mul item.qty item.price) @root.currency locale=@root.locale}}</td></tr>
  {{else}}
    <tr><td colspan="5">Nothing to pay.</td></tr>
  {{/each}}
  </tbody>
</table>
<dl>
  <dt>Net</dt><dd>{{formatCurrency net currency locale=locale}}</dd>
  <dt>VAT {{formatPercent vat locale=locale}}</dt><dd>{{formatCurrency (mul net vat) currency locale=locale}}</dd>
  <dt>Total</dt><dd>{{formatCurrency (mul net (add 1 vat)) currency locale=locale}}</dd>
</dl>
</body>
</html>`,
  css: `body { font: 10pt/1.45 "Noto Sans", sans-serif; margin: 0; color: #1c1917 }
header { display: flex; justify-content: space-between; align-items: start }
.logo { width: 42mm } address { font-style: normal; text-align: right }
h1 { font-size: 18pt; margin: 10mm 0 1mm; color: #14532d }
table { width: 100%; border-collapse: collapse; margin-top: 6mm }
th { text-align: left; border-bottom: 1.5pt solid #14532d; padding: 1.5mm }
td { border-bottom: .5pt solid #d6d3d1; padding: 1.6mm 1.5mm } tr { break-inside: avoid }
th:nth-child(n+3), td:nth-child(n+3) { text-align: right }
dl { display: grid; grid-template-columns: 1fr 40mm; text-align: right; margin: 6mm 1.5mm; break-inside: avoid }
dd { margin: 0 } dt:last-of-type, dd:last-of-type { font-weight: 700; font-size: 12pt }`,
  schema: {
    number: "string",
    issued: "date",
    due_days: "integer?",
    lang: { type: "string", default: "en" },
    locale: "string",
    currency: "string",
    vat: { type: "number", min: 0, max: 1 },
    net: "number",
    seller: { name: "string" },
    customer: { name: "string", street: "string", city: "string" },
    items: [{ name: "string", qty: "number", price: "number", note: "string?" }],
  },
  defaults: {
    format: "a4",
    margin: { top: "22mm", bottom: "22mm", left: "18mm", right: "18mm" },
    header: {
      html: '<div style="text-align:right;padding:6mm 18mm 0;font-size:8px">Invoice {{number}} · {{customer.name}}</div>',
    },
    footer: {
      html: '<div style="text-align:center;font-size:8px">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
    },
  },
};

/** Returns data for the template: an invoice with `rows` items of three kinds. */
export function invoiceData(rows: number, money: { locale: string; currency: string }) {
  const items = Array.from({ length: rows }, (_, at) => ({
    name: ["Rye bread & butter", "Käse <Bergkäse>", "緑茶 (煎茶)"][at % 3] ?? "",
    qty: 1 + (at % 4),
    price: 2.5 + at,
    ...(at % 10 === 0 ? { note: "organic" } : {}),
  }));
  const net = items.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const customer = { name: "Grün & Söhne", street: "Hauptstraße 1", city: "10115 Berlin" };
  return {
    number: "2026-0042",
    issued: "2026-01-31",
    due_days: 30,
    vat: 0.19,
    net,
    seller: { name: "Folio" },
    customer,
    items,
    ...money,
  };
}
