import { describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/seed/demo-data";
import {
  book,
  createClient,
  dayFromToday,
  signIn,
  signUp,
  startAppForFile,
  type Answer,
  type ApiClient,
} from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { readCalendar, valueOf } from "../fixtures/read-calendar";
import { readCsv } from "../fixtures/read-csv";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const FORMULA = '=HYPERLINK("http://127.0.0.1/","press, me")';
const OWN = ["/receipts.csv", "/dashboard/bookings.csv", "/dashboard/season.csv", "/dashboard/bookings.ics"];
const ALL = ["/admin/bookings.csv", "/admin/receipts.csv"];

/** Rows of a table as values by heading. */
function readTable(answer: Answer): Record<string, string>[] {
  expect(answer.status).toBe(200);
  const [headings = [], ...rows] = readCsv(answer.text);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [headings[index] ?? "", cell])));
}

const app = await startAppForFile({ seed: true });
const anonymous = createClient(app.url);
const account = DEMO_ACCOUNTS.find(({ role }) => role === "admin") ?? { username: "", password: "" };
const [owner, otherOwner, renter, otherRenter, admin] = await Promise.all([
  signUp(app.url),
  signUp(app.url),
  signUp(app.url),
  signUp(app.url),
  signIn(app.url, account),
]);
const equipment = addEquipment(app, { ownerId: owner.id, name: FORMULA, dailyRate: 1_250 });
const paidId = (await bookAndPay(app, renter, equipment, 3, 5)).booking.id;
const heldId = (await book(renter, equipment, 9)).id;
const theirs = addEquipment(app, { ownerId: otherOwner.id, name: "Somebody else's plough" });
await bookAndPay(app, otherRenter, theirs, 2);
changeRows(app, "update users set contact = ? where id = ?", "+91 90000 31313", renter.id);

describe("a file", () => {
  it.each(OWN)("%s is for whoever is signed in, others sign in first", async (path) => {
    expect((await renter.get(path)).status).toBe(200);
    const answer = await anonymous.get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, `/auth?redirectTo=${encodeURIComponent(path)}`]);
  });

  it.each([...OWN, ...ALL])("%s is to be kept, by its asker alone", async (path) => {
    const { headers, body } = await admin.get(path);
    const isTable = path.endsWith(".csv");
    expect(headers["content-type"]).toBe(
      isTable ? "text/csv; charset=utf-8" : "text/calendar; charset=utf-8; method=PUBLISH",
    );
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="(bookings|receipts|season)-\d{4}-\d{2}-\d{2}\.(csv|ics)"$/,
    );
    expect(headers["cache-control"]).toBe("private, no-store");
    if (isTable) expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await admin.send("POST", path, { form: {} })).status).toBe(405);
  });
});

it("tables of bookings name whom somebody else booked for, with the phone", async () => {
  changeRows(
    app,
    `insert into booking_farmers ("bookingId", name, phone, "agreedAt") values (?, 'Gangubai More', '+919822054321', '')`,
    heldId,
  );
  for (const [who, path] of [
    [renter, "/dashboard/bookings.csv"],
    [admin, "/admin/bookings.csv"],
  ] as const) {
    const rows = readTable(await who.get(path));
    const named = rows.filter((row) => row["Booked for"] !== "");
    expect(named.map((row) => row["Booking number"])).toContain(String(heldId));
    expect(named.find((row) => row["Booking number"] === String(heldId))).toMatchObject({
      "Booked for": "Gangubai More",
      "Phone of that person": "+919822054321",
    });
  }
  changeRows(app, "delete from booking_farmers where bookingId = ?", heldId);
});

describe("the table of one's bookings", () => {
  it("has the own ones alone, plain numbers and ISO dates, and no formula", async () => {
    const rows = readTable(await renter.get("/dashboard/bookings.csv"));
    expect(rows.map((row) => row["Booking number"])).toEqual([String(heldId), String(paidId)]);
    expect(rows[1]).toMatchObject({
      Equipment: `'${FORMULA}`,
      "Start date": dayFromToday(3),
      "End date": dayFromToday(5),
      Days: "3",
      "Daily rate (₹)": "1250",
      "Total price (₹)": "3750",
      Status: "Paid",
      Payment: "Paid",
      "Booked on": dayFromToday(0),
      "Refund (₹)": "",
    });
    expect(rows[1]?.["Payment ID"]).toMatch(/^pay_/);
    expect(rows[0]).toMatchObject({
      Status: "Awaiting payment",
      Payment: "Not paid yet",
      "Payment ID": "",
      "Receipt ID": "",
    });
    expect(Object.keys(rows[0] ?? {})).not.toContain("Contact");
  });
});

describe("the table of one's receipts", () => {
  it("has the own ones with their amounts", async () => {
    const rows = readTable(await renter.get("/receipts.csv"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      "Booking number": String(paidId),
      Equipment: `'${FORMULA}`,
      "Amount (₹)": "3750.00",
      Currency: "INR",
      "Payment status": "Paid",
      "Start date": dayFromToday(3),
      "End date": dayFromToday(5),
      "Generated on": dayFromToday(0),
    });
    expect(readTable(await owner.get("/receipts.csv"))).toEqual([]);
  });
});

