import { waitForReact } from "../../fixtures/pages";
import { expect, test } from "../steps/test";

test("the profile dialog and the language menu of one person change nothing of the next", async ({
  page,
  t,
  signUp,
  signIn,
  someoneElse,
}) => {
  const first = await signUp({ name: "Asha Jadhav" });
  const { account } = await someoneElse();
  const changesNothing = async () => {
    const now: unknown = await (await page.request.get("/api/user")).json();
    expect(now).toMatchObject({ username: account.username, name: "Someone Else", language: "en" });
  };
  await signIn(first);
  await page.goto("/equipment");
  await waitForReact(page);
  await page.evaluate(() => document.querySelector<HTMLElement>("[data-opens=profile]")?.click());
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=name]").fill("Asha Patil");
  await signIn(account);
  await dialog.getByRole("button", { name: t("account:saveProfile") }).click();
  await expect(page.getByText(t("messages:otherAccount")).first()).toBeVisible();
  await changesNothing();
  await page.keyboard.press("Escape");
  await page.locator("header summary").last().click();
  await page.getByRole("button", { name: "हिन्दी" }).first().click();
  await expect(page.getByText(t("common:languageFailed")).first()).toBeVisible();
  await changesNothing();
});
