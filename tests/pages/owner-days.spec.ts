import type { APIRequestContext, Page } from "@playwright/test";
import { book, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { expect, test } from "./steps/test";

const EQUIPMENT = "Shaktiman 6 ft";
const SECOND = "Kirloskar 5 HP";

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

  await page.locator("#entries summary").click();
  await page.getByRole("button", { name: t("rental:removeYes") }).click();
  await expect(notice(page, t("rental:removed"))).toBeVisible();
  await page.goto(`${calendarOf(id)}?month=${month}`);
  await expect(daysThatAre(page, "bg-hatch")).toHaveCount(0);
});

test("an owner sees who has booked what, of all machines or one", async ({ page, app, t, signUp, someoneElse }) => {
  await signUp({ language });
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
  await expect(card(held.id)).not.toContainText("Someone Else");
  await expect(card(held.id)).toContainText(t("rental:renterHidden"));

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
});
