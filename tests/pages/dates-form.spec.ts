import type { Page } from "@playwright/test";
import { waitForReact } from "../fixtures/pages";
import { book, listBookings } from "./steps/bookings";
import { expectFieldErrors, expectLinkIntoField, expectSummary } from "./steps/forms";
import { findFreeDays } from "./steps/equipment";
import { expect, test } from "./steps/test";

const startDate = (page: Page) => page.locator("main input[name=startDate]");
const endDate = (page: Page) => page.locator("main input[name=endDate]");

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
    await (scripted ? dayOf(last) : page.locator(`.calendar a[href$="endDate=${last}"]`)).click();
    if (scripted) {
      await expect(endDate(page)).toHaveValue(last);
    } else {
      await expect(heading).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`startDate=${stay.startDate}&endDate=${last}$`));
    }
  }
});
