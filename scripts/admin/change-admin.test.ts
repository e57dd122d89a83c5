import { expect, it } from "vitest";
import { openTestDatabase } from "../../tests/fixtures/domain";
import { changeAdmin } from "./change-admin";

const NOW = "2026-01-02T03:04:05.000Z";

it("admin rights are granted and revoked, and both stand in the audit trail, once", async () => {
  const db = await openTestDatabase();
  const account = { password: "x", name: "x", createdAt: NOW };
  await db
    .insertInto("users")
    .values(["Asha", "other"].map((username) => ({ ...account, username })))
    .execute();
  const admins = async () => {
    const rows = await db.selectFrom("users").select("username").where("isAdmin", "=", 1).execute();
    return rows.map((row) => row.username);
  };

  expect(await changeAdmin(db, "grant", "asha", NOW)).toMatch(/^Asha is now an admin\. .* at least 12 characters/);
  expect(await admins()).toEqual(["Asha"]);
  expect(await changeAdmin(db, "grant", "Asha", NOW)).toMatch(/already an admin/);
  expect(await changeAdmin(db, "revoke", "Asha", NOW)).toBe("Asha is no longer an admin.");
  await expect(changeAdmin(db, "grant", "missing", NOW)).rejects.toThrow("There is no user missing.");
  expect(await admins()).toEqual([]);
  const columns = ["at", "actorId", "actor", "subject", "subjectId", "action"] as const;
  const entry = { at: NOW, actorId: null, actor: "console", subject: "user", subjectId: 1 };
  expect(await db.selectFrom("audit").select(columns).execute()).toEqual([
    { ...entry, action: "grant admin" },
    { ...entry, action: "revoke admin" },
  ]);
});
