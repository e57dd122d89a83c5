import { readFile } from "node:fs/promises";
import { expect, test } from "./steps/test";

test("one's own data comes as a file from the profile", async ({ page, t, signUp }) => {
  const { username } = await signUp({ name: "Kavita Shinde" });
  await page.goto("/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("account:dataAction") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^yantra-[\d-]+\.json$/);
  const found = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
  expect(found).toMatchObject({ account: { username, name: "Kavita Shinde" }, bookings: [] });
  expect(found["sessions"]).toHaveLength(1);
});
