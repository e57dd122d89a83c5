import { pay } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const FOREIGN = ["Gangubai More", "Test User"];

const language = "mr";
test.use({ language });

test("a helper books for a farmer, who opens the booking with the code alone", async ({ page, app, t, signUp }) => {
  await signUp({ language });
  const { equipment, stay } = await findFreeDays(page.request, 2);
  await page.goto(`/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`);
  const name = page.getByLabel(t("booking:farmerName"));
  const phone = page.getByLabel(t("booking:farmerPhone"));
  const consent = page.getByLabel(t("booking:farmerConsent"));
  const confirm = page.getByRole("button", { name: t("booking:confirmBooking") });
  await expect(name).toBeHidden();
  await page.getByText(t("booking:forOther")).click();
  await name.fill("Gangubai More");
  await phone.fill("98220");
  await confirm.click();
  await expectFieldErrors(page, phone, [t("messages:phoneInvalid")]);
  await expect(page.locator("#booking-farmerConsent-error")).toContainText(t("messages:farmerConsentRequired"));
  await expect(name).toHaveValue("Gangubai More");
  await expect(phone).toHaveValue("98220");
  await phone.fill("98220 54321");
  await consent.check();
  await confirm.click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await pay(app, page.request, id);
  await page.goto(`/booking/${id}`);
  await expect(page.getByText("98220 54321")).toBeVisible();
  const whatsapp = page.getByRole("link", { name: t("farmer:sendWhatsApp") });
  await expect(whatsapp).toHaveAttribute("href", /^https:\/\/wa\.me\/919822054321\?text=.*%2Ffarmer%2F/);
  const first = await page.locator("main a[href^='/farmer/']").getAttribute("href");
  await page.getByRole("button", { name: t("farmer:renew") }).click();
  await expect(page.getByText(t("farmer:renewed")).first()).toBeVisible();
  const address = await page.locator("main a[href^='/farmer/']").getAttribute("href");
  expect(address).not.toBe(first);

  await page.context().clearCookies();
  await page.goto(`${first}?lang=${language}`);
  await expect(page.getByRole("alert")).toContainText(t("messages:farmerCodeDead"));
  await checkPage(page, language);
  await page.getByLabel(t("farmer:code")).fill(address?.replace("/farmer/", "") ?? "");
  await page.getByRole("button", { name: t("farmer:open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("booking:bookingNumber", { id }) })).toBeVisible();
  await expect(page.getByText(t("farmer:for", { name: "Gangubai More" }))).toBeVisible();
  await expect(page.getByText(t("farmer:money_captured"), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(t("transfer:code_handover"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("booking:contactOwner") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("booking:downloadReceipt") })).toHaveAttribute("href", /\/receipt$/);
  await checkPage(page, language, FOREIGN);
});
