import { Hono, type MiddlewareHandler } from "hono";
import type * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { createAccount } from "../../operations/accounts/create.ts";
import { grantCredits } from "../../operations/accounts/grant-credits.ts";
import { listAccounts } from "../../operations/accounts/list.ts";
import { moveAccount } from "../../operations/accounts/move.ts";
import { findAccount, retrieveAccount } from "../../operations/accounts/retrieve.ts";
import { setPlan } from "../../operations/accounts/set-plan.ts";
import { suspendAccount } from "../../operations/accounts/suspend.ts";
import { listAuditLog } from "../../operations/audit-log/list.ts";
import type { Services } from "../../operations/dependencies.ts";
import { createKey } from "../../operations/keys/create.ts";
import { listKeys } from "../../operations/keys/list.ts";
import { revokeKey } from "../../operations/keys/revoke.ts";
import { rotateKey } from "../../operations/keys/rotate.ts";
import { providePerson } from "../../operations/people/provide.ts";
import {
  createAccountBody,
  grantCreditsBody,
  moveAccountBody,
  packOf,
  presentAccount,
  presentMove,
  providedPersonOf,
  providePersonBody,
  suspendAccountBody,
  updateAccountBody,
} from "../../resources/accounts.ts";
import { createKeyBody, keyInputOf, presentApiKey } from "../../resources/api-keys.ts";
import { auditLogQuery, presentAuditEntry } from "../../resources/audit-log.ts";
import { pageQuery, pageRequestOf, presentPage, singleDirectionQuery } from "../../resources/shared.ts";
import { parseRequest } from "../../resources/validation.ts";
import type { AppContext, AppVariables, HttpSettings } from "../context.ts";
import { queryOf } from "../query.ts";
import { readJson } from "../read-json.ts";

/**
 * Creates the API with which the operator of the service manages accounts, keys and credits. A secret protects the API.
 * A request with a wrong secret gets the same response as a request for an unknown path.
 */
