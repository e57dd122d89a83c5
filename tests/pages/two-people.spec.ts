import { listBookings } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { expect, test } from "./steps/test";
import { LANGUAGES, translatorFor } from "./steps/texts";

/** In the language of the account or of the device. */
const SENTENCE = new RegExp(LANGUAGES.map((language) => translatorFor(language)("messages:otherAccount")).join("|"));

const language = "mr";
test.use({ language });

test("a page that one person opened does nothing for the next who logs in", async ({
  page,
  t,
  signUp,
  signIn,
  someoneElse,
}) => {
  await signUp({ name: "Asha Jadhav", language });
  const { account } = await someoneElse();
  const { equipment, stay } = await findFreeDays(page.request, 2);
  await page.goto(`/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`);
  await signIn(account);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("booking:confirmBooking") })
    .click();
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ username: account.username });
  expect(await listBookings(page.request)).toEqual([]);
});
