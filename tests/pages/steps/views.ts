import type { Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { MS_PER_DAY } from "~/domain/calendar/day";
import { waitForMails } from "../../fixtures/emails";
import type { RunningApp } from "../../fixtures/running-app";
import { changeRows } from "../../fixtures/stored-rows";
import { book, listBookings } from "./bookings";
import { findFreeDays, listEquipment } from "./equipment";
import { becomeRole, ROLES, sendForm, type Screen } from "./screens";
import { demoAccount } from "./test";

/** Every view of the product: the screens of each role, and what belongs to accounts, owners and the office. */

export type Viewer = (typeof ROLES)[number] | "admin";
export const VIEWERS: readonly Viewer[] = [...ROLES, "admin"];

export async function becomeViewer(viewer: Viewer, page: Page, signUp: () => Promise<unknown>): Promise<void> {
  if (viewer === "admin") await page.request.post("/api/login", { data: demoAccount("admin") });
  else await becomeRole(viewer, page, signUp);
}

/** What a viewer can see besides the screens, full and empty. */
export function listMoreViews(viewer: Viewer, page: Page, app: RunningApp): Promise<Screen[]> {
  return {
    visitor: listVisitorViews,
    newcomer: listNewcomerViews,
    renter: listRenterViews,
    owner: listOwnerViews,
    admin: listAdminViews,
  }[viewer](page, app);
}

async function listVisitorViews(page: Page): Promise<Screen[]> {
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const quote = `/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`;
  return [
    { name: "forgot-password", path: "/auth/forgot-password" },
    { name: "login-code-before-password", path: "/auth/code" },
    { name: "login-by-sms", path: "/auth/sms" },
    { name: "login-by-sms-code", path: "/auth/sms?contact=9822012345" },
    { name: "login-by-sms-errors", path: "/auth/sms", act: sendForm, refused: true },
    { name: "office-code", path: "/auth/office-code" },
    { name: "office-code-errors", path: "/auth/office-code", act: sendForm, refused: true },
    { name: "reset-password", path: "/auth/reset-password?token=none" },
    { name: "confirm-contact-dead", path: "/auth/confirm-contact?code=none" },
    { name: "verify-document", path: "/r" },
    { name: "verify-document-unknown", path: "/r/R1-0000-0000-0000-0000", refused: true },
    { name: "farmer", path: "/farmer" },
    { name: "farmer-unknown", path: "/farmer/1000000000000", refused: true },
    { name: "list-unknown-place", path: "/equipment?location=Zeppelinpur" },
    { name: "list-map-empty", path: "/equipment?view=map&search=zeppelin" },
    { name: "book-reversed", path: `/equipment/${equipment.id}/book?startDate=2020-01-02&endDate=2020-01-01` },
    { name: "book-phone-wrong", path: quote, act: (at, t) => confirm(at, t, "98220") },
    { name: "register-booking", path: quote, act: (at, t) => confirm(at, t, "9822012345") },
  ];
}

async function confirm(page: Page, t: Translate, phone: string): Promise<void> {
  await page.locator("main input[name=contact]").fill(phone);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
  await page.locator("[data-error-summary], main input[name=confirmPassword]").waitFor();
  await page.waitForLoadState();
}

async function listNewcomerViews(page: Page, app: RunningApp): Promise<Screen[]> {
  const { username } = (await (await page.request.get("/api/user")).json()) as { username: string };
  const address = `${username}@example.in`;
  const change = (contact: string) => page.request.patch("/api/user/profile", { data: { contact } });
  await change(address);
  const confirm = await findLink(app, address, "confirm-contact");
  await change("+919822054321");
  return [
    { name: "profile", path: "/profile" },
    { name: "phone", path: "/profile/phone" },
    { name: "account-end", path: "/profile/end" },
    { name: "change-password", path: "/profile/password" },
    { name: "change-password-errors", path: "/profile/password", act: sendForm, refused: true },
    { name: "notifications-empty", path: "/notifications" },
    { name: "alerts-empty", path: "/alerts" },
    { name: "questions-empty", path: "/questions" },
    { name: "rentals-empty", path: "/dashboard/rentals" },
    { name: "season-empty", path: "/dashboard/season" },
    { name: "payouts-empty", path: "/dashboard/payouts" },
    { name: "payouts-errors", path: "/dashboard/payouts", act: sendForm, refused: true },
    { name: "machine-new", path: "/dashboard/equipment/new" },
    { name: "machine-new-errors", path: "/dashboard/equipment/new", act: sendForm, refused: true },
    { name: "confirm-contact", path: confirm },
  ];
}

/** The link in an email to an address. */
async function findLink(app: RunningApp, address: string, page: string): Promise<string> {
  const link = new RegExp(`/auth/${page}\\?[a-z]+=[\\w.-]+`);
  for (let count = 1; ; count += 1) {
    const found = (await waitForMails(app, address, count)).map(({ text }) => link.exec(text)?.[0]);
    const first = found.find((one) => one !== undefined);
    if (first !== undefined) return first;
  }
}

const FARMER = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: true };

