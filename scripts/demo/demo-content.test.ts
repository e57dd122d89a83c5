import { describe, expect, it } from "vitest";
import { areStated, DIESELS, hasChoices } from "~/domain/terms/terms";
import { DEMO_ACCOUNTS } from "./accounts";
import { DEMO_BOOKINGS } from "./bookings";
import { DEMO_EQUIPMENT } from "./equipment";
import { DEMO_PLACES } from "./places";
import { BOOKING_STATUSES, DEMO_CATEGORIES, LIVE_STATUSES, RECEIPT_STATUSES } from "./types";
import type { DemoBooking, DemoCategory } from "./types";

/** Plausible daily rates, in whole rupees. */
const RATES: Record<DemoCategory, readonly [number, number]> = {
  tractor: [2000, 4000],
  harvester: [12000, 20000],
  seeder: [800, 2000],
  irrigation: [300, 1200],
  plough: [700, 1500],
  sprayer: [1200, 2500],
  cultivator: [500, 1000],
  thresher: [2000, 4500],
  combine: [15000, 25000],
  rotavator: [1000, 2000],
  fertilizer: [500, 1200],
  other: [700, 3500],
};

const SPEC_KEYS: Record<DemoCategory, readonly string[]> = {
  tractor: ["power_hp", "drive", "lift_kg"],
  harvester: ["power_hp", "cutter_width_ft", "grain_tank_l"],
  seeder: ["rows", "row_spacing_cm", "seed_box_kg"],
  irrigation: ["power_hp", "flow_lpm", "head_m"],
  plough: ["bottoms", "depth_cm", "tractor_hp"],
  sprayer: ["tank_capacity_l", "boom_width_m"],
  cultivator: ["tynes", "working_width_ft"],
  thresher: ["capacity_q_per_h", "tractor_hp"],
  combine: ["power_hp", "track", "cutter_width_ft"],
  rotavator: ["working_width_ft", "blades", "tractor_hp"],
  fertilizer: ["hopper_kg", "spread_width_m", "tractor_hp"],
  other: ["tractor_hp"],
};

const DEVANAGARI = /\p{Script=Devanagari}/u;
const WINDOW_DAYS = 30;
const KM_PER_DEGREE = 111.2;

const byRole = (role: string) => DEMO_ACCOUNTS.filter((account) => account.role === role);
const lastDay = (booking: DemoBooking) => booking.startOffset + booking.days - 1;
const isLive = (booking: DemoBooking) => LIVE_STATUSES.includes(booking.status);
const equipmentOf = (booking: DemoBooking) => {
  const equipment = DEMO_EQUIPMENT[booking.equipmentIndex];
  if (equipment === undefined) throw new Error(`No equipment at ${booking.equipmentIndex}`);
  return equipment;
};

describe("accounts", () => {
  it("are three owners, two renters and one admin with names of their own", () => {
    expect(byRole("owner")).toHaveLength(3);
    expect(byRole("renter")).toHaveLength(2);
    expect(byRole("admin")).toHaveLength(1);
    expect(new Set(DEMO_ACCOUNTS.map((account) => account.username.toLowerCase())).size).toBe(DEMO_ACCOUNTS.length);
    expect(new Set(DEMO_ACCOUNTS.map((account) => account.language))).toEqual(new Set(["en", "hi", "mr"]));
  });

  it("could register", () => {
    for (const account of DEMO_ACCOUNTS) {
      expect(account.username, account.username).toMatch(/^[A-Za-z0-9_]{3,30}$/);
      expect(account.password.length, account.username).toBeGreaterThanOrEqual(4);
      expect(account.password, account.username).toMatch(/[A-Z]/);
      expect(account.password, account.username).toMatch(/[a-z]/);
      expect(account.password, account.username).toMatch(/[0-9]/);
      expect(account.name, account.username).toMatch(/^[A-Za-z ]{2,50}$/);
      expect(account.contact, account.username).toMatch(/^(\+919\d{9}|[a-z.]+@example\.com)$/);
    }
  });
});

