import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const NAME = "Swaraj 744";
const FOREIGN = ["Test User", "Someone Else", NAME, "Is a driver included?", "Yes, mine", "Rude"];

const language = "mr";
test.use({ language });

test("a renter asks the owner before a booking, reads the answer and reports it", async ({
  page,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const owner = await someoneElse();
  const { id: equipmentId } = await addOwn(owner.api, { name: NAME, location: "Latur" });
  await page.goto(`/equipment/${equipmentId}`);
  await page.getByRole("link", { name: t("equipment:askOwner") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("question:ask") })).toBeVisible();
  const text = page.getByLabel(t("question:yourQuestion"));
  const send = page.getByRole("button", { name: t("question:send") });
  await text.fill("Call me: 98220 12345");
  await send.click();
  await expect(page.getByText(t("messages:questionHasContact")).first()).toBeVisible();
  await expect(text).toHaveValue("Call me: 98220 12345");
  await text.fill("Is a driver included?");
  await send.click();
  await expect(page).toHaveURL(/\/questions\/\d+$/);
  await expect(page.getByText(t("question:sentText")).first()).toBeVisible();
  await expect(page.getByText("Is a driver included?")).toBeVisible();

  const id = Number(page.url().split("/").at(-1));
  const answered = await owner.api.post(`/api/questions/${id}/posts`, { data: { text: "Yes, mine" } });
  expect(answered.status(), await answered.text()).toBe(201);
  await page.goto("/notifications");
  await page.getByRole("link", { name: t("notification:questions") }).click();
  await expect(page.getByText(t("question:state_toAnswer"))).toBeVisible();
  await page.locator(`main a[href="/questions/${id}"]`).click();
  await expect(page.getByText("Yes, mine")).toBeVisible();
  await checkPage(page, language, FOREIGN);
  await page
    .locator("main summary")
    .filter({ hasText: t("question:report") })
    .click();
  await page.getByLabel(t("question:reason")).fill("Rude");
  await page.getByRole("button", { name: t("question:reportAction") }).click();
  await expect(page.getByText(t("question:reported")).first()).toBeVisible();
  await expect(page.getByRole("button", { name: t("question:reportAction") })).toHaveCount(0);
  await page.goto(`/equipment/${equipmentId}/ask`);
  await expect(page).toHaveURL(new RegExp(`/questions/${id}$`));
});