async function listRenterViews(page: Page, app: RunningApp): Promise<Screen[]> {
  const bookings = await listBookings(page.request);
  const cancellable = bookings.find(({ status }) => status === "paid" || status === "awaiting_payment");
  const refunded = bookings.find(({ paymentState }) => paymentState === "refunded");
  const captured = bookings.find(({ paymentState }) => paymentState === "captured")?.id ?? 0;
  recordHandover(app, captured);
  leaveBalance(app, captured);
  const { equipment, stay } = await findFreeDays(page.request, 3);
  const data = { equipmentId: equipment.id, startDate: stay.endDate, endDate: stay.endDate, ...FARMER };
  const bookedFor = await page.request.post("/api/bookings", { data });
  const forFarmer = (await bookedFor.json()) as { id: number; farmer: { code: string } };
  const { id: unpaid } = await book(page.request, equipment.id, { ...stay, endDate: stay.startDate });
  await page.request.post("/api/alerts", { data: { query: "search=zeppelin&location=Latur" } });
  const code = await readCode(page, refunded?.id);
  const other = (await listEquipment(page.request)).find(({ id }) => id !== equipment.id);
  const text = "Is a driver included?";
  const asked = await page.request.post(`/api/equipment/${other?.id}/questions`, { data: { text } });
  const days = new URLSearchParams({ ...stay }).toString();
  blockDay(app, other?.id ?? 0, stay.startDate);
  await page.request.post("/api/alerts", { data: { equipmentId: other?.id, ...stay } });
  return [
    { name: "ask", path: `/equipment/${equipment.id}/ask` },
    { name: "question", path: `/questions/${((await asked.json()) as { id: number }).id}` },
    { name: "questions", path: "/questions" },
    { name: "verified-document", path: `/r/${code}` },
    { name: "booking-for-farmer", path: `/booking/${forFarmer.id}` },
    { name: "farmers-booking", path: `/farmer/${forFarmer.farmer.code.replaceAll(" ", "")}` },
    { name: "profile-renter", path: "/profile" },
    { name: "notifications", path: "/notifications" },
    { name: "cancel", path: `/booking/${cancellable?.id}/cancel` },
    { name: "cancel-ended", path: `/booking/${bookings.find(({ status }) => status === "cancelled")?.id}/cancel` },
    { name: "credit-note", path: `/bookings/${refunded?.id}/receipt` },
    { name: "move", path: `/booking/${captured}/move` },
    { name: "balance", path: `/booking/${captured}/balance` },
    { name: "transfer-photos", path: `/booking/${captured}/transfer/handover/photos` },
    { name: "transfer-answer", path: `/booking/${captured}/transfer/handover/answer` },
    { name: "change-dates", path: `/booking/${unpaid}/dates` },
    { name: "change-dates-confirm", path: `/booking/${unpaid}/dates?${new URLSearchParams({ ...stay }).toString()}` },
    { name: "alert-days", path: `/alerts?equipmentId=${equipment.id}` },
    { name: "book-taken", path: `/equipment/${other?.id}/book?${days}` },
    { name: "alerts", path: "/alerts?search=airship" },
  ];
}

function blockDay(app: RunningApp, equipmentId: number, day: string): void {
  changeRows(app, "insert or ignore into booking_days (equipmentId, day) values (?, ?)", equipmentId, day);
}

/** A handover that the renter has not answered. */
function recordHandover(app: RunningApp, bookingId: number): void {
  const now = new Date().toISOString();
  const until = new Date(Date.now() + MS_PER_DAY).toISOString();
  changeRows(
    app,
    `insert or ignore into transfers ("bookingId", kind, at, "receivedAt", meter, fuel, note, "answerUntil")
     values (?, 'handover', ?, ?, 12005, 75, 'A scratch', ?)`,
    bookingId,
    now,
    now,
    until,
  );
}

