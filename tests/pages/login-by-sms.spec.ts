import { randomInt } from "node:crypto";
import type { RunningApp } from "../fixtures/running-app";
import { changeRows } from "../fixtures/stored-rows";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const drawNumber = () => `+919${String(randomInt(10 ** 9)).padStart(9, "0")}`;
const codesTo = (app: RunningApp, number: string) =>
  (app.messages?.messages() ?? []).flatMap(({ to, text }) => (to === number ? [/\d{6}/.exec(text)?.[0] ?? ""] : []));

const language = "mr";
test.use({ language });

test("a visitor confirms a booking, logs in with a code by SMS and has booked", async ({
  page,
  app,
  t,
  someoneElse,
}) => {
  const number = drawNumber();
  const { account, api } = await someoneElse();
  const { equipment, stay } = await findFreeDays(api, 2);
  const confirmed =
    "update users set contact = ?, recoveryContact = ?, confirmedPhone = ?, language = ? where username = ?";
  changeRows(app, confirmed, number, number, number, language, account.username);

  await page.goto(`/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`);
  await page.getByLabel(t("common:phone")).fill(number);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await page
    .getByRole("link", { name: t("account:loginAction"), exact: true })
    .first()
    .click();
  await page.getByRole("link", { name: t("account:smsLogin") }).click();
  await expect(page.getByRole("heading", { name: t("account:smsLogin") })).toBeVisible();

  const contact = page.locator("main input[name=contact]:not([type=hidden])");
  await contact.fill(number.slice(3));
  await page.getByRole("button", { name: t("account:smsLoginSend") }).click();
  const code = page.locator("main input[name=code]");
  await expect(code).toBeVisible();
  await checkPage(page, language, [account.username]);
  await expect.poll(() => codesTo(app, number).length).toBe(1);
  const [sent = ""] = codesTo(app, number);
  await page.getByRole("button", { name: t("phone:sendAgain") }).click();
  await expect.poll(() => codesTo(app, number)).toEqual([sent, sent]);

  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await expect(page.getByText(t("booking:kept")).first()).toBeVisible();
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ username: account.username });
});
