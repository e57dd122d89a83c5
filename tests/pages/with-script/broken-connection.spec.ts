import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { listBookings } from "../steps/bookings";
import { findFreeDays } from "../steps/equipment";
import { expect, test } from "../steps/test";

/** What is said while there is no connection. */
const words = (page: Page, title: string) => page.locator(".toasts > li", { hasText: title });

const language = "hi";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("days that do not get through, or that a proxy refuses, stay chosen and can be sent again", async ({
    page,
    t,
    signUp,
  }) => {
    await signUp({ language });
    const { equipment, stay } = await findFreeDays(page.request, 2);
    await page.goto(`/equipment/${equipment.id}`);
    await waitForReact(page);
    await page.getByRole("link", { name: t("equipment:rentNow") }).click();
    const dialog = page.getByRole("dialog", { name: t("booking:bookTitle", { name: equipment.name }) });
    const confirmButton = dialog.getByRole("button", { name: t("booking:confirmBooking") });
    for (const day of [stay.startDate, stay.endDate]) await dialog.locator(`[data-day="${day}"]`).click();
    await page.route("**/book.data*", (route) => route.abort());
    await confirmButton.click();
    await expect(words(page, t("common:offline")).last()).toBeVisible();
    await expect(dialog.locator("#booking-endDate")).toHaveValue(stay.endDate);
    await expect(confirmButton).not.toHaveAttribute("aria-busy");
    expect(await listBookings(page.request)).toEqual([]);
    // A proxy refuses them while the server is away.
    await page.unroute("**/book.data*");
    await page.route("**/book.data*", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    );
    const answered = page.waitForResponse("**/book.data*");
    await confirmButton.click();
    await answered;
    await expect(words(page, t("common:offline")).last()).toBeVisible();
    await expect(confirmButton).not.toHaveAttribute("aria-busy");
    await expect(page.getByText("Bad Gateway")).toBeHidden();
    await page.unroute("**/book.data*");
    await confirmButton.click();
    await expect(page).toHaveURL(/\/booking\/\d+$/);
    await expect(page.getByText(t("booking:kept")).first()).toBeVisible();
    expect(await listBookings(page.request)).toHaveLength(1);
  });
});

test("without a connection nothing leaves the page, by link or by form, and all goes on when it is back", async ({
  page,
  t,
  context,
}) => {
  await page.goto("/auth?tab=register");
  await waitForReact(page);
  await page.getByLabel(t("account:name")).fill("Kavita Shinde");
  await context.setOffline(true);
  const presses = [
    () =>
      page
        .getByRole("main")
        .getByRole("button", { name: t("account:registerAction") })
        .click(),
    () =>
      page
        .getByRole("banner")
        .getByRole("searchbox")
        .fill("tractor")
        .then(() => page.keyboard.press("Enter")),
    () =>
      page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("common:equipment") })
        .click(),
  ];
  for (const press of presses) {
    await press();
    await expect(words(page, t("common:offline")).last()).toBeVisible();
    await expect(page.getByLabel(t("account:name"))).toHaveValue("Kavita Shinde");
  }
  await context.setOffline(false);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:equipment") })
    .click();
  await expect(page).toHaveURL(/\/equipment$/);
});