describe("the tables for admins", () => {
  it("have everything, with who rents and who owns", async () => {
    const rows = readTable(await admin.get("/admin/bookings.csv"));
    const stored = readRows(app, "select id from bookings order by id desc").map(({ id }) => String(id));
    expect(rows.map((row) => row["Booking number"])).toEqual(stored);
    expect(rows.find((row) => row["Booking number"] === String(paidId))).toMatchObject({
      Username: renter.username,
      "User ID": String(renter.id),
      Contact: "+91 90000 31313",
      Owner: "Asha Pawar",
    });
    const receipts = readTable(await admin.get("/admin/receipts.csv"));
    expect(receipts.map((row) => row["Receipt ID"])).toEqual(
      readRows(app, "select id from receipts order by id desc").map(({ id }) => String(id)),
    );
  });

  it("have what the filter of the list has, and its links carry it", async () => {
    const query = `status=paid&startDate=${dayFromToday(1)}&user=${renter.username}`;
    const page = await admin.get(`/admin?${query}`);
    const [bookingsPath = "", receiptsPath = ""] = [
      ...page.text.matchAll(/href="(\/admin\/(?:bookings|receipts)\.csv[^"]*)"/g),
    ].map(([, path = ""]) => path.replaceAll("&amp;", "&"));
    expect([bookingsPath, receiptsPath]).toEqual([`/admin/bookings.csv?${query}`, `/admin/receipts.csv?${query}`]);
    expect(readTable(await admin.get(bookingsPath)).map((row) => row["Booking number"])).toEqual([String(paidId)]);
    expect(readTable(await admin.get(receiptsPath)).map((row) => row["Booking number"])).toEqual([String(paidId)]);
    expect(readTable(await admin.get("/admin/receipts.csv?equipment=zeppelin"))).toEqual([]);
  });

  it("narrow nobody's own tables, and open nobody else's", async () => {
    const all = readTable(await renter.get("/dashboard/bookings.csv"));
    expect(readTable(await renter.get(`/dashboard/bookings.csv?user=${otherRenter.username}&status=paid`))).toEqual(
      all,
    );
  });
});

describe("the calendar of one's bookings", () => {
  const eventsOf = async (client: ApiClient, headers = {}) => {
    const calendar = readCalendar((await client.get("/dashboard/bookings.ics", headers)).text);
    return { calendar, events: calendar.parts.filter(({ kind }) => kind === "VEVENT") };
  };

  it("has the own ones as whole days, with lasting names", async () => {
    const { calendar, events } = await eventsOf(renter);
    expect([valueOf(calendar, "METHOD"), valueOf(calendar, "X-WR-CALNAME")]).toEqual([
      "PUBLISH",
      "Yantra – Your Bookings",
    ]);
    expect(events.map((event) => valueOf(event, "UID"))).toEqual([
      `booking-${heldId}@localhost`,
      `booking-${paidId}@localhost`,
    ]);
    expect(events.map((event) => valueOf(event, "STATUS"))).toEqual(["TENTATIVE", "CONFIRMED"]);
    const paid = events[1];
    expect([valueOf(paid, "DTSTART"), valueOf(paid, "DTEND")]).toEqual(
      [dayFromToday(3), dayFromToday(6)].map((day) => day.replaceAll("-", "")),
    );
    expect(valueOf(paid, "SUMMARY")).toBe(`${FORMULA} (Paid)`);
    expect(valueOf(paid, "URL")).toBe(`${app.url}/booking/${paidId}`);
    expect(valueOf(paid, "DESCRIPTION")).toContain("₹3,750");
    const dashboard = (await renter.get("/dashboard")).text;
    for (const link of ["/dashboard/bookings.csv", "/dashboard/bookings.ics", `/booking/${paidId}/cancel`])
      expect(dashboard).toContain(`href="${link}"`);
  });
});

it("lists and files of admins call who has ended the account a former user, in the admin's language", async () => {
  changeRows(app, "update users set name = 'Former user' where id in (?, ?)", renter.id, owner.id);
  const reader = admin.copy();
  reader.cookies.set("i18nextLng", "hi");
  const paths = [
    ...ALL,
    `/admin?user=${renter.username}`,
    `/admin/users?search=${renter.username}`,
    `/admin/equipment?search=${owner.username}`,
    `/admin?search=${renter.username}`,
    `/admin/bookings/${paidId}`,
  ];
  const wrong = (await Promise.all(paths.map(async (path) => ({ path, text: (await reader.get(path)).text })))).filter(
    ({ text }) => text.includes("Former user") || !text.includes("पुराने सदस्य"),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it("a file that is broken off ends nothing else", async () => {
  const { id, cookies } = await signUp(app.url);
  changeRows(
    app,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 30000)
     insert into bookings ("publicId", "equipmentId", "userId", "startDate", "endDate", "dailyRate", "totalPrice", "createdAt", "lastStatusUpdate")
     select 'many-' || n, ${equipment}, ${id}, '2026-01-01', '2026-01-01', 100, 100, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from numbers`,
  );
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const leaving = new AbortController();
  const file = await fetch(`${app.url}/dashboard/bookings.csv`, { headers: { Cookie }, signal: leaving.signal });
  await file.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => app.logs()).toMatch(/bookings\.csv","status":499/);
  expect((await anonymous.get("/equipment")).status).toBe(200);
  expect(app.logs()).not.toContain("uncaught exception");
});
