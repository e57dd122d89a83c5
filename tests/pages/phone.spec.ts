import { randomInt } from "node:crypto";
import type { RunningApp } from "../fixtures/running-app";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const drawNumber = () => `+919${String(randomInt(10 ** 9)).padStart(9, "0")}`;
const codesTo = (app: RunningApp, number: string) =>
  (app.messages?.messages() ?? []).filter(({ to }) => to === number).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? "");

const language = "mr";
test.use({ language });

test("messages on the phone are turned on, and the number is confirmed with a code", async ({
  page,
  app,
  signUp,
  t,
}) => {
  const number = drawNumber();
  const account = await signUp({ language, contact: null });
  await page.goto("/profile");
  await page.getByRole("link", { name: t("common:onPhone") }).click();
  await expect(page.getByText(t("phone:noNumber"))).toBeVisible();
  expect((await page.request.patch("/api/user/profile", { data: { contact: number } })).status()).toBe(200);

  await page.goto("/profile/phone");
  await page.getByLabel(t("phone:sms")).check();
  await page.getByRole("button", { name: t("phone:save"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("phone:confirmTitle") })).toBeVisible();
  await expect(page.getByLabel(t("phone:sms"))).toBeChecked();
  await expect(page.getByLabel(t("phone:whatsapp"))).not.toBeChecked();
  await checkPage(page, language, [account.username]);
  await expect.poll(() => codesTo(app, number).length).toBe(1);
  const [code = ""] = codesTo(app, number);

  const field = page.locator("main input[name=code]");
  await field.fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: t("phone:confirm"), exact: true }).click();
  await expectFieldErrors(page, field, [t("messages:phoneCodeWrong")]);
  await page.getByRole("button", { name: t("phone:sendAgain") }).click();
  await expect.poll(() => codesTo(app, number)).toEqual([code, code]);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: t("phone:confirm"), exact: true }).click();
  await expect(page.getByText(t("phone:confirmed"), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: t("phone:confirmTitle") })).toHaveCount(0);

  await page.goto("/profile/phone");
  await page.getByLabel(t("phone:sms")).uncheck();
  await page.getByRole("button", { name: t("phone:save"), exact: true }).click();
  await expect(page.getByText(t("phone:saved"), { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(t("phone:sms"))).not.toBeChecked();
});
