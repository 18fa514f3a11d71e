import type { DocumentContainer } from "../../src/engines/container/container.do.ts";
import { config, env } from "./environment.ts";
import type { Faults } from "./faults.ts";
import { minimalPdf } from "./minimal-pdf.ts";

/** Methods of a prepared statement that send a query to the database. */
const STATEMENT: (keyof D1PreparedStatement)[] = ["all", "first", "raw", "run"];

/**
 * Returns the bindings of the Worker with injected errors. A share of the calls fails before or after its work, is delayed, or returns a
 * truncated stream.
 */
export function faultyEnv(faults: Faults) {
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    faults.wrapMethods(real, STATEMENT, {
      bind: (...values: unknown[]) => statement(real.bind(...values)),
    });
  const database = faults.wrapMethods(env.DB, [], {
    prepare: (sql: string) => statement(env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => faults.call(() => env.DB.batch(statements)),
  });
  const render = async () => {
    const body = faults.isStruck() ? truncatedPdfStream() : minimalPdf();
    return { kind: "rendered", body, warnings: [], debug: null, engine: "fake" };
  };
  const host = faults.wrapMethods({ render, cancel: async () => {}, version: async () => "fake" }, ["render"]);
  const namespace = <Namespace extends object>(real: Namespace, methods: string[]) =>
    faults.wrapMethods(real, [], {
      getByName: (name: string) => {
        const stub = (real as unknown as { getByName(name: string): object }).getByName(name);
        return faults.wrapMethods(stub, methods as never[]);
      },
    });
  return {
    ...env,
    DB: database,
    FILES: faults.wrapMethods(env.FILES, ["put", "get", "delete", "head"]),
    ACCOUNT_GATE: namespace(env.ACCOUNT_GATE, ["admit", "reserve", "extend", "settle", "release"]),
    IDEMPOTENCY: namespace(env.IDEMPOTENCY, ["claim", "renew", "complete", "abandon"]),
    BROWSER_HOST: { getByName: () => host } as unknown as typeof env.BROWSER_HOST,
    CONTAINER: {
      idFromName: () => "one",
      get: () => faultyContainer(faults),
    } as unknown as DurableObjectNamespace<DocumentContainer>,
  };
}

/** Simulates the container binding with some truncated responses, for a configuration without `CONTAINER_URL`. */
const faultyContainer = (faults: Faults) => ({
  fetch: (url: URL, init: RequestInit) =>
    faults.call(async () => {
      const answer = await fetch(new URL(url.pathname, config.CONTAINER_URL), init);
      return answer.body && faults.isStruck() ? new Response(truncateAfterFirstChunk(answer.body), answer) : answer;
    }),
});

/** Returns a stream that yields the first half of the body's first chunk and then fails. */
export function truncateAfterFirstChunk(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let begun = false;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        if (begun) return;
        begun = true;
        controller.enqueue(piece.slice(0, Math.ceil(piece.byteLength / 2)));
      },
      flush() {
        throw new Error("The connection to the container was lost");
      },
    }),
  );
}

/** Returns a stream that yields the first bytes of a PDF and then fails. */
export const truncatedPdfStream = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(minimalPdf().slice(0, 40));
      controller.error(new Error("The connection to the browser was lost"));
    },
  });
