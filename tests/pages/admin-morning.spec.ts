import { readRows } from "../fixtures/stored-rows";
import { book, findBooking, pay, bookPaid } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const MAX_BOOKING_HEIGHT_PX = 200;
const REASON = "xyzzy 19";

const language = "mr";
test.use({ language });

test("the morning begins with what waits, and several bookings are decided at once", async ({
  page,
  app,
  someoneElse,
  t,
  asAdmin,
}) => {
  const renter = await someoneElse();
  const [one, other] = [await findFreeDays(renter.api, 1), await findFreeDays(renter.api, 1)];
  const unpaid = await book(renter.api, one.equipment.id, one.stay);
  const paid = await book(renter.api, other.equipment.id, other.stay);
  await pay(app, renter.api, paid.id);
  await asAdmin();
  await page.goto("/admin");
  const waiting = page.locator("main section").first();
  const count = await waiting.locator("tbody tr").count();
  await expect(page.locator("main .chips a").first()).toHaveText(`${t("admin:bookings")} (${count})`);
  await expect(waiting.getByRole("heading")).toHaveText(t("admin:toDecide", { count }));
  for (const slip of await page.locator("main tbody tr").all())
    expect((await slip.boundingBox())?.height).toBeLessThanOrEqual(MAX_BOOKING_HEIGHT_PX);

  const tabs = await page.locator("main .chips a").all();
  const tops = await Promise.all(tabs.map(async (tab) => Math.round((await tab.boundingBox())?.y ?? 0)));
  expect(Math.max(...tops) - Math.min(...tops), "the parts stand in one line").toBeLessThanOrEqual(1);

  await page.getByRole("link", { name: t("admin:chooseAll") }).click();
  for (const box of await page.locator("main input[name=bookingId]").all()) await expect(box).toBeChecked();
  await expect(page.getByRole("button", { name: t("admin:approveChosen") })).toBeInViewport();
  await page.getByRole("link", { name: t("admin:chooseNone") }).click();
  for (const { id } of [unpaid, paid]) await page.getByLabel(t("admin:choose", { id }), { exact: true }).check();
  // From the last that is chosen, however far down, to the buttons, which stand in place of the tabs.
  await expect(page.locator(".tabbar")).toBeHidden();
  await page
    .locator("main section")
    .getByRole("link", { name: t("admin:decideChosen") })
    .click();
  await expect(page.locator("#decide-many-part summary")).toBeInViewport();
  await page.locator("#decide-many-part summary").click();
  await page.getByRole("button", { name: t("admin:rejectChosen") }).click();
  await expect(page).toHaveURL("/admin/decisions");
  await expect(page.getByText(t("admin:done_rejected", { id: unpaid.id }))).toBeVisible();
  const why = t("messages:reasonMissing");
  await expect(page.getByText(t("admin:notDone", { id: paid.id, why }))).toBeVisible();
  expect(await findBooking(renter.api, paid.id)).toMatchObject({ status: "paid" });
  await checkPage(page, language);

  await expect(page.getByLabel(t("admin:choose", { id: paid.id }))).toBeChecked();
  await page.locator("main textarea[name=reason]").fill(REASON);
  await page.getByRole("button", { name: t("admin:rejectChosen") }).click();
  await expect(page.getByText(t("admin:done_rejected", { id: paid.id }))).toBeVisible();
  expect(await findBooking(renter.api, paid.id)).toMatchObject({ status: "rejected" });
  const [row] = readRows(
    app,
    "select reason from audit where subject = 'booking' and subjectId = ? and action = 'reject'",
    paid.id,
  );
  expect(row).toEqual({ reason: REASON });
});

test("a booking is found by its number, its payment, its renter and its machine", async ({
  page,
  app,
  someoneElse,
  t,
  asAdmin,
}) => {
  const renter = await someoneElse();
  const { id, equipment } = await bookPaid(app, renter.api);
  const [payment] = readRows(app, "select id from payments where bookingId = ?", id);
  await asAdmin();
  const searches = [String(id), String(payment?.["id"]), renter.account.username, equipment.name];
  await page.goto("/admin");
  for (const search of searches) {
    await page.getByLabel(t("admin:bookingSearch"), { exact: true }).fill(search);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("admin:find"), exact: true })
      .click();
    // The address changes before the page does; the link to the file of what was found comes with the page.
    const file = `/admin/bookings.csv?${new URLSearchParams({ search })}`;
    await expect(page.locator(`main a[href="${file}"]`)).toBeVisible();
    await expect(page.locator(`main tbody a[href="/admin/bookings/${id}"]`)).toBeVisible();
  }
  await page.goto("/admin?search=zeppelin");
  await expect(page.getByRole("heading", { name: t("admin:noneFit") })).toBeVisible();
});
