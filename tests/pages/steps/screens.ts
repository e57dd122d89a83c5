import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { listBookings } from "./bookings";
import { dayFromToday, findFreeDays, listEquipment } from "./equipment";
import { demoAccount } from "./test";

/** Every screen of the product, and how one comes to it. */

export interface Screen {
  /** Of the picture that is taken of it. */
  name: string;
  path: string;
  /** What is done there before it looks as it should. */
  act?: (page: Page, t: Translate) => Promise<void>;
  /** Answered with a refusal on purpose, which the browser notes as an error. */
  refused?: boolean;
}

type Role = "visitor" | "newcomer" | "renter" | "owner";
export const ROLES: readonly Role[] = ["visitor", "newcomer", "renter", "owner"];

/** The screens that somebody sees; demonstration accounts have bookings in every state. */
export function listScreens(role: Role, page: Page): Promise<Screen[]> {
  return {
    visitor: listVisitorScreens,
    newcomer: listNewcomerScreens,
    renter: listRenterScreens,
    owner: listOwnerScreens,
  }[role](page);
}

/** Signs in as the demonstration account of a role, in the language of the browser; a visitor stays one. */
export async function becomeRole(role: Role, page: Page, signUp: () => Promise<unknown>): Promise<void> {
  if (role === "newcomer") await signUp();
  if (role === "renter" || role === "owner") await page.request.post("/api/login", { data: demoAccount(role) });
}

const isShown = (page: Page, selector: string) => page.locator(selector).first().waitFor();

async function listVisitorScreens(page: Page): Promise<Screen[]> {
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const all = await listEquipment(page.request);
  const away = all.find(({ availability }) => !availability);
  const longest = all.toSorted((one, other) => other.name.length - one.name.length)[0];
  const quote = new URLSearchParams({ ...stay }).toString();
  const past = new URLSearchParams({ startDate: dayFromToday(-2), endDate: dayFromToday(1) }).toString();
  return [
    { name: "home", path: "/" },
    {
      name: "home-menu",
      path: "/",
      act: (at, t) => at.locator("details.drawer > summary", { hasText: t("menu") }).click(),
    },
    {
      name: "home-language",
      path: "/",
      act: (at) => at.locator('header details.menu:has(form[action="/language"]) summary').click(),
    },
    { name: "list", path: "/equipment" },
    { name: "list-filters", path: "/equipment", act: (at) => at.locator("a[href='#filters']").click() },
    { name: "list-found", path: "/equipment?search=tractor&category=tractor" },
    { name: "list-map", path: "/equipment?view=map" },
    { name: "list-empty", path: "/equipment?search=zeppelin" },
    { name: "machine", path: `/equipment/${equipment.id}` },
    { name: "machine-rent", path: `/equipment/${equipment.id}`, act: openRentDialog },
    { name: "machine-long", path: `/equipment/${longest?.id}` },
    { name: "machine-away", path: `/equipment/${away?.id}` },
    { name: "machine-missing", path: "/equipment/999999", refused: true },
    { name: "book-errors", path: `/equipment/${equipment.id}/book?${past}` },
    { name: "book-confirm", path: `/equipment/${equipment.id}/book?${quote}` },
    { name: "book-away", path: `/equipment/${away?.id}/book`, refused: true },
    { name: "login-errors", path: "/auth", act: sendForm, refused: true },
    { name: "register-errors", path: "/auth?tab=register", act: sendForm, refused: true },
    ...["help", "cancelling", "terms", "privacy", "offline", "api"].map((name) => ({ name, path: `/${name}` })),
    { name: "not-found", path: "/nowhere", refused: true },
  ];
}

async function listNewcomerScreens(): Promise<Screen[]> {
  return [
    { name: "dashboard-empty", path: "/dashboard" },
    { name: "receipts-empty", path: "/receipts" },
    { name: "compare-empty", path: "/compare" },
    { name: "compare-search", path: "/compare?search=trailer" },
    { name: "compare", path: "/compare", act: pickEquipment },
    { name: "booking-missing", path: "/booking/999999", refused: true },
    { name: "receipt-missing", path: "/bookings/999999/receipt", refused: true },
  ];
}

async function listRenterScreens(page: Page): Promise<Screen[]> {
  const bookings = await listBookings(page.request);
  const receipts = (await (await page.request.get("/api/receipts")).json()) as { bookingId: number; status: string }[];
  const firstOf = <Item, Key>(items: readonly Item[], key: (item: Item) => Key) => [
    ...new Map(items.toReversed().map((item) => [key(item), item])).values(),
  ];
  const unrated = bookings.find(
    ({ status, isRated, paymentState }) => status === "approved" && paymentState === "captured" && !isRated,
  );
  return [
    { name: "dashboard", path: "/dashboard" },
    { name: "receipts", path: "/receipts" },
    ...firstOf(bookings, ({ status }) => status).map(({ id, status }) => ({
      name: `booking-${status.replaceAll("_", "-")}`,
      path: `/booking/${id}`,
    })),
    ...firstOf(receipts, ({ status }) => status).map(({ bookingId, status }) => ({
      name: `receipt-${status.replaceAll("_", "-")}`,
      path: `/bookings/${bookingId}/receipt`,
    })),
    { name: "booking-confirmed", path: `/booking/${unrated?.id}?payment=paid` },
    { name: "booking-review", path: `/booking/${unrated?.id}`, act: openReviewDialog },
    { name: "review-errors", path: `/booking/${unrated?.id}/review`, act: sendForm, refused: true },
    { name: "logout", path: "/logout" },
    {
      name: "menu-signed-in",
      path: "/logout",
      act: (at, t) => at.locator("details.drawer > summary", { hasText: t("menu") }).click(),
    },
  ];
}

async function listOwnerScreens(page: Page): Promise<Screen[]> {
  const me = (await (await page.request.get("/api/user")).json()) as { id: number };
  const mine = (await listEquipment(page.request)).find(({ ownerId }) => ownerId === me.id);
  return [
    { name: "machine-own", path: `/equipment/${mine?.id}` },
    { name: "dashboard-owner", path: "/dashboard" },
    { name: "rentals", path: "/dashboard/rentals" },
    { name: "season", path: "/dashboard/season" },
    { name: "payouts", path: "/dashboard/payouts" },
    { name: "payout", path: "/dashboard/payouts/1" },
    { name: "machine-days", path: `/dashboard/equipment/${mine?.id}/calendar` },
    {
      name: "machine-days-errors",
      path: `/dashboard/equipment/${mine?.id}/calendar?kind=phone`,
      act: sendForm,
      refused: true,
    },
  ];
}

async function pickEquipment(page: Page): Promise<void> {
  for (const { id } of (await listEquipment(page.request)).slice(0, 3)) {
    await page.request.post("/compare", { form: { intent: "add", equipmentId: String(id) } });
  }
  await page.reload();
  await isShown(page, "main table");
}

async function openRentDialog(page: Page, t: Translate): Promise<void> {
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await isShown(page, "dialog[open] button.day");
}

async function openReviewDialog(page: Page, t: Translate): Promise<void> {
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  await isShown(page, "dialog[open] textarea");
}

export async function sendForm(page: Page): Promise<void> {
  await page.locator("main form[method=post] button:not([type=button]):visible").last().click();
  await isShown(page, "[data-error-summary]");
}
