import { createOperatorClient } from "../../scripts/operator/client.mjs";

/** Creates this many accounts on the largest plan and returns a live key of each. */
export async function newLiveKeys({ base_url: baseUrl, operator_secret: secret }, count) {
  const operator = createOperatorClient({ baseUrl, secret });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const email = `bench-${Date.now()}-${index}@example.com`;
      const { id } = await operator.createAccount({ name: `Bench ${index}`, email, plan: "scale" });
      await operator.grantCredits(id, { credits: 10_000, months: 1, reason: "bench", pack_id: `bench-${id}` });
      return (await operator.createKey(id, { environment: "live", name: "bench" })).key;
    }),
  );
}

/** Renders a document through HTTP, as an API client does. Throws an error for any response without a completed PDF. */
export async function renderByFolio({ base_url: baseUrl }, key, html) {
  const answer = await fetch(`${baseUrl}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ html }),
  });
  const body = await answer.json();
  if (answer.status !== 200 || body.status !== "completed") throw new Error(JSON.stringify(body));
}
