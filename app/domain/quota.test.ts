import { expect, it } from "vitest";
import { openMigrated } from "../../tests/fixtures/domain";
import { Counter, shareLimits } from "./quota";

it("a use inside a transaction counts though the transaction fails", async () => {
  const database = await openMigrated();
  shareLimits(database.limitStore);
  try {
    const counter = new Counter({ max: 2, withinMs: 60_000 }, "codes");
    const guess = () =>
      database.db.transaction().execute(async (trx) => {
        await trx.selectFrom("users").select("id").execute();
        if ((await counter.take("asha")) > 0) return "refused";
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
