import { formatRange } from "~/i18n/format";
import { book } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { LANGUAGES } from "./steps/texts";

const STAY = { startDate: dayFromToday(9), endDate: dayFromToday(10) };
const DAYS = new URLSearchParams(STAY).toString();
const NAMES = ["Test User", "Someone Else", "Swaraj 744", "Swaraj 843"];

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("who finds the days booked sees similar machines, waits, and books when they are offered", async ({
      page,
      t,
      signUp,
      someoneElse,
    }) => {
      await signUp({ language });
      const [owner, renter] = [await someoneElse(), await someoneElse()];
      const { id: equipmentId } = await addOwn(owner.api, {
        name: "Swaraj 744",
        location: "Nilanga",
        dailyRate: 1_000,
      });
      const { id: otherId } = await addOwn(owner.api, { name: "Swaraj 843", location: "Nilanga", dailyRate: 1_200 });
      const { id: bookingId } = await book(renter.api, equipmentId, STAY);
      const period = formatRange(STAY.startDate, STAY.endDate, language);

      await page.goto(`/equipment/${equipmentId}?${DAYS}`);
      await page
        .locator("main")
        .getByRole("link", { name: t("booking:waitingList") })
        .click();
      await expect(page.getByText(`${period}: ${t("waiting:booked")}`)).toBeVisible();
      await checkPage(page, language, NAMES);

      await page.goto(`/equipment/${equipmentId}/book?${DAYS}`);
      const similar = page.getByRole("listitem").filter({ hasText: "Swaraj 843" });
      await expect(similar).toContainText("₹2,400");
      await expect(similar).toContainText(t("common:veryNear"));
      await expect(similar.getByRole("link")).toHaveAttribute(
        "href",
        new RegExp(`^/equipment/${otherId}\\?startDate=`),
      );
      await checkPage(page, language, NAMES);
      await page.getByRole("button", { name: t("waiting:join") }).click();
      await expect(page).toHaveURL(`/equipment/${equipmentId}/waiting-list?${DAYS}`);
      await expect(page.getByText(t("waiting:position", { position: 1 }))).toBeVisible();
      await expect(page.getByRole("button", { name: t("waiting:join") })).toHaveCount(0);
      await checkPage(page, language, NAMES);
      // Who comes back to the days reads that they wait already.
      await page.goto(`/equipment/${equipmentId}/book?${DAYS}`);
      await expect(page.getByText(t("waiting:joined"))).toBeVisible();
      await expect(page.getByRole("button", { name: t("waiting:join") })).toHaveCount(0);

      expect((await renter.api.post(`/api/bookings/${bookingId}/cancel`, { data: {} })).status()).toBe(200);
      await page.goto("/notifications");
      const told = page.getByRole("listitem").filter({ hasText: t("notification:title_daysOffered") });
      await told.getByRole("button").or(told.getByRole("link")).first().click();
      await expect(page).toHaveURL(`/equipment/${equipmentId}/waiting-list?${DAYS}`);
      await expect(page.getByText(t("waiting:state_offered"), { exact: true })).toBeVisible();
      await checkPage(page, language, NAMES);
      await page.goto("/wishes");
      await expect(page.getByText(t("waiting:state_offered"), { exact: true })).toBeVisible();
      await checkPage(page, language, NAMES);
      await page.getByRole("link", { name: t("waiting:open") }).click();
      await page.getByRole("link", { name: t("waiting:book"), exact: true }).click();
      await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
      await expect(page).toHaveURL(/\/booking\/\d+$/);
      await page.goto("/wishes");
      await expect(page.getByText(t("waiting:state_accepted"), { exact: true })).toBeVisible();
    });

    test("an offer is declined, a place in the line left, and days are chosen on the page itself", async ({
      page,
      t,
      signUp,
      someoneElse,
    }) => {
      await signUp({ language });
      const owner = await someoneElse();
      const { id: equipmentId } = await addOwn(owner.api, { name: "Swaraj 744", location: "Latur" });
      const blocked = await owner.api.post(`/api/equipment/${equipmentId}/blocks`, {
        data: { kind: "blocked", ...STAY },
      });
      const { id: blockId } = (await blocked.json()) as { id: number };

      await page.goto(`/equipment/${equipmentId}/waiting-list`);
      await checkPage(page, language, NAMES);
      await page.locator("main input[name=startDate]").fill(STAY.endDate);
      await page.locator("main input[name=endDate]").fill(STAY.startDate);
      await page.getByRole("button", { name: t("waiting:show") }).click();
      await expect(page.getByText(t("messages:invalidDateRange")).first()).toBeVisible();
      await page.locator("main input[name=startDate]").fill(STAY.startDate);
      await page.locator("main input[name=endDate]").fill(STAY.endDate);
      await page.getByRole("button", { name: t("waiting:show") }).click();
      await page.getByRole("button", { name: t("waiting:join") }).click();
      await page.getByRole("button", { name: t("waiting:leave") }).click();
      await expect(page).toHaveURL("/wishes");
      await expect(page.getByText(t("waiting:state_withdrawn"), { exact: true })).toBeVisible();
      await checkPage(page, language, NAMES);

      await page.request.post(`/api/equipment/${equipmentId}/waiting-list`, { data: STAY });
      await owner.api.delete(`/api/equipment/${equipmentId}/blocks/${blockId}`);
      await page.goto(`/equipment/${equipmentId}/waiting-list?${DAYS}`);
      await page.getByRole("button", { name: t("waiting:decline") }).click();
      await expect(page.getByText(t("waiting:state_passed"), { exact: true })).toBeVisible();
      await page.goto(`/equipment/${equipmentId}/waiting-list?${DAYS}`);
      await expect(page.getByText(new RegExp(t("waiting:free")))).toBeVisible();
      await checkPage(page, language, NAMES);
    });
  });
}
