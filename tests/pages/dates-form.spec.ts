import type { Page } from "@playwright/test";
import type { MessageKey } from "~/domain/errors";
import { waitForReact } from "../fixtures/pages";
import { book, listBookings } from "./steps/bookings";
import { expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import { dayFromToday, findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const startDate = (page: Page) => page.locator("main input[name=startDate]");
const endDate = (page: Page) => page.locator("main input[name=endDate]");

interface Refusal {
  what: string;
  /** Days from today; null for none. */
  start: number | null;
  end: number | null;
  errors: { start?: MessageKey; end?: MessageKey };
}

const REFUSALS: readonly Refusal[] = [
  { what: "no days", start: null, end: null, errors: { start: "startDateRequired", end: "endDateRequired" } },
  { what: "days that are past", start: -1, end: 2, errors: { start: "pastDates" } },
  { what: "an end beyond 30 days", start: 29, end: 31, errors: { end: "beyondWindow" } },
];

const typed = (offset: number | null) => (offset === null ? "" : dayFromToday(offset));

test("days that cannot be booked are refused beside their fields", async ({ page, t, signUp }) => {
  await signUp({ language });
  const { equipment } = await findFreeDays(page.request, 1);
  for (const { what, start, end, errors } of REFUSALS) {
    await test.step(what, async () => {
      await page.goto(`/equipment/${equipment.id}/book`);
      await startDate(page).fill(typed(start));
      await endDate(page).fill(typed(end));
      await page.getByRole("button", { name: t("booking:showTotal") }).click();
      await expectSummary(page, t, Object.keys(errors).length);
      if (errors.start) await expectFieldErrors(page, startDate(page), [t(`messages:${errors.start}`)]);
      if (errors.end) await expectFieldErrors(page, endDate(page), [t(`messages:${errors.end}`)]);
      await expect(startDate(page)).toHaveValue(typed(start));
      await expect(endDate(page)).toHaveValue(typed(end));
      await expect(page.getByRole("button", { name: t("booking:confirmBooking") })).toHaveCount(0);
      expect(await listBookings(page.request)).toEqual([]);
    });
  }
});

const language = "mr";
test.use({ language });

test("days that somebody takes meanwhile are refused and kept", async ({ page, t, signUp, someoneElse }) => {
  await signUp({ language, name: "कविता" });
  const other = await someoneElse();
  const { equipment, stay } = await findFreeDays(other.api, 2);
  await page.goto(`/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`);
  await expect(page.getByRole("heading", { name: t("booking:confirmTitle") })).toBeVisible();
  await book(other.api, equipment.id, { startDate: stay.endDate, endDate: stay.endDate });

  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await expectSummary(page, t, 1);
  await expectFieldErrors(page, startDate(page), [t("messages:datesTaken")]);
  await expect(startDate(page)).toHaveValue(stay.startDate);
  await expect(endDate(page)).toHaveValue(stay.endDate);
  expect(await listBookings(page.request)).toEqual([]);
  await expectLinkIntoField(page, startDate(page), t("messages:datesTaken"));
  await checkPage(page, language);

  // What is left of the days can be had at once.
  await endDate(page).fill(stay.startDate);
  await page
    .locator("main form")
    .getByRole("button", { name: new RegExp(`^(${t("booking:showTotal")}|${t("booking:confirmBooking")})$`) })
    .click();
  await expect(page.getByText(t("messages:datesTaken"))).toHaveCount(0);
});

test("days are pressed on the calendar: the first, then the last, or one day twice", async ({
  page,
  t,
  signUp,
  scripted,
}) => {
  await signUp({ language });
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const dayOf = (day: string) =>
    page.locator(scripted ? `[data-day="${day}"]` : `.calendar a[href*="Date=${day}"]`).first();
  const heading = page.getByRole("heading", { name: t("booking:confirmTitle") });
  for (const last of [stay.endDate, stay.startDate]) {
    await page.goto(`/equipment/${equipment.id}/book`);
    if (scripted) await waitForReact(page);
    await expect(page.getByText(t("booking:calendarHelp"))).toBeVisible();
    await dayOf(stay.startDate).click();
    await expect(startDate(page)).toHaveValue(stay.startDate);
    await expect(endDate(page)).toHaveValue("");
    await expect(page.getByRole("alert")).toHaveCount(0);
    if (!scripted) {
      await expect(page.locator("#days")).toBeInViewport();
      await expect(page.locator(".day[aria-current]")).toHaveText([
        new RegExp(`^${Number(stay.startDate.slice(8))}\\D`),
      ]);
      await expect(page.getByRole("status").filter({ hasText: t("booking:calendarEnd") })).toBeVisible();
    }
    await checkPage(page, language);
    await (scripted ? dayOf(last) : page.locator(`.calendar a[href$="endDate=${last}"]`)).click();
    if (scripted) {
      await expect(endDate(page)).toHaveValue(last);
    } else {
      await expect(heading).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`startDate=${stay.startDate}&endDate=${last}$`));
    }
  }
});

test("a first day alone in the address waits for the last, unless it cannot be had", async ({ page, t }) => {
  const { equipment } = await findFreeDays(page.request, 1);
  for (const [day, problems] of [
    [dayFromToday(-1), 1],
    [dayFromToday(31), 1],
    ["yesterday", 2],
  ] as const) {
    await page.goto(`/equipment/${equipment.id}/book?startDate=${day}`);
    await expectSummary(page, t, problems);
    await expectFieldErrors(page, endDate(page), [t("messages:endDateRequired")]);
    await expect(page.getByText(t("booking:calendarEnd"))).toHaveCount(0);
  }
});
