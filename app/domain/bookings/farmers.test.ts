import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { NotFound } from "~/domain/errors";
import { NOW, setScene, TODAY, type Scene } from "../../../tests/fixtures/domain";
import { bookingSchema } from "./booking-schema";
import { writeFarmerCode, findFarmer, requireFarmersBooking } from "./farmers.server";
import { requestBooking } from "./request-booking.server";

const SECRET = "the server's secret";
const DAYS = { startDate: "2026-03-12", endDate: "2026-03-13" };
const LONG_NAME = "x".repeat(51);
const FARMER = { farmerName: "  Gangubai   More ", farmerPhone: "०९८२२० ५४३२१", farmerConsent: "true" };

describe("for whom a booking is", () => {
  const parse = (fields: Record<string, unknown>) => bookingSchema.safeParse({ equipmentId: 1, ...DAYS, ...fields });
  const read = (fields: Record<string, unknown>) => parse(fields).data;
  const faults = (fields: Record<string, unknown>) => {
    const { error } = parse(fields);
    return error && z.flattenError(error).fieldErrors;
  };

  it("is read with the name on one line and the number as any is written", () => {
    expect(read(FARMER)).toMatchObject({ farmer: { name: "Gangubai More", phone: "+919822054321" } });
    expect(read({ ...FARMER, farmerConsent: true })).toMatchObject({ farmer: { name: "Gangubai More" } });
  });

  it.each([{}, { farmerName: "", farmerPhone: " ", farmerConsent: "" }, { farmerName: null, farmerConsent: false }])(
    "is nobody else where nothing is said: %o",
    (fields) => expect(read(fields)).not.toHaveProperty("farmer.name"),
  );

  it("is said whole, or each part that is missing or wrong is named", () => {
    expect(faults({ farmerConsent: "true" })).toEqual({ farmerName: ["nameRequired"], farmerPhone: ["phoneInvalid"] });
    for (const [name, fault] of Object.entries({
      G: "nameTooShort",
      G4ngubai: "nameCharacters",
      [LONG_NAME]: "nameTooLong",
    }))
      expect(faults({ ...FARMER, farmerName: name })).toEqual({ farmerName: [fault] });
    for (const farmerPhone of ["", "98220", "+1 4155552671", "5822012345", {}])
      expect(faults({ ...FARMER, farmerPhone })).toEqual({ farmerPhone: ["phoneInvalid"] });
    for (const farmerConsent of ["", "no", "false", false, 1, null, []])
      expect(faults({ ...FARMER, farmerConsent })).toEqual({ farmerConsent: ["farmerConsentRequired"] });
  });
});

describe("the code of a farmer", () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await setScene();
  });

  async function bookFor(name: string, day = TODAY) {
    const request = { equipmentId: scene.equipment.id, startDate: day, endDate: day };
    const farmer = { name, phone: "+919822054321" };
    const booking = await requestBooking(scene.db, { ...request, farmer }, scene.renter, { now: NOW, holdMinutes: 30 });
    const kept = await findFarmer(scene.db, booking.id);
    if (kept === undefined) throw new Error("nobody");
    return { booking, code: writeFarmerCode(booking, kept, SECRET) ?? "" };
  }
  const open = (code: string, secret = SECRET) => requireFarmersBooking(scene.db, code, secret);

  it("is the booking's number and twelve digits, read however they are written", async () => {
    const { booking, code } = await bookFor("Gangubai More");
    expect(code).toMatch(new RegExp(`^${booking.id} \\d{4} \\d{4} \\d{4}$`));
    const devanagari = code.replace(/\d/g, (digit) => "०१२३४५६७८९".charAt(Number(digit)));
    for (const typed of [code, code.replaceAll(" ", ""), ` ${code.replaceAll(" ", "-")}\u200e`, devanagari])
      expect(await open(typed)).toMatchObject({ booking: { id: booking.id }, farmer: { name: "Gangubai More" } });
  });

  it("opens nothing where it is another's, guessed, or of another server", async () => {
    const { booking, code } = await bookFor("Gangubai More");
    const other = await bookFor("Kisan Pawar", "2026-03-12");
    const digits = code.replaceAll(" ", "").slice(String(booking.id).length);
    const wrong = String((Number(digits) + 1) % 1e12).padStart(12, "0");
    for (const typed of [
      "",
      "x",
      digits,
      `${booking.id}${wrong}`,
      `${other.booking.id}${digits}`,
      `0${code}`,
      "9".repeat(99),
    ])
      await expect(open(typed), typed).rejects.toThrow(NotFound);
    await expect(open(code, "another secret")).rejects.toThrow(NotFound);
    // A booking without a farmer has none.
    await scene.db.deleteFrom("booking_farmers").execute();
    await expect(open(code)).rejects.toThrow(NotFound);
  });
});