/** A balance that the owner says is paid. */
function leaveBalance(app: RunningApp, bookingId: number): void {
  changeRows(app, `update bookings set advance = "totalPrice" / 2 where id = ?`, bookingId);
  changeRows(
    app,
    `insert or ignore into balances ("bookingId", amount, state, way, "statedBy", "statedAt")
     select id, "totalPrice" - advance, 'stated', 'cash', 'owner', ? from bookings where id = ?`,
    new Date().toISOString(),
    bookingId,
  );
}

/** The code on the receipt of a booking. */
async function readCode(page: Page, bookingId: number | undefined): Promise<string | undefined> {
  const text = await (await page.request.get(`/bookings/${bookingId}/receipt`)).text();
  return /href="\/r\/([^"]+)"/.exec(text)?.[1];
}

async function listOwnerViews(page: Page): Promise<Screen[]> {
  const me = (await (await page.request.get("/api/user")).json()) as { id: number };
  const mine = (await listEquipment(page.request)).find(({ ownerId }) => ownerId === me.id);
  const rentals = await (await page.request.get("/dashboard/rentals")).text();
  return [
    { name: "transfer", path: `${/href="(\/booking\/\d+)"/.exec(rentals)?.[1]}/transfer/handover` },
    { name: "notifications-owner", path: "/notifications" },
    { name: "season-of-machine", path: `/dashboard/season?year=2025&equipmentId=${mine?.id}` },
    { name: "machine-edit", path: `/dashboard/equipment/${mine?.id}/edit` },
    { name: "machine-terms", path: `/dashboard/equipment/${mine?.id}/terms` },
    { name: "machine-delete", path: `/dashboard/equipment/${mine?.id}/delete` },
    { name: "admin-refused", path: "/admin" },
  ];
}

async function listAdminViews(page: Page): Promise<Screen[]> {
  const bookings = await listBookings(page.request);
  const states = new Map(bookings.map((booking) => [`${booking.status} ${booking.paymentState}`, booking]));
  const paid = bookings.find(({ status }) => status === "paid");
  const person = bookings[0]?.userId;
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const counter = new URLSearchParams({ equipmentId: String(equipment.id), ...stay }).toString();
  const lists = [
    "/admin",
    "/admin/payments",
    "/admin/payouts",
    "/admin/users",
    "/admin/equipment",
    "/admin/questions",
    "/admin/decisions",
  ];
  return [
    ...lists.map((path) => ({ name: path.slice(1).replace("/", "-"), path })),
    { name: "admin-filters", path: "/admin?status=paid" },
    { name: "two-step", path: "/profile/two-step" },
    { name: "counter", path: "/admin/counter" },
    { name: "counter-refused", path: "/admin/counter?equipmentId=999999&startDate=x", refused: true },
    { name: "counter-price", path: `/admin/counter?${counter}` },
    { name: "admin-recovery", path: `/admin/users/${person}/recover` },
    { name: "admin-empty", path: "/admin?user=zeppelin" },
    { name: "admin-search-empty", path: "/admin?search=zeppelin" },
    { name: "admin-decided", path: "/admin", act: (at, t) => rejectUnsaid(at, t, paid?.id) },
    ...["users", "equipment"].map((part) => ({ name: `admin-${part}-empty`, path: `/admin/${part}?search=zeppelin` })),
    ...[...states].map(([state, { id }]) => ({ name: `admin-${state}`, path: `/admin/bookings/${id}` })),
    { name: "admin-payout-run", path: "/admin/payouts/1" },
    { name: "admin-booking-missing", path: "/admin/bookings/999999", refused: true },
    { name: "admin-missing", path: "/admin/nowhere", refused: true },
  ];
}

/** Rejects a paid booking with others, without the reason that it needs. */
async function rejectUnsaid(page: Page, t: Translate, id: number | undefined): Promise<void> {
  await page.locator(`main input[name=bookingId][value="${id}"]`).check();
  await page.locator("#decide-many-part summary").click();
  await page.getByRole("button", { name: t("admin:rejectChosen") }).click();
  await page.waitForURL("**/admin/decisions");
}
