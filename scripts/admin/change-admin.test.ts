import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "../../db/open";
import { migrate } from "../../db/migrate";
import { changeAdmin } from "./change-admin";

const NOW = "2026-01-02T03:04:05.000Z";
let database: OpenDatabase;

beforeEach(async () => {
  database = openDatabase(":memory:");
  await migrate(database, ":memory:");
  const user = { password: "x", name: "x", createdAt: NOW };
  await database.db
    .insertInto("users")
    .values([
      { ...user, username: "Asha" },
      { ...user, username: "other" },
    ])
    .execute();
});

const admins = async () => {
  const rows = await database.db.selectFrom("users").select("username").where("isAdmin", "=", 1).execute();
  return rows.map((row) => row.username);
};
const audit = () =>
  database.db.selectFrom("audit").select(["at", "actorId", "actor", "subject", "subjectId", "action"]).execute();

describe("changing admin rights", () => {
  it("grants and revokes, and records both in the audit trail", async () => {
    expect(await changeAdmin(database.db, "grant", "asha", NOW)).toMatch(
      /^Asha is now an admin\. .* at least 12 characters/,
    );
    expect(await admins()).toEqual(["Asha"]);
    expect(await changeAdmin(database.db, "revoke", "Asha", NOW)).toBe("Asha is no longer an admin.");
    expect(await admins()).toEqual([]);
    const entry = { at: NOW, actorId: null, actor: "console", subject: "user", subjectId: 1 };
    expect(await audit()).toEqual([
      { ...entry, action: "grant admin" },
      { ...entry, action: "revoke admin" },
    ]);
  });

  it("changes nothing the second time", async () => {
    await changeAdmin(database.db, "grant", "Asha", NOW);
    expect(await changeAdmin(database.db, "grant", "Asha", NOW)).toMatch(/already an admin/);
    expect(await audit()).toHaveLength(1);
  });

  it("reports an unknown user and changes no account", async () => {
    await expect(changeAdmin(database.db, "grant", "nobody", NOW)).rejects.toThrow("There is no user nobody.");
    expect(await admins()).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});
