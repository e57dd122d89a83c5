import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { payOrder } from "../../../scripts/razorpay-sandbox/checkout";
import type { RunningApp } from "../../fixtures/running-app";
import { findFreeDays, type Equipment, type Stay } from "./equipment";

export interface BookingFacts {
  id: number;
  equipmentId: number;
  userId: number;
  startDate: string;
  endDate: string;
  totalPrice: number;
  status: string;
  paymentState: string;
  isRated: boolean;
}

export async function findBooking(api: APIRequestContext, id: number): Promise<BookingFacts> {
  const answer = await api.get(`/api/bookings/${id}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as BookingFacts;
}

export async function listBookings(api: APIRequestContext): Promise<BookingFacts[]> {
  const answer = await api.get("/api/bookings");
  expect(answer.status()).toBe(200);
  return (await answer.json()) as BookingFacts[];
}

/** Books without a page. */
export async function book(api: APIRequestContext, equipmentId: number, stay: Stay): Promise<BookingFacts> {
  const answer = await api.post("/api/bookings", { data: { equipmentId, ...stay } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as BookingFacts;
}

/** Pays a booking at the provider and hands its proof in, without a page. */
export async function pay(app: RunningApp, api: APIRequestContext, bookingId: number): Promise<void> {
  if (app.sandbox === undefined) throw new Error("This app has no payment stand-in.");
  const { sandbox } = app.sandbox;
  const answer = await api.get(`/api/bookings/${bookingId}/payment-config`);
  const { id } = (await answer.json()) as { id: string };
  const { fields } = payOrder(sandbox, id);
  const verified = await api.post("/api/bookings/verify-payment", { data: { bookingId, ...fields } });
  expect(verified.status(), await verified.text()).toBe(200);
}

interface Booked extends BookingFacts {
  equipment: Equipment;
  stay: Stay;
}

/** Books a machine that is free for some days on end, without a page. */
export async function bookFree(api: APIRequestContext, days = 1): Promise<Booked> {
  const { equipment, stay } = await findFreeDays(api, days);
  return { ...(await book(api, equipment.id, stay)), equipment, stay };
}

/** The same, paid. */
export async function bookPaid(app: RunningApp, api: APIRequestContext, days = 1): Promise<Booked> {
  const booked = await bookFree(api, days);
  await pay(app, api, booked.id);
  return booked;
}

/** The id of the booking whose page stands in the browser. */
export function bookingIdOf(page: Page): number {
  return Number(/^\/booking\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
}

/** The button that pays the booking on the page. */
export function payButton(page: Page, t: Translate, total: number) {
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(total);
  return page.getByRole("button", { name: t("booking:pay", { amount }), exact: true });
}

/** The provider's window over the page. */
export const checkoutWindow = (page: Page) => page.frameLocator('iframe[title="Test payment"]');

/** Presses an outcome on the provider's own page and comes back from there. */
export async function leaveHostedPage(page: Page, outcome: "Pay" | "Fail", scripts: boolean): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\/embedded$/);
  await page.getByRole("button", { name: outcome, exact: true }).click();
  // The provider's page goes on by itself where it can.
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/booking\/\d+\?payment=/);
}
