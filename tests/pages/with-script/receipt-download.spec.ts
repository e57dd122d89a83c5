import { bookPaid } from "../steps/bookings";
import { expect, test } from "../steps/test";

const FILE = "**/receipt/pdf?*";

test.use({ language: "hi" });

test("a receipt that has come is said over the page, and one that has not; without a session it leads to the login", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language: "hi" });
  const { id } = await bookPaid(app, page.request);
  const answer = await page.request.get(`/api/bookings/${id}/receipt`);
  const receipt = (await answer.json()) as { id: number };
  const toast = page.locator(".toasts > li");
  const link = page.getByRole("link", { name: t("receipt:download") });
  await page.goto(`/bookings/${id}/receipt`);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(`receipt-${receipt.id}.pdf`);
  await expect(toast).toContainText(t("receipt:downloaded"));
  await expect(toast).toHaveAttribute("data-variant", "default");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);

  for (const failure of [
    { status: 503, json: { error: "Later", message: "Later" } },
    { status: 200, contentType: "text/html", body: "<p>Not a receipt" },
  ]) {
    await page.goto(`/bookings/${id}/receipt`);
    await page.route(FILE, (route) => route.fulfill(failure));
    await link.click();
    await expect(toast).toContainText(t("receipt:downloadFailed"));
    await expect(toast).toContainText(t("receipt:downloadFailedText"));
    await expect(toast).toHaveAttribute("data-variant", "destructive");
    await expect(page).toHaveURL(`/bookings/${id}/receipt`);
    await page.unroute(FILE);
  }
  await page.context().clearCookies({ name: "session" });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/auth\\?redirectTo=.*${id}`));
});
