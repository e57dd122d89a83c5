import { expect, it } from "vitest";
import { openMigrated } from "../../tests/fixtures/domain";
import { createQuota, shareLimits } from "./quota";

it("a use inside a transaction counts though the transaction fails", async () => {
  const database = await openMigrated();
  shareLimits(database.limitStore);
  try {
    const counter = createQuota({ limit: "codes", max: 2, withinSeconds: 60 });
    const guess = () =>
      database.db.transaction().execute(async (trx) => {
        await trx.selectFrom("users").select("id").execute();
        if (!(await counter.take("asha")).allowed) return "refused";
        throw new Error("wrong");
      });
    await expect(guess()).rejects.toThrow("wrong");
    await expect(guess()).rejects.toThrow("wrong");
    expect(await guess()).toBe("refused");
  } finally {
    shareLimits(undefined);
    await database.close();
  }
});
