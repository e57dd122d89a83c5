import { changeRows } from "../fixtures/stored-rows";
import { book, bookPaid } from "./steps/bookings";
import { findFreeDays, findEquipment } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";
import { formatPlace } from "~/domain/geography/cities";
import { formatDay, formatDays, formatRange } from "~/i18n/format";

const DAYS = 2;
const STATUSES = [
  ["paid", "paid", "green"],
  ["pending", "pending", "yellow"],
  ["failed", "failed", "red"],
  ["refunded", "refunded", "grey"],
] as const;

const language = "mr";
test.use({ language });

test("a booking's page shows the machine, the days marked on a calendar, the price and how it stands", async ({
  page,
  t,
  signUp,
}) => {
  await signUp({ language });
  const { equipment, stay } = await findFreeDays(page.request, DAYS);
  const { location, description } = await findEquipment(page.request, equipment.id);
  const { id } = await book(page.request, equipment.id, stay);
  await page.goto(`/booking/${id}`);
  await expect(page.getByRole("heading", { name: equipment.name })).toBeVisible();
  await expect(page.getByText(description, { exact: true })).toBeVisible();
  await expect(page.locator("main .pic")).toBeVisible();
  await expect(page.locator("main .stamp")).toHaveCount(0);
  const fact = (term: string) =>
    page.locator("main dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) }).locator("dd");
  await expect(fact(t("booking:status"))).toHaveText(t("booking:status_awaiting_payment"));
  await expect(fact(t("common:category"))).toHaveText(t(`category_${equipment.category}` as "category_tractor"));
  await expect(fact(t("common:location"))).toHaveText(formatPlace(location, language));
  await expect(fact(t("booking:startDate"))).toHaveText(formatDay(stay.startDate, language));
  await expect(fact(t("booking:endDate"))).toHaveText(formatDay(stay.endDate, language));
  await expect(fact(t("common:rate"))).toHaveText(`${inRupees(equipment.dailyRate)} ${t("perDay")}`);
  await expect(fact(t("booking:total"))).toHaveText(inRupees(DAYS * equipment.dailyRate));
  await expect(page.locator(".calendar .picked")).toHaveText(
    [stay.startDate, stay.endDate].map(
      (day) =>
        new RegExp(
          `^${Number(day.slice(8))}\\D+${Number(day.slice(8))} .*${day.slice(0, 4)}, ${t("booking:bookedDay")}$`,
        ),
    ),
  );
});

test("receipts are listed with period, amount, state and their file, and their code proves them", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language });
  const { id, equipment, stay } = await bookPaid(app, page.request, DAYS);
  const [receipt] = (await (await page.request.get("/api/receipts")).json()) as { id: number; generatedAt: string }[];
  const columns = ["id", "equipment", "period", "amount", "status", "generatedOn", "download"] as const;
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [stored, status, tone] of STATUSES) {
    changeRows(app, "update receipts set status = ? where id = ?", stored, receipt?.id ?? 0);
    await page.goto("/receipts");
    await expect(page.getByRole("columnheader")).toHaveText(columns.map((column) => t(`receipt:history.${column}`)));
    const row = page.getByRole("row").nth(1);
    await expect(row.getByRole("cell").nth(0)).toHaveText(`${t("receipt:title")} ${receipt?.id}`);
    await expect(row).toContainText(equipment.name);
    await expect(row).toContainText(formatDays(stay.startDate, stay.endDate, language));
    await expect(row.getByRole("cell").nth(3)).toHaveText(inRupees(DAYS * equipment.dailyRate));
    await expect(row.locator(".badge")).toHaveText(t(`receipt:statuses.${status}`));
    await expect(row.locator(".badge")).toHaveClass(new RegExp(tone));
  }
  await page.goto(`/bookings/${id}/receipt`);
  await expect(page.locator("main .badge")).toHaveClass(/grey/);
  const fact = (term: string) =>
    page.locator("main dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) }).locator("dd");
  await expect(fact(t("receipt:equipment"))).toHaveText(equipment.name);
  await expect(fact(t("receipt:bookingDates"))).toHaveText(formatRange(stay.startDate, stay.endDate, language));
  await expect(fact(t("receipt:paymentId"))).toHaveText(/^pay_\w+$/);
  await expect(fact(t("receipt:paymentMethod"))).not.toHaveText("–");
  await expect(fact(t("receipt:total"))).toHaveText(`${inRupees(DAYS * equipment.dailyRate)}.00`);

  const address = await page.locator("main a[href^='/r/']").textContent();
  await page.context().clearCookies();
  await page.goto("/r");
  await page.getByLabel(t("receipt:verify.code")).fill(address?.split("/r/")[1]?.toLowerCase() ?? "");
  await page.getByRole("button", { name: t("receipt:verify.action") }).click();
  await expect(page.getByRole("heading", { name: t("receipt:verify.genuine_receipt") })).toBeVisible();
  await expect(page.locator("main section")).toContainText(formatRange(stay.startDate, stay.endDate, language));
  await checkPage(page, language);
});