describe("equipment", () => {
  it("covers every category and every known city with at least 36 listings", () => {
    expect(DEMO_EQUIPMENT.length).toBeGreaterThanOrEqual(36);
    expect(new Set(DEMO_EQUIPMENT.map((equipment) => equipment.category))).toEqual(new Set(DEMO_CATEGORIES));
    expect(new Set(DEMO_EQUIPMENT.map((equipment) => equipment.location))).toEqual(new Set(Object.keys(DEMO_PLACES)));
    expect(Object.keys(DEMO_PLACES)).toHaveLength(15);
    for (const field of ["key", "name"] as const) {
      expect(new Set(DEMO_EQUIPMENT.map((equipment) => equipment[field])).size).toBe(DEMO_EQUIPMENT.length);
    }
  });

  it("has three listings or more in each category, and some of each owner", () => {
    for (const category of DEMO_CATEGORIES) {
      expect(
        DEMO_EQUIPMENT.filter((equipment) => equipment.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(3);
    }
    const owners = new Set(DEMO_EQUIPMENT.map((equipment) => equipment.ownerUsername));
    expect(owners).toEqual(new Set(byRole("owner").map((account) => account.username)));
  });

  it("states terms on some, and none that asks for a choice or refuses a day", () => {
    const stated = DEMO_EQUIPMENT.filter(({ terms }) => areStated(terms));
    expect(stated.length).toBeGreaterThan(5);
    expect(stated.length).toBeLessThan(DEMO_EQUIPMENT.length / 2);
    expect(new Set(stated.map(({ terms }) => terms.operator))).toEqual(new Set([null, "none", "included"]));
    expect(new Set(stated.map(({ terms }) => terms.diesel))).toEqual(new Set([null, ...DIESELS]));
    expect(stated.filter(({ terms }) => hasChoices(terms))).toEqual([]);
    expect(stated.filter(({ terms }) => terms.minDays > 1 || terms.noticeDays > 0)).toEqual([]);
  });

  it("includes three unavailable listings", () => {
    expect(DEMO_EQUIPMENT.filter((equipment) => !equipment.availability)).toHaveLength(3);
  });

  it("has descriptions in Hindi and in Marathi", () => {
    for (const language of ["hi", "mr"]) {
      expect(
        DEMO_EQUIPMENT.filter((equipment) => equipment.descriptionLanguage === language).length,
      ).toBeGreaterThanOrEqual(3);
    }
  });

  it("is complete", () => {
    for (const equipment of DEMO_EQUIPMENT) {
      const [lowest, highest] = RATES[equipment.category];
      expect(Number.isInteger(equipment.dailyRate), equipment.key).toBe(true);
      expect(equipment.dailyRate, equipment.key).toBeGreaterThanOrEqual(lowest);
      expect(equipment.dailyRate, equipment.key).toBeLessThanOrEqual(highest);
      expect(equipment.name.length, equipment.key).toBeGreaterThan(5);
      expect(equipment.features.length, equipment.key).toBeGreaterThanOrEqual(2);
      expect(Number.isInteger(equipment.popularity), equipment.key).toBe(true);
      expect(Object.values(equipment.seasonalAvailability), equipment.key).toContain(true);

      expect(Object.keys(equipment.specs), equipment.key).toEqual(
        expect.arrayContaining([...SPEC_KEYS[equipment.category]]),
      );
      expect(Object.keys(equipment.searchableSpecs), equipment.key).toEqual(Object.keys(equipment.specs));
      for (const [key, { value, unit }] of Object.entries(equipment.searchableSpecs)) {
        expect(equipment.specs[key], equipment.key).toBe(unit === "" ? String(value) : `${value} ${unit}`);
        if (typeof value === "number") expect(unit, key).not.toBe("");
      }

      const sentences = equipment.description.split(/[.।?!]+(?:\s|$)/).filter((sentence) => sentence.trim() !== "");
      expect(sentences.length, equipment.key).toBeGreaterThanOrEqual(2);
      expect(sentences.length, equipment.key).toBeLessThanOrEqual(4);
      expect(DEVANAGARI.test(equipment.description), equipment.key).toBe(equipment.descriptionLanguage !== "en");
      expect(equipment.description, equipment.key).toBe(equipment.description.normalize("NFC"));
    }
  });

  it("is near its city", () => {
    for (const equipment of DEMO_EQUIPMENT) {
      const [, centre] = Object.entries(DEMO_PLACES).find(([place]) => place === equipment.location) ?? [];
      expect(equipment.latitude, equipment.key).toMatch(/^\d{1,2}\.\d{4}$/);
      expect(equipment.longitude, equipment.key).toMatch(/^\d{2}\.\d{4}$/);
      const north = (Number(equipment.latitude) - (centre?.[0] ?? 0)) * KM_PER_DEGREE;
      const east = (Number(equipment.longitude) - (centre?.[1] ?? 0)) * KM_PER_DEGREE;
      expect(Math.hypot(north, east), equipment.key).toBeLessThan(40);
    }
  });
});

describe("bookings", () => {
  it("cover every status, every receipt status, and approval with and without money", () => {
    expect(new Set(DEMO_BOOKINGS.map((booking) => booking.status))).toEqual(new Set(BOOKING_STATUSES));
    expect(new Set(DEMO_BOOKINGS.flatMap((booking) => booking.receipt?.status ?? []))).toEqual(
      new Set(RECEIPT_STATUSES),
    );
    const approved = DEMO_BOOKINGS.filter((booking) => booking.status === "approved");
    expect(new Set(approved.map((booking) => booking.paymentState))).toEqual(new Set(["unpaid", "captured"]));
    expect(new Set(DEMO_BOOKINGS.map((booking) => booking.paymentState))).toEqual(
      new Set(["unpaid", "captured", "refund_pending", "refunded", "refund_failed"]),
    );
  });

  it("never overlap while live", () => {
    const taken = new Set<string>();
    for (const booking of DEMO_BOOKINGS.filter(isLive)) {
      for (let day = booking.startOffset; day <= lastDay(booking); day++) {
        const place = `${equipmentOf(booking).key} on day ${day}`;
        expect(taken.has(place), place).toBe(false);
        taken.add(place);
      }
    }
    expect(taken.size).toBeGreaterThan(0);
  });

  it("stay in the booking window, by renters who do not own the equipment", () => {
    const usernames = new Set(DEMO_ACCOUNTS.map((account) => account.username));
    for (const booking of DEMO_BOOKINGS) {
      const label = `${equipmentOf(booking).key} ${booking.startOffset}`;
      expect(booking.days, label).toBeGreaterThanOrEqual(1);
      expect(booking.requestedOffset, label).toBeLessThanOrEqual(Math.min(0, booking.startOffset));
      expect(lastDay(booking) - booking.requestedOffset, label).toBeLessThanOrEqual(WINDOW_DAYS);
      expect(usernames.has(booking.renterUsername), label).toBe(true);
      expect(equipmentOf(booking).ownerUsername, label).not.toBe(booking.renterUsername);
    }
  });

  it("hold no future day of unavailable equipment", () => {
    const ahead = DEMO_BOOKINGS.filter((booking) => isLive(booking) && lastDay(booking) >= 0);
    expect(ahead.filter((booking) => !equipmentOf(booking).availability)).toEqual([]);
  });

  it("agree with their payment and receipt", () => {
    for (const booking of DEMO_BOOKINGS) {
      const label = `${equipmentOf(booking).key} ${booking.startOffset} ${booking.status}`;
      const receipt = booking.receipt?.status ?? "none";
      if (booking.paymentState === "unpaid") expect(["none", "pending", "failed"], label).toContain(receipt);
      else expect(receipt, label).toBe(booking.paymentState === "refunded" ? "refunded" : "paid");
      if (["pending", "awaiting_payment", "expired"].includes(booking.status))
        expect(booking.paymentState, label).toBe("unpaid");
      if (booking.status === "paid") expect(booking.paymentState, label).toBe("captured");
      if (isLive(booking) && booking.paymentState === "unpaid") {
        expect(booking.requestedOffset, label).toBe(0);
        expect(booking.startOffset, label).toBeGreaterThan(0);
      }
      expect(booking.refundPercent !== undefined, label).toBe(booking.paymentState.startsWith("refund"));
      expect(booking.endedBy !== undefined, label).toBe(!isLive(booking));
    }
  });
});

describe("reviews", () => {
  const reviewed = DEMO_BOOKINGS.filter((booking) => booking.review !== undefined);
  const reviews = reviewed.flatMap((booking) => booking.review ?? []);

  it("are forty or more, in three languages, all different", () => {
    expect(reviews.length).toBeGreaterThanOrEqual(40);
    expect(new Set(reviews.map((review) => review.language))).toEqual(new Set(["en", "hi", "mr"]));
    expect(new Set(reviews.map((review) => review.comment)).size).toBe(reviews.length);
  });

  it("keep to the limits of a review", () => {
    for (const review of reviews) {
      expect(review.comment.length).toBeGreaterThanOrEqual(10);
      expect(review.comment.length).toBeLessThanOrEqual(500);
      expect([1, 2, 3, 4, 5]).toContain(review.rating);
      expect(DEVANAGARI.test(review.comment), review.comment).toBe(review.language !== "en");
    }
  });

  it("are mostly friendly, with some honest complaints", () => {
    const low = reviews.filter((review) => review.rating <= 2);
    expect(low.length).toBeGreaterThanOrEqual(2);
    expect(low.length).toBeLessThan(reviews.length / 5);
  });

  it("belong to past, paid bookings, and some of those have none", () => {
    for (const booking of reviewed) {
      expect(booking.paymentState).toBe("captured");
      expect(lastDay(booking)).toBeLessThan(0);
      expect(booking.review?.writtenOffset).toBeGreaterThan(lastDay(booking));
      expect(booking.review?.writtenOffset).toBeLessThanOrEqual(0);
    }
    const open = DEMO_BOOKINGS.filter((b) => b.paymentState === "captured" && lastDay(b) < 0 && b.review === undefined);
    expect(open.length).toBeGreaterThan(0);
  });
});
