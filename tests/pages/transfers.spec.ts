import { makePhoto } from "../fixtures/images";
import { book, findBooking, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const FOREIGN = ["Test User", "Someone Else", "A scratch", "It was half full", "Settled by phone", "Swaraj 744"];
const STAY = { startDate: dayFromToday(0), endDate: dayFromToday(1) };

const language = "mr";
test.use({ language });

test("owner and renter record handover and return by code, and a disagreement goes to the office", async ({
  page,
  context,
  app,
  t,
  signUp,
  signIn,
  someoneElse,
  scripted,
}) => {
  await signUp({ language });
  const renter = await someoneElse();
  const { id: equipmentId } = await addOwn(page.request, { name: "Swaraj 744", location: "Latur" });
  const { id } = await book(renter.api, equipmentId, STAY);
  await pay(app, renter.api, id);
  const { codes } = (await findBooking(renter.api, id)) as unknown as { codes: Record<string, string> };

  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("transfer:open_handover") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("transfer:formTitle_handover", { id }) })).toBeVisible();
  await checkPage(page, language, FOREIGN);
  const send = page.getByRole("button", { name: t("transfer:open_handover") });
  await page.getByLabel(t("transfer:code")).fill("12");
  await page.getByLabel(t("transfer:hours")).fill("1200.5");
  await page.getByLabel(t("transfer:fuel")).selectOption("75");
  await page.getByLabel(t("transfer:note")).fill("A scratch");
  await send.click();
  await expect(page.getByText(t("messages:transferCodeInvalid")).first()).toBeVisible();
  await expect(page.getByLabel(t("transfer:hours"))).toHaveValue("1200.5");
  await expect(page.getByLabel(t("transfer:fuel"))).toHaveValue("75");
  // The time of a form that was refused is kept.
  await expect(page.getByLabel(t("transfer:at"))).not.toHaveValue("");
  await page.getByLabel(t("transfer:at")).fill("");
  await page.getByLabel(t("transfer:code")).fill(codes["handover"] ?? "");
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("transfer:done_handover")).first()).toBeVisible();
  await expect(page.getByText("A scratch")).toBeVisible();
  const photos = `${t("transfer:kind_handover")}: ${t("transfer:photos")}`;
  await page.getByRole("link", { name: photos }).click();
  const field = page.getByLabel(t("transfer:photo"), { exact: true });
  await expect(field).toBeVisible();
  await checkPage(page, language, FOREIGN);
  // With script a photo that does not get through waits for the network.
  if (scripted) await expect(field).toHaveAttribute("multiple", "");
  await context.setOffline(scripted);
  await field.setInputFiles({ name: "scratch.jpg", mimeType: "image/jpeg", buffer: await makePhoto() });
  if (scripted) await expect(page.getByText("1 / 1")).toBeVisible();
  await context.setOffline(false);
  if (!scripted) await page.getByRole("button", { name: t("transfer:addPhoto") }).click();
  await expect(page.getByRole("img", { name: t("transfer:photoOf_owner", { number: 1 }) })).toBeVisible();
  const back = { code: codes["return"], hours: 1206, fuel: 50 };
  const returned = await page.request.post(`/api/bookings/${id}/transfers/return`, { data: back });
  expect(returned.status(), await returned.text()).toBe(201);

  await renter.api.patch("/api/user/profile", { data: { language } });
  await signIn(renter.account);
  await page.goto(`/booking/${id}`);
  await expect(page.getByText(t("transfer:hoursCount", { hours: "5.5" }))).toBeVisible();
  const check = `${t("transfer:kind_handover")}: ${t("transfer:check")}`;
  await page.getByRole("link", { name: check }).click();
  await checkPage(page, language, FOREIGN);
  await page.getByRole("button", { name: t("transfer:dispute") }).click();
  await expect(page.getByText(t("messages:transferWordsMissing")).first()).toBeVisible();
  await page.getByLabel(t("transfer:words")).fill("It was half full");
  await page.getByRole("button", { name: t("transfer:dispute") }).click();
  await expect(page.getByText(t("transfer:own_disputed"))).toBeVisible();
});
