import type { APIRequestContext, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { book, pay } from "./steps/bookings";
import { errorSummary, expectSummary } from "./steps/forms";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const EQUIPMENT = "Shaktiman 6 ft";
const SECOND = "Kirloskar 5 HP";
const NAME = "Baban Shinde";
const NOTE = "Brings diesel";
const OWN_WORDS = [EQUIPMENT, SECOND, NAME, NOTE, "Someone Else"];

/** Lists a machine of whoever is signed in. */
const offer = async (api: APIRequestContext, name: string) =>
  (await addOwn(api, { name, category: "rotavator", dailyRate: 1_400 })).id;

/** The month after the present one, whole ahead. */
function nextMonth(): string {
  const [year = 0, month = 0] = dayFromToday(0).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const calendarOf = (id: number) => `/dashboard/equipment/${id}/calendar`;
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const daysThatAre = (page: Page, state: string) => page.locator(`main .week .day.${state}`);
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

const language = "mr";
test.use({ language });

test("an owner's dashboard begins with what goes out today and the month's money", async ({
  page,
  app,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const id = await offer(page.request, EQUIPMENT);
  await page.goto("/dashboard");
  await expect(page.getByText(t("rental:todayNothing"))).toBeVisible();
  await expect(page.getByText(t("rental:incomeNone"))).toBeVisible();
  await checkPage(page, language, OWN_WORDS);
  const today = { startDate: dayFromToday(0), endDate: dayFromToday(0) };
  const other = await someoneElse();
  const paid = await book(other.api, id, today);
  await pay(app, other.api, paid.id);
  await page.reload();
  const section = page.locator("main section").first();
  await expect(section.getByRole("heading", { name: t("rental:handingOver", { count: 1 }) })).toBeVisible();
  await expect(section.getByRole("heading", { name: t("rental:comingBack", { count: 1 }) })).toBeVisible();
  await expect(section.getByRole("heading", { name: t("rental:undecided", { count: 1 }) })).toBeVisible();
  await expect(page.locator("main aside dl").first()).toContainText("1,400");
  await checkPage(page, language, OWN_WORDS);
});

test("an owner presses days on the calendar, blocks them and frees them again", async ({ page, t, signUp }) => {
  await signUp({ language });
  const id = await offer(page.request, EQUIPMENT);
  const month = nextMonth();
  await page.goto(`${calendarOf(id)}?month=${month}`);
  await page.locator(`[data-day="${month}-10"]`).click();
  await page.locator(`[data-day="${month}-12"]`).click();
  await expect(field(page, "startDate")).toHaveValue(`${month}-10`);
  await expect(field(page, "endDate")).toHaveValue(`${month}-12`);
  await expect(daysThatAre(page, "picked")).toHaveCount(3);
  await checkPage(page, language, OWN_WORDS);
  await page.getByRole("button", { name: t("rental:save_blocked") }).click();
  await expect(notice(page, t("rental:saved_blocked"))).toBeVisible();
  await expect(daysThatAre(page, "bg-hatch")).toHaveCount(3);
  await expect(daysThatAre(page, "bg-hatch").first()).toContainText(t("rental:state_blocked"));

  await page.locator("main [rel=prev]").click();
  await expect(page.locator("main .week .day[aria-current=date]")).toHaveText(
    new RegExp(`^${Number(dayFromToday(0).slice(-2))}\\D`),
  );
  await expect(daysThatAre(page, "bg-hatch")).toHaveCount(0);
  await page.locator("main [rel=next]").click();
  await expect(daysThatAre(page, "bg-hatch")).toHaveCount(3);

  // Reloaded, since a notice that is being announced is outside the page for a moment.
  await page.reload();
  await page.locator("#entries summary").click();
  await checkPage(page, language, OWN_WORDS);
  await page.getByRole("button", { name: t("rental:removeYes") }).click();
  await expect(notice(page, t("rental:removed"))).toBeVisible();
  await page.goto(`${calendarOf(id)}?month=${month}`);
  await expect(daysThatAre(page, "bg-hatch")).toHaveCount(0);
});

test("a booking by phone over a live booking is refused with the days, and kept in the form", async ({
  page,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const id = await offer(page.request, EQUIPMENT);
  const other = await someoneElse();
  await book(other.api, id, { startDate: dayFromToday(6), endDate: dayFromToday(6) });
  await page.goto(`${calendarOf(id)}?kind=phone`);
  await field(page, "startDate").fill(dayFromToday(5));
  await field(page, "endDate").fill(dayFromToday(7));
  await field(page, "personName").fill(NAME);
  await field(page, "note").fill(NOTE);
  await page.getByRole("button", { name: t("rental:save_phone") }).click();
  await expectSummary(page, t, 1);
  const [beforeDays = "", afterDays = ""] = t("messages:blockDaysTaken", { days: "|" }).split("|");
  await expect(errorSummary(page)).toContainText(beforeDays.trim());
  await expect(errorSummary(page)).toContainText(afterDays.trim());
  await expect(errorSummary(page)).toContainText(String(Number(dayFromToday(6).slice(8))));
  for (const [name, value] of [
    ["startDate", dayFromToday(5)],
    ["endDate", dayFromToday(7)],
    ["personName", NAME],
    ["note", NOTE],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
  }
  await checkPage(page, language, OWN_WORDS);

  await field(page, "startDate").fill(dayFromToday(200));
  await field(page, "endDate").fill(dayFromToday(201));
  await page.getByRole("button", { name: t("rental:save_phone") }).click();
  await expect(notice(page, t("rental:saved_phone"))).toBeVisible();
  await expect(page.locator("#entries")).toContainText(NAME);
  await expect(page.locator("#entries")).toContainText(NOTE);
  await expect(field(page, "personName")).toHaveValue("");
  await page.reload();
  await checkPage(page, language, OWN_WORDS);
});

test("an owner sees who has booked what, of all machines or one", async ({ page, app, t, signUp, someoneElse }) => {
  await signUp({ language });
  await page.goto("/dashboard/rentals");
  await expect(page.getByText(t("rental:noMachines"))).toBeVisible();
  await checkPage(page, language, OWN_WORDS);
  const [first, second] = [await offer(page.request, EQUIPMENT), await offer(page.request, SECOND)];
  const other = await someoneElse();
  const held = await book(other.api, first, { startDate: dayFromToday(3), endDate: dayFromToday(4) });
  const paid = await book(other.api, second, { startDate: dayFromToday(5), endDate: dayFromToday(6) });
  await pay(app, other.api, paid.id);

  await page.goto("/dashboard");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("booking:rentals") })
    .click();
  const card = (id: number) =>
    page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: t("booking:bookingNumber", { id }), exact: true }) });
  await expect(card(paid.id)).toContainText("Someone Else");
  await expect(card(paid.id)).toContainText(t("booking:status_paid"));
  await expect(card(paid.id).getByRole("link", { name: t("booking:cancelBooking") })).toHaveAttribute(
    "href",
    `/booking/${paid.id}/cancel`,
  );
  await expect(card(held.id)).not.toContainText("Someone Else");
  await expect(card(held.id)).toContainText(t("rental:renterHidden"));
  await checkPage(page, language, OWN_WORDS);

  await field(page, "equipmentId").selectOption(String(first));
  await page
    .getByRole("main")
    .getByRole("button", { name: t("rental:show") })
    .click();
  await expect(page).toHaveURL(new RegExp(`equipmentId=${first}`));
  await expect(card(paid.id)).toHaveCount(0);
  await expect(card(held.id)).toHaveCount(1);
  await page.getByRole("link", { name: t("rental:past"), exact: true }).click();
  await expect(page.getByText(t("rental:none_past"))).toBeVisible();
  await card(held.id).waitFor({ state: "detached" });
  await checkPage(page, language, OWN_WORDS);
});

test("the bookings are rated, cancelled and taken along from the dashboard", async ({
  page,
  app,
  t,
  signUp,
  someoneElse,
}) => {
  const other = await someoneElse();
  const id = await offer(other.api, EQUIPMENT);
  await signUp({ language });
  const booking = await book(page.request, id, { startDate: dayFromToday(3), endDate: dayFromToday(4) });
  await pay(app, page.request, booking.id);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("link", { name: t("booking:cancelBooking") })).toHaveAttribute(
    "href",
    `/booking/${booking.id}/cancel`,
  );
  await checkPage(page, language, OWN_WORDS);
  for (const [name, type, beginning] of [
    [t("booking:exportTable"), "csv", "\uFEFF"],
    [t("booking:exportCalendar"), "ics", "BEGIN:VCALENDAR\r\n"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`bookings-${dayFromToday(0)}.${type}`);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain(EQUIPMENT);
  }
  await page
    .getByRole("main")
    .getByRole("link", { name: t("booking:rateBooking") })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel(t("booking:comment"))).toBeVisible();
});
