import type { TestClient } from "./api.ts";
import { env } from "./environment.ts";

/** Returns all events of the client's account as the database stores them. */
export const eventsOf = async (client: TestClient) =>
  (
    await env.DB.prepare("SELECT type, data FROM events WHERE account_id = ?")
      .bind(client.accountId)
      .all<{ type: string; data: string }>()
  ).results;
