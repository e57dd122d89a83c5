import { createCookie } from "@remix-run/node";
import Database from "better-sqlite3";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashSessionId } from "~/domain/users/session.server";
import type { Renter } from "../server/renter";

type Row = Record<string, string | number | null>;

const SESSION_ID_BYTES = 24;

/**
 * Gives a signed-in renter so many doubles behind the product's back, each with an account and a session: to register
 * them would take a password's work each.
 *
 * @returns Cookie headers
 */
export async function addReaders(dataDir: string, { username }: Renter, count: number): Promise<string[]> {
  const database = new Database(join(dataDir, "yantra.db"));
  try {
    const user = database.prepare<[string], Row>("select * from users where username = ?").get(username);
    const session = database.prepare<[unknown], Row>('select * from sessions where "userId" = ?').get(user?.["id"]);
    if (user === undefined || session === undefined) throw new Error(`${username} is not signed in.`);
    const add = (table: string, row: Row) => {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join();
      const values = names.map((name) => `@${name}`).join();
      return database.prepare(`insert into ${table} (${columns}) values (${values})`).run(row).lastInsertRowid;
    };
    const ids = Array.from({ length: count }, () => randomBytes(SESSION_ID_BYTES).toString("base64url"));
    database.transaction(() => {
      for (const [index, id] of ids.entries()) {
        const double = { ...user, id: null, username: `${username}_${index}`, name: `Bench Reader ${index}` };
        add("sessions", { ...session, idHash: hashSessionId(id), userId: Number(add("users", double)) });
      }
    })();
    const cookie = createCookie("session", { secrets: [readFileSync(join(dataDir, "session-secret"), "utf8").trim()] });
    return await Promise.all(ids.map(async (id) => (await cookie.serialize(id)).split(";", 1)[0] ?? ""));
  } finally {
    database.close();
  }
}
