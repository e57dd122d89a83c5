import type { Page } from "@playwright/test";
import { resetTokenIn, waitForMails } from "../fixtures/emails";
import { book } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test, type Account, type Person } from "./steps/test";

const NEW_PASSWORD = "Harvest2027";

/** Gives a person a mail address and a language of mails. */
async function giveAddress({ account, api }: Person, language: string): Promise<string> {
  const address = `${account.username}@example.in`;
  const answer = await api.patch("/api/user/profile", { data: { contact: address, language } });
  expect(answer.status(), await answer.text()).toBe(200);
  return address;
}

const field = (page: Page, name: string) =>
  page.locator(`main input[name="${name}"]:visible, dialog[open] input[name="${name}"]`);

async function logIn(page: Page, { username, password }: Account, action: string): Promise<void> {
  await field(page, "username").fill(username);
  await field(page, "password").fill(password);
  await page.getByRole("button", { name: action }).click();
}

const language = "mr";
test.use({ language });

test("a forgotten password is set anew by the link of a mail", async ({ page, app, t, someoneElse }) => {
  const person = await someoneElse();
  const address = await giveAddress(person, language);
  await page.goto("/auth");
  await page.getByRole("link", { name: t("account:forgotLink") }).click();
  await field(page, "email").fill(address);
  await page.getByRole("button", { name: t("account:forgotAction") }).click();
  await expect(page.getByText(t("messages:emailSentText")).first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  // The first asks whether the address is the account's.
  const mail = (await waitForMails(app, address, 2)).find(({ text }) => text.includes("reset-password"));
  expect(mail?.language).toBe(language);

  await page.goto(`/auth/reset-password?token=${resetTokenIn(mail)}`);
  await checkPage(page, language);
  await field(page, "password").fill(NEW_PASSWORD);
  await field(page, "confirmPassword").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: t("account:resetAction") }).click();
  await expect(page.getByText(t("messages:passwordChanged")).first()).toBeVisible();
  await expect(field(page, "username")).toHaveValue(person.account.username);
  expect((await person.api.get("/api/user")).status()).toBe(401);
  await logIn(page, { ...person.account, password: NEW_PASSWORD }, t("account:loginAction"));
  await expect(page).toHaveURL(/\/$/);

  await page.goto(`/auth/reset-password?token=${resetTokenIn(mail)}`);
  await expect(page.getByRole("heading", { name: t("account:resetDeadTitle") })).toBeVisible();
});

test("the profile keeps what is written and says what is wrong", async ({ page, t, signUp }) => {
  await signUp({ name: "Kavita Shinde", language });
  await page.goto("/profile");
  await checkPage(page, language, ["Kavita Shinde"]);
  const save = page.getByRole("button", { name: t("account:saveProfile") });
  await field(page, "name").fill("");
  await field(page, "contact").fill("kavita@");
  await save.click();
  await expectFieldErrors(page, field(page, "name"), [t("messages:nameRequired")]);
  await expectFieldErrors(page, field(page, "contact"), [t("messages:emailInvalid")]);
  await field(page, "name").fill("कविता शिंदे");
  await field(page, "contact").fill("+91 98220 12345");
  await page.locator('main input[name="preferredCategories"][value="sprayer"]').check();
  await page.locator('main input[name="preferredLocations"][value="Latur"]').check();
  await field(page, "priceMax").fill("3000");
  await page.getByLabel(t("account:callFrom"), { exact: true }).selectOption("18");
  await page.getByLabel(t("account:callUntil"), { exact: true }).selectOption("21");
  await field(page, "workPlace").fill("Nilanga");
  await save.click();
  await expect(page.getByText(t("account:profileUpdatedText")).first()).toBeVisible();
  const user = (await (await page.request.get("/api/user")).json()) as Record<string, unknown>;
  expect(user).toMatchObject({
    name: "कविता शिंदे",
    contact: "+919822012345",
    callFrom: 18,
    callUntil: 21,
    workPlace: "Nilanga",
    preferences: { preferredCategories: ["sprayer"], preferredLocations: ["Latur"], priceRange: { min: 0, max: 3000 } },
  });
  await expect(field(page, "name")).toHaveValue("कविता शिंदे");
  await expect(page.locator('main input[name="preferredCategories"][value="sprayer"]')).toBeChecked();
});

test("messages tell of a new request, and are read", async ({ page, t, signUp, someoneElse }) => {
  await signUp({ name: "Kavita Shinde", language });
  const { id } = await addOwn(page.request, { name: "Swaraj 744" });
  await page.goto("/notifications");
  await expect(page.getByText(t("notification:empty"))).toBeVisible();
  const renter = await someoneElse();
  const day = dayFromToday(1);
  const { id: bookingId } = await book(renter.api, id, { startDate: day, endDate: day });
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: t("mainPages") })
    .getByRole("link", { name: t("messagesUnread", { number: 1 }) })
    .click();
  await expect(page.getByRole("heading", { name: t("notification:title_requested", { id: bookingId }) })).toBeVisible();
  await checkPage(page, language, ["Kavita Shinde", "Someone Else", "Swaraj 744"]);
  await page.getByRole("button", { name: t("notification:markAllRead") }).click();
  await expect(page.getByText(t("notification:allRead"))).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: t("mainPages") }).getByRole("link", { name: t("messages") }),
  ).toBeVisible();
  await page.getByRole("link", { name: t("notification:title_requested", { id: bookingId }) }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${bookingId}$`));
});