export function operatorApp(settings: HttpSettings): Hono<{ Variables: AppVariables }> {
  const app = new Hono<{ Variables: AppVariables }>();
  app.use(requireOperator(settings), (context, next) => context.get("services").withActor("operator", next));

  app.post("/accounts", async (context) => {
    const services = context.get("services");
    const account = await createAccount({ services, input: await bodyOf(context, createAccountBody()) });
    return context.json(await detailed(services, account.id), 201);
  });
  app.get("/accounts", async (context) => {
    const { email, ...query } = queryOf(context.req.url);
    const page = parseRequest(singleDirectionQuery(pageQuery("acc")), query);
    const address = typeof email === "string" ? email : null;
    const found = await listAccounts({
      services: context.get("services"),
      input: { email: address, request: pageRequestOf(page) },
    });
    return context.json(presentPage(found, page, (account) => presentAccount(account)));
  });
  app.get("/accounts/:id", async (context) =>
    context.json(await detailed(context.get("services"), context.req.param("id"))),
  );
  app.patch("/accounts/:id", async (context) => {
    const { plan } = await bodyOf(context, updateAccountBody());
    const view = await setPlan({
      services: context.get("services"),
      input: { accountId: context.req.param("id"), plan },
    });
    return context.json(presentAccount(view.account, view));
  });
  app.post("/accounts/:id/move", async (context) => {
    const { database } = await bodyOf(context, moveAccountBody());
    const view = await moveAccount({
      services: context.get("services"),
      input: { accountId: context.req.param("id"), database },
    });
    return context.json(presentMove(view));
  });
  app.post("/accounts/:id/suspend", async (context) => {
    const { reason } = await bodyOf(context, suspendAccountBody());
    return context.json(await suspended(context, reason));
  });
  app.post("/accounts/:id/resume", async (context) => context.json(await suspended(context, null)));
  app.post("/accounts/:id/credits", async (context) => {
    const services = context.get("services");
    const account = await findAccount({ services, input: { accountId: context.req.param("id") } });
    const pack = packOf(await bodyOf(context, grantCreditsBody()), newId("req", services.clock.now()));
    await grantCredits({ services, input: { accountId: account.id, pack } });
    return context.json(await detailed(services, account.id));
  });

  app.get("/accounts/:id/audit_log", async (context) => {
    const services = context.get("services");
    const { id } = await findAccount({ services, input: { accountId: context.req.param("id") } });
    const { limit, before = null } = parseRequest(auditLogQuery(), queryOf(context.req.url));
    const { items, hasMore } = await listAuditLog({ services, caller: { accountId: id }, input: { limit, before } });
    return context.json({ object: "list", data: items.map(presentAuditEntry), has_more: hasMore });
  });

  app.get("/accounts/:id/keys", async (context) => {
    const services = context.get("services");
    const keys = await listKeys({ services, caller: { accountId: context.req.param("id") } });
    const all = { items: keys, hasMore: false };
    return context.json(presentPage(all, {}, (key) => presentApiKey(key, services.clock.now())));
  });
  app.post("/accounts/:id/keys", async (context) => {
    const services = context.get("services");
    const account = await findAccount({ services, input: { accountId: context.req.param("id") } });
    const input = keyInputOf(await bodyOf(context, createKeyBody()));
    const { record, secret } = await createKey({ services, caller: { accountId: account.id }, input });
    return context.json(presentApiKey(record, services.clock.now(), secret), 201);
  });
  app.post("/accounts/:id/people", async (context) => {
    const person = providedPersonOf(await bodyOf(context, providePersonBody()));
    const input = { ...person, accountId: context.req.param("id") };
    const id = await providePerson({ services: context.get("services"), input });
    return context.json({ id, object: "person", name: person.name, email: person.email }, 201);
  });
  app.post("/accounts/:id/keys/:key/rotate", async (context) => {
    const services = context.get("services");
    const { record, secret } = await rotateKey({
      services,
      caller: { accountId: context.req.param("id") },
      input: { keyId: context.req.param("key") },
    });
    return context.json(presentApiKey(record, services.clock.now(), secret), 201);
  });
  app.delete("/accounts/:id/keys/:key", async (context) => {
    const { id, key } = context.req.param();
    await revokeKey({ services: context.get("services"), caller: { accountId: id }, input: { keyId: key } });
    return context.json({ id: key, object: "api_key", deleted: true });
  });
  return app;
}

async function suspended(context: AppContext, reason: string | null) {
  const input = { accountId: context.req.param("id") ?? "", reason };
  const view = await suspendAccount({ services: context.get("services"), input });
  return presentAccount(view.account, view);
}

async function detailed(services: Services, accountId: string) {
  const view = await retrieveAccount({ services, input: { accountId } });
  return presentAccount(view.account, view);
}

async function bodyOf<Schema extends z.ZodType>(context: AppContext, schema: Schema): Promise<z.output<Schema>> {
  const { value, share } = await readJson(context.req.raw, context.get("services").memoryBudget);
  share?.releaseAll();
  return parseRequest(schema, value);
}

function requireOperator({ operatorSecrets }: HttpSettings): MiddlewareHandler<{ Variables: AppVariables }> {
  const encoder = new TextEncoder();
  const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return async (context, next) => {
    context.set("route", `${context.req.method} /operator/v1`);
    const [, given = ""] = /^Bearer\s+(\S+)\s*$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    // The code compares digests, because all digests have the same length. So the comparison does not reveal the length
    // of the secret.
    const wanted = await Promise.all([digest(given), ...operatorSecrets.map(digest)]);
    const [received = new Uint8Array(), ...accepted] = wanted;
    const same = accepted.filter((one) => crypto.subtle.timingSafeEqual(received, one)).length > 0;
    if (!same) throw new FolioError("route_not_found", "No endpoint has this path.");
    await next();
  };
}
