import { MS_PER_DAY } from "~/domain/calendar/day";
import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { book } from "../steps/bookings";
import { findFreeDays, type Equipment, type Stay } from "../steps/equipment";
import { holdReact } from "../steps/react";
import { expect, test as base } from "../steps/test";
import { inRupees } from "../steps/texts";

base.describe.configure({ retries: 0 });

const DAYS = 4;

interface Offer {
  equipment: Equipment;
  /** Free, of four days. */
  stay: Stay;
}

/** The same test with the page of a machine standing in the browser. */
const test = base.extend<{ offer: Offer }>({
  offer: async ({ page }, use) => {
    const offer = await findFreeDays(page.request, DAYS);
    await page.goto(`/equipment/${offer.equipment.id}`);
    await use(offer);
  },
});

const dialog = (page: Page) => page.locator("dialog#rent");
const day = (page: Page, date: string) => dialog(page).locator(`[data-day="${date}"]`);
const start = (page: Page) => dialog(page).locator("[name=startDate]");
const end = (page: Page) => dialog(page).locator("[name=endDate]");
const later = (date: string, days: number) => new Date(Date.parse(date) + days * MS_PER_DAY).toISOString().slice(0, 10);

test("opens by keyboard, and closes with Escape, with its button and with a press beside it", async ({
  page,
  t,
  offer,
}) => {
  const opener = page.getByRole("link", { name: t("equipment:rentNow") });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog", { name: t("booking:bookTitle", { name: offer.equipment.name }) }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog")?.id)).toBe("rent");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(`/equipment/${offer.equipment.id}`);
  await opener.click();
  await dialog(page)
    .getByRole("button", { name: t("close") })
    .click();
  await expect(dialog(page)).toBeHidden();
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog(page)).toBeHidden();
});

