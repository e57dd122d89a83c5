import type { Page } from "@playwright/test";
import { bookPaid } from "../steps/bookings";
import { expect, test as base } from "../steps/test";

const toast = (page: Page) => page.locator(".toasts > li");

/** The same test with a paid booking's receipt standing in the browser. */
const test = base.extend<{ bookingId: number }>({
  bookingId: async ({ page, app, signUp, language }, use) => {
    await signUp({ language });
    const { id } = await bookPaid(app, page.request);
    await page.goto(`/bookings/${id}/receipt`);
    await use(id);
  },
});

const language = "hi";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a receipt that has come is said over the page", async ({ page, t, bookingId }) => {
    const answer = await page.request.get(`/api/bookings/${bookingId}/receipt`);
    const { id } = (await answer.json()) as { id: number };
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("receipt:download") }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`receipt-${id}.pdf`);
    await expect(toast(page)).toContainText(t("receipt:downloaded"));
    await expect(toast(page)).toHaveAttribute("data-variant", "default");
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  });

  test("a receipt that does not come is said over the page, where one stays", async ({ page, t, bookingId }) => {
    await page.route("**/receipt/pdf?*", (route) =>
      route.fulfill({ status: 503, json: { error: "Later", message: "Later" } }),
    );
    await page.getByRole("link", { name: t("receipt:download") }).click();
    await expect(toast(page)).toContainText(t("receipt:downloadFailed"));
    await expect(toast(page)).toContainText(t("receipt:downloadFailedText"));
    await expect(toast(page)).toHaveAttribute("data-variant", "destructive");
    await expect(page).toHaveURL(`/bookings/${bookingId}/receipt`);
  });
});

test("a receipt that is no PDF is not taken for one", async ({ page, bookingId }) => {
  expect(bookingId).toBeGreaterThan(0);
  await page.route("**/receipt/pdf?*", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<p>Not a receipt" }),
  );
  await page.getByRole("link", { name: "Download Receipt" }).click();
  await expect(toast(page)).toContainText("Download Failed");
  await expect(toast(page)).toContainText("Failed to download receipt. Please try again.");
});

test("whose session has ended is led to the login", async ({ page, bookingId }) => {
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Download Receipt" }).click();
  await expect(page).toHaveURL(new RegExp(`/auth\\?redirectTo=.*${bookingId}`));
});
