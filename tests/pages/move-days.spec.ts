import { formatRange } from "~/i18n/format";
import { book, findBooking, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const STAY = { startDate: dayFromToday(5), endDate: dayFromToday(7) };

const language = "mr";
test.use({ language });

test("the days of a paid booking are moved when the other side accepts, and the receipt shows it", async ({
  page,
  app,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const owner = await someoneElse();
  const { id: equipmentId } = await addOwn(owner.api, { location: "Latur", dailyRate: 1_000 });
  const { id } = await book(page.request, equipmentId, STAY);
  await pay(app, page.request, id);
  const oldDates = formatRange(STAY.startDate, STAY.endDate, language);
  const foreign = ["Test User", "Someone Else", "Rain\nsince Monday"];

  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("move:propose") }).click();
  await expect(page.getByRole("heading", { name: t("move:title", { id }) })).toBeVisible();
  await checkPage(page, language, foreign);
  const newDates = formatRange(dayFromToday(20), dayFromToday(22), language);
  await page.getByLabel(t("move:newDays")).selectOption({ label: newDates });
  await page.getByLabel(t("move:reason")).fill("x".repeat(501));
  await page.getByRole("button", { name: t("move:send") }).click();
  await expect(page.getByText(t("messages:reasonTooLong")).first()).toBeVisible();
  await expect(page.getByLabel(t("move:newDays"))).toHaveValue(dayFromToday(20));
  await page.getByLabel(t("move:reason")).fill("Rain\nsince Monday");
  await page.getByRole("button", { name: t("move:send") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("move:by_you", { newDates, oldDates }))).toBeVisible();
  await expect(page.getByRole("button", { name: t("move:accept") })).toHaveCount(0);
  await page.getByRole("button", { name: t("move:withdraw") }).click();
  await expect(page.getByText(t("move:done_withdraw")).first()).toBeVisible();

  const proposed = await owner.api.post(`/api/bookings/${id}/moves`, { data: { startDate: dayFromToday(12) } });
  expect(proposed.status(), await proposed.text()).toBe(201);
  const moved = formatRange(dayFromToday(12), dayFromToday(14), language);
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("move:by_owner", { newDates: moved, oldDates }))).toBeVisible();
  await page.getByRole("button", { name: t("move:accept") }).click();
  await expect(page.getByText(t("move:done_accept")).first()).toBeVisible();
  expect(await findBooking(page.request, id)).toMatchObject({
    startDate: dayFromToday(12),
    endDate: dayFromToday(14),
    totalPrice: 3_000,
  });
  await expect(page.getByText(t("move:line", { newDates: moved, oldDates }))).toBeVisible();
  await checkPage(page, language, foreign);
  await page.goto(`/bookings/${id}/receipt`);
  await expect(page.locator("main dl")).toContainText(t("receipt:moved"));
  await expect(page.locator("main dl")).toContainText(moved);
});
