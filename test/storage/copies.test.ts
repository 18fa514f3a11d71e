import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { QUEUES } from "../../src/domain/messages.ts";
import { ReadPoint } from "../../src/domain/read-point.ts";
import { commit, openDatabase } from "../../src/storage/database.ts";
import { DeadLetterRepository } from "../../src/storage/dead-letters.ts";
import { fromAnyReplica, withReadPoint } from "../../src/storage/read-points.ts";
import { env } from "../support/environment.ts";

type Fault = "none" | "empty" | "fails" | "hangs";

const NEVER: Promise<never> = new Promise(() => {});

/** A database with a fake replica. `sessions` records the bookmarks of the requested sessions; `fault` says how the replica fails. */
class Copied {
  readonly sessions: string[] = [];
  fault: Fault = "none";

  readonly binding = new Proxy(env.DB, {
    get: (database, name) => {
      if (name === "withSession") return (from: string) => this.#session(from);
      const value = Reflect.get(database, name);
      return typeof value === "function" ? value.bind(database) : value;
    },
  });

  readonly letters = new DeadLetterRepository(openDatabase(this.binding));

  #session(from: string): D1DatabaseSession {
    this.sessions.push(from);
    const session = env.DB.withSession(from);
    if (from === "first-primary" || this.fault === "none") return session;
    const answer = () => {
      if (this.fault === "fails") throw new Error("the copy is gone");
      return this.fault === "hangs" ? NEVER : [];
    };
    const statement = { bind: () => statement, raw: async () => answer() };
    return { prepare: () => statement, getBookmark: () => null } as unknown as D1DatabaseSession;
  }

  async add(): Promise<string> {
    const id = newId("evt", Date.now());
    const letter = { id, queue: QUEUES.batches, body: {}, createdAt: Date.now() };
    await commit(openDatabase(this.binding), [this.letters.adding(letter)]);
    return id;
  }
}

describe("A database read", () => {
  it("uses the primary database when no bookmark of the caller is known", async () => {
    const copied = new Copied();
    const id = await copied.add();
    expect(await copied.letters.find(id)).toMatchObject({ id });
    const own = new ReadPoint("00000000", false);
    expect(await withReadPoint(own, () => copied.letters.find(id))).toMatchObject({ id });
    expect(copied.sessions).toEqual([]);
  });

  it("uses a replica that has reached the caller's bookmark", async () => {
    const copied = new Copied();
    const written = new ReadPoint(null, false);
    const id = await withReadPoint(written, () => copied.add());
    expect(written.bookmark).toMatch(/^[\w-]{8,}$/);
    const point = new ReadPoint(written.bookmark, true);
    expect(await withReadPoint(point, () => copied.letters.find(id))).toMatchObject({ id });
    expect(copied.sessions).toEqual(["first-primary", written.bookmark]);
    expect((point.bookmark ?? "") >= (written.bookmark ?? "")).toBe(true);
  });

  it("uses any replica when the caller accepts stale data", async () => {
    const copied = new Copied();
    const id = await copied.add();
    expect(await fromAnyReplica(() => copied.letters.find(id))).toMatchObject({ id });
    expect(copied.sessions).toEqual(["first-unconstrained"]);
  });

  it.each<Fault>(["empty", "fails", "hangs"])(
    "uses the primary database when the replica fails in this way: %s",
    async (fault) => {
      const copied = new Copied();
      const id = await copied.add();
      copied.fault = fault;
      const point = new ReadPoint("00000001", true);
      expect(await withReadPoint(point, () => copied.letters.find(id))).toMatchObject({ id });
      expect(copied.sessions).toEqual(["00000001"]);
      expect(await withReadPoint(point, () => copied.letters.find("evt_none"))).toBeNull();
    },
  );
});

describe("A read point", () => {
  it("(the database state that a caller has seen) only moves forward", () => {
    const point = new ReadPoint(null, true);
    for (const seen of ["0002", null, "0001", "0003", "0002"]) point.advanceTo(seen);
    expect(point.bookmark).toBe("0003");
  });
});