test("the arrow keys lead over taken days, which cannot be pressed, and no range reaches over them", async ({
  page,
  t,
  offer,
  someoneElse,
}) => {
  const { equipment, stay } = offer;
  const other = await someoneElse();
  const taken = later(stay.startDate, 1);
  await book(other.api, equipment.id, { startDate: taken, endDate: taken });
  await page.reload();
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await day(page, stay.startDate).focus();
  await page.keyboard.press("ArrowRight");
  await expect(day(page, later(stay.startDate, 2))).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(day(page, stay.startDate)).toBeFocused();
  const weeks = [7, 14, 21, 28].map((days) => later(stay.startDate, days));
  const free = await Promise.all(weeks.map(async (date) => ((await day(page, date).count()) > 0 ? [date] : [])));
  const below = free.flat()[0] ?? stay.startDate;
  await page.keyboard.press("ArrowDown");
  await expect(day(page, below)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(day(page, stay.startDate)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(start(page)).toHaveValue(stay.startDate);
  await start(page).fill("");
  await expect(day(page, taken)).toHaveCount(0);
  const struck = dialog(page).locator(".day.taken", {
    hasText: new RegExp(`^${Number(taken.slice(8))}\\D.*, ${t("booking:calendarTaken")}$`),
  });
  await expect(struck).toBeVisible();
  await expect(struck).toHaveCSS("text-decoration-line", "line-through");
  await day(page, stay.startDate).click();
  await day(page, stay.endDate).click();
  await expect(start(page)).toHaveValue(stay.endDate);
  await expect(end(page)).toHaveValue("");
  const reason = dialog(page).getByText(t("booking:range_taken"));
  await expect(reason).toBeInViewport();
  await start(page).fill(stay.startDate);
  await expect(reason).toBeHidden();
  await end(page).fill(stay.endDate);
  await expect(reason).toBeVisible();
  await start(page).fill("");
  await day(page, stay.startDate).click();
  await day(page, stay.endDate).click();
  await expect(reason).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await expect(day(page, stay.startDate)).toBeVisible();
  await expect(reason).toBeHidden();
});

test("typed dates and the calendar agree, the total follows, and what is wrong is said at once", async ({
  page,
  t,
  offer,
}) => {
  const { equipment, stay } = offer;
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await expect(day(page, stay.startDate)).toBeVisible();
  await start(page).fill(stay.startDate);
  await expect(day(page, stay.startDate)).toHaveAttribute("aria-pressed", "true");
  await end(page).fill(later(stay.startDate, 2));
  const sum = (count: number) =>
    t("booking:sum", { count, rate: inRupees(equipment.dailyRate), total: inRupees(count * equipment.dailyRate) });
  await expect(dialog(page).getByRole("status")).toHaveText(sum(3));
  await end(page).fill(stay.startDate);
  await expect(dialog(page).getByRole("status")).toHaveText(sum(1));
  await end(page).fill(later(stay.startDate, -1));
  await expect(dialog(page).getByText(sum(1))).toHaveCount(0);
  await expect(dialog(page).getByText(t("booking:range_reversed"))).toBeVisible();
  await start(page).fill("2020-01-01");
  await expect(dialog(page).getByText(t("booking:range_past"))).toBeVisible();
  await start(page).fill(later(stay.startDate, -1));
  await expect(dialog(page).getByText(t("booking:range_past"))).toBeHidden();
});

test("dates typed while React is on its way are kept", async ({ page, offer }) => {
  const { equipment, stay } = offer;
  const release = await holdReact(page);
  await page.goto(`/equipment/${equipment.id}/book`);
  await page.locator("main [name=startDate]").fill(stay.startDate);
  await page.locator("main [name=endDate]").fill(stay.endDate);
  release();
  await waitForReact(page);
  await expect(page.locator("main [name=startDate]")).toHaveValue(stay.startDate);
  await expect(page.locator("main [name=endDate]")).toHaveValue(stay.endDate);
  await expect(page.locator(".day[aria-pressed=true]")).toHaveCount(DAYS);
});

const ANSWERS_FOR_DAYS = /\/api\/equipment\/\d+\/availability/;
const LONG_ENOUGH_MS = 120_000;

/** Makes the page believe that it has stood open for long. */
const growOld = (page: Page) =>
  page.evaluate((more) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + more;
  }, LONG_ENOUGH_MS);

test.describe("the days of a page that has stood open for long", () => {
  test("are asked for anew when somebody turns to them", async ({ page, t, offer, someoneElse }) => {
    const { equipment, stay } = offer;
    const other = await someoneElse();
    const asked: string[] = [];
    page.on("request", (request) => ANSWERS_FOR_DAYS.test(request.url()) && asked.push(request.url()));
    const opener = page.getByRole("link", { name: t("equipment:rentNow") });
    await opener.click();
    await expect(day(page, stay.startDate)).toBeVisible();
    expect(asked).toEqual([]);
    await page.keyboard.press("Escape");

    await book(other.api, equipment.id, { startDate: stay.startDate, endDate: stay.startDate });
    await growOld(page);
    await opener.click();
    await expect(day(page, later(stay.startDate, 1))).toBeVisible();
    await expect(day(page, stay.startDate)).toHaveCount(0);
    expect(asked).toHaveLength(1);
  });

  test("stay as they were where no answer comes or one about other days, until there is one", async ({
    page,
    t,
    offer,
  }) => {
    const { stay } = offer;
    await page.route(ANSWERS_FOR_DAYS, (route) => route.abort());
    await growOld(page);
    await page.getByRole("link", { name: t("equipment:rentNow") }).click();
    const alert = dialog(page)
      .getByRole("status")
      .filter({ hasText: t("booking:availabilityKept") });
    await expect(alert).toContainText(t("booking:availabilityFailed"));
    await day(page, stay.startDate).click();
    await expect(start(page)).toHaveValue(stay.startDate);

    await page.unroute(ANSWERS_FOR_DAYS);
    const aboutOthers = { available: true, startDate: stay.startDate, endDate: "2020-01-01", unavailableDates: [] };
    await page.route(ANSWERS_FOR_DAYS, (route) => route.fulfill({ json: aboutOthers }));
    await alert.getByRole("button", { name: t("retry") }).click();
    await expect(alert).toContainText(t("booking:availabilityInvalid"));

    await page.unroute(ANSWERS_FOR_DAYS);
    await alert.getByRole("button", { name: t("retry") }).click();
    await expect(alert).toHaveCount(0);
    await expect(start(page)).toHaveValue(stay.startDate);
  });
});

test("each day is named by weekday, date and state, and looks different in forced colours", async ({
  page,
  t,
  offer,
  someoneElse,
}) => {
  const { equipment, stay } = offer;
  const other = await someoneElse();
  await book(other.api, equipment.id, { startDate: stay.endDate, endDate: stay.endDate });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/equipment/${equipment.id}/book`);
  await waitForReact(page);
  const nameOf = (date: string, state: string) => {
    const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
    const at = new Intl.DateTimeFormat("en-IN", parts).format(new Date(`${date}T12:00:00+05:30`));
    return `${at.replaceAll(",", "").replace(" ", ", ")}, ${state}`;
  };
  const free = later(stay.startDate, 1);
  await page.getByRole("button", { name: nameOf(stay.startDate, t("booking:calendarFree")), exact: true }).click();
  const chosen = page.getByRole("button", { name: nameOf(stay.startDate, t("booking:calendarChosen")), exact: true });
  const takenName = page.getByText(nameOf(stay.endDate, t("booking:calendarTaken")), { exact: true });
  const looks = await Promise.all(
    [
      chosen,
      page.getByRole("button", { name: nameOf(free, t("booking:calendarFree")), exact: true }),
      page.locator(".day.taken", { has: takenName }),
    ].map((one) =>
      one.evaluate((element) => {
        const { backgroundColor, borderColor } = getComputedStyle(element);
        return `${backgroundColor} ${borderColor}`;
      }),
    ),
  );
  expect(new Set(looks).size).toBe(looks.length);
  const grounds = looks.map((look) => look.replace(/\).*/, ")"));
  expect(grounds[0]).not.toBe(grounds[1]);
});
