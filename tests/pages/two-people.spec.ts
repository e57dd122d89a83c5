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
  const first = await signUp({ name: "Asha Jadhav", language });
  const { account } = await someoneElse();
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const ways: [string, string][] = [
    ["/profile", t("account:saveProfile")],
    [`/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`, t("booking:confirmBooking")],
  ];
  for (const [path, button] of ways) {
    await signIn(first);
    await page.goto(path);
    if (path === "/profile") await page.locator("main [name=name]").fill("Asha Patil");
    await signIn(account);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect(page.getByText(SENTENCE).first()).toBeVisible();
    const now: unknown = await (await page.request.get("/api/user")).json();
    expect(now).toMatchObject({ username: account.username, name: "Someone Else" });
    expect(await listBookings(page.request)).toEqual([]);
  }
  await signIn(first);
  await page.goto("/profile");
  await page.locator("main [name=name]").fill("Asha Patil");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account:saveProfile") })
    .click();
  await expect(page.getByText(t("account:profileUpdatedText")).first()).toBeVisible();
});
