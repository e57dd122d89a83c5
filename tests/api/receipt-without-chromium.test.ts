import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createClient,
  dayFromToday,
  expectProblem,
  signUp,
  startAppForFile,
  type BookingBody,
} from "../fixtures/api-client";
import { bookAndPay, pay } from "../fixtures/paid-booking";
import { addEquipment } from "../fixtures/stored-rows";

const app = await startAppForFile({ env: { CHROMIUM_PATH: "/nonexistent/chromium" } });
const owner = await signUp(app.url);
const renter = await signUp(app.url);
const { receipt } = await bookAndPay(app, renter, addEquipment(app, { ownerId: owner.id }), 1);

describe("without Chromium", () => {
  it("the PDF is told to be tried again, in each language, and nothing is stored in place of it", async () => {
    const told = new Set<string>();
    for (const language of ["en", "hi", "mr"]) {
      const answer = await renter
        .copy()
        .get(`/api/receipts/${receipt.id}/download`, {
          Cookie: `session=${renter.cookies.get("session") ?? ""}; i18nextLng=${language}`,
        });
      told.add(expectProblem(answer, 503).error);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(told).toContain("Failed to download receipt. Please try again.");
    expect(told.size).toBe(3);
    const folder = join(app.dataDir, "receipts");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it("the receipt itself can be read, as data and as a page", async () => {
    expect((await renter.get(`/api/receipts/${receipt.id}`)).json()).toMatchObject({ id: receipt.id, status: "paid" });
    const page = await renter.get(`/bookings/${receipt.bookingId}/receipt`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(receipt.paymentId);
  });

  it("the link on the page leads back to the page", async () => {
    const answer = await renter.get(`/bookings/${receipt.bookingId}/receipt/pdf`);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/bookings/${receipt.bookingId}/receipt`);
  });

  it("a copy that could not be fetched for later says nothing on the next page", async () => {
    const path = `/bookings/${receipt.bookingId}/receipt`;
    // Says what an earlier download left to say.
    await renter.get(path);
    const copy = await renter.get(`${path}/pdf`, { "X-Kept-Copy": "1" });
    expect(copy.status).toBe(503);
    expect((await renter.get(path)).text).not.toContain("Download Failed");
    await renter.get(`${path}/pdf`);
    expect((await renter.get(path)).text).toContain("Download Failed");
  });

  it("the log says why a document could not be made, also for a farmer with a code", async () => {
    await renter.get(`/bookings/${receipt.bookingId}/receipt/pdf`);
    expect(app.logs()).toContain("a document could not be made");
    const helper = await signUp(app.url);
    const owner = await signUp(app.url);
    const days = { startDate: dayFromToday(4), endDate: dayFromToday(4) };
    const farmer = { farmerName: "Gangubai More", farmerPhone: "9822054321", farmerConsent: "true" };
    const equipmentId = addEquipment(app, { ownerId: owner.id });
    const answer = await helper.post("/api/bookings", { equipmentId, ...days, ...farmer });
    const booking = answer.json<BookingBody & { farmer: { code: string } }>();
    const proof = await pay(app, booking);
    await helper.post("/api/bookings/verify-payment", { bookingId: booking.id, ...proof });
    const download = await createClient(app.url).get(`/farmer/${booking.farmer.code.replaceAll(" ", "")}/receipt`);
    expect(download.headers.location).toContain("pdf=failed");
    expect(app.logs()).toContain("a farmer's receipt could not be made");
  });
});
