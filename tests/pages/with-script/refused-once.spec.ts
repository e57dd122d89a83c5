import type { Page } from "@playwright/test";
import { book, findBooking, pay } from "../steps/bookings";
import { dayFromToday } from "../steps/equipment";
import { addOwn } from "../steps/own-equipment";
import { expect, test } from "../steps/test";

/** How often each form of a page was sent, by its path. */
function countPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.replace(/\.data$/, ""));
  });
  return sent;
}

test("a wrong handover code counts once, and the right one is taken at the fifth", async ({
  page,
  app,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp();
  const renter = await someoneElse();
  const { id: equipmentId } = await addOwn(page.request, { name: "Swaraj 855", location: "Latur" });
  const { id } = await book(renter.api, equipmentId, { startDate: dayFromToday(0), endDate: dayFromToday(0) });
  await pay(app, renter.api, id);
  const { codes } = (await findBooking(renter.api, id)) as unknown as { codes: { handover: string } };
  const wrong = codes.handover === "1111" ? "2222" : "1111";
  const sent = countPosts(page);
  await page.goto(`/booking/${id}/transfer/handover`);
  for (let tries = 1; tries <= 4; tries += 1) {
    await page.getByLabel(t("transfer:code")).fill(wrong);
    await page.getByRole("button", { name: t("transfer:open_handover") }).click();
    await expect(page.getByText(t("messages:transferCodeWrong")).first()).toBeVisible();
    await expect.poll(() => sent.length).toBe(tries);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await page.getByLabel(t("transfer:code")).fill(codes.handover);
  await page.getByRole("button", { name: t("transfer:open_handover") }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  expect(sent).toHaveLength(5);
});
