import { expect, it } from "vitest";
import { signUpAdmin, startMarketForFile } from "../fixtures/market";
import { readDenseText, withoutSpaces } from "../fixtures/read-pdf";
import { expectProblem, PASSWORD, signUp } from "../fixtures/api-client";
import { bookAndPay } from "../fixtures/paid-booking";
import { readCsv } from "../fixtures/read-csv";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";

const DAY = "2026-01-01";
const UTR = "SBIN526074123456";
const BANK = { holder: "Vijay Patil", account: "0012 3456 7890", accountAgain: "001234567890", ifsc: "sbin0001234" };

const env = { COMMISSION_PERCENT: "7.25" };
const { app, owner, renter, admin } = await startMarketForFile({ owner: "Vijay Patil" }, { env });
const admins = [admin, await signUpAdmin(app)];

/** A paid booking of ₹1,200 whose last day is long over. */
async function rentOut(of = owner, day = DAY): Promise<number> {
  const equipmentId = addEquipment(app, { ownerId: of.id, name: "Swaraj 744" });
  const { id } = (await bookAndPay(app, renter, equipmentId, 0)).booking;
  changeRows(app, "update bookings set startDate = ?, endDate = ? where id = ?", day, day, id);
  return id;
}

interface PayoutBody {
  id: number;
  reference: string;
  status: string;
  amountPaise: number;
  account: string;
}

const own = async () => (await owner.get("/api/payouts")).json<{ payouts: PayoutBody[]; due: object[] }>();

it("an owner's money is due less the commission of the day of booking, and paid by one run of two at once", async () => {
  const bookingId = await rentOut();
  expect((await own()).due).toMatchObject([
    { bookingId, paidPaise: 120_000, commissionPaise: 8_700, amountPaise: 111_300, wait: null },
  ]);
  expect((await owner.get("/dashboard")).text).toMatch(/In the next payout.*₹1,113</s);
  expectProblem(await admins[0]!.post("/api/admin/payout-runs", {}), 409);
  const given = await owner.send("PUT", "/api/payouts/account", { json: { ...BANK, currentPassword: PASSWORD } });
  expect(given.json()).toMatchObject({ holder: "Vijay Patil", account: "••••7890", ifsc: "SBIN0001234" });
  expect(readRows(app, "select account from payout_accounts")).toEqual([{ account: "001234567890" }]);

  const answers = await Promise.all(admins.map((admin) => admin.post("/api/admin/payout-runs", {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const run = answers.find(({ status }) => status === 201)!.json<{ id: number; reference: string }>();
  const again = await admins[1]!.post("/api/admin/payout-runs", { reference: run.reference });
  expect(again.json()).toEqual(run);

  const csv = await admins[0]!.get(`/api/admin/payout-runs/${run.id}?format=csv`);
  expect(csv.headers["content-type"]).toContain("text/csv");
  const [payout] = (await own()).payouts;
  expect(csv.text).toContain(`Vijay Patil,001234567890,SBIN0001234,1113.00,${payout?.reference},Yantra rent\r\n`);
  expect((await admins[0]!.get(`/api/admin/payout-runs/${run.id}?format=upi`)).text).not.toContain("Vijay");

  expect(payout).toMatchObject({ status: "made", amountPaise: 111_300, account: "••••7890" });
  const settle = (json: object) => admins[0]!.send("PATCH", `/api/admin/payouts/${payout?.id}`, { json });
  expectProblem(await settle({ status: "paid" }), 400);
  expect((await settle({ status: "paid", reference: UTR })).status).toBe(200);
  expectProblem(await settle({ status: "paid", reference: "SBIN526074999999" }), 409);
  expect((await own()).due).toEqual([]);
  expect((await owner.get("/notifications")).text).toContain("We paid out your rent");
  const { text } = await owner.get(`/dashboard/payouts/${payout?.id}`);
  const said = ["₹1,113.00", "−₹87.00", "Swaraj 744", "••••7890", UTR];
  for (const part of said) expect(text).toContain(part);
  for (const link of [`/dashboard/payouts/${payout?.id}/pdf`, `/dashboard/payout.csv?id=${payout?.id}`])
    expect(text).toContain(`href="${link}`);
  for (const [language, word] of Object.entries({ en: "Commission", mr: "कमिशन" })) {
    const { body } = await owner.get(`/dashboard/payouts/${payout?.id}/pdf?language=${language}`);
    const printed = await readDenseText(body);
    for (const part of [...said, payout!.reference, word]) expect(printed).toContain(withoutSpaces(part));
  }
  const [, row] = readCsv((await owner.get(`/dashboard/payout.csv?id=${payout?.id}`)).text);
  const amounts = ["1200.00", "0.00", "-87.00", "1113.00"];
  expect(row).toEqual([payout?.reference, UTR, String(bookingId), "Swaraj 744", DAY, DAY, ...amounts]);
  for (const path of [`/dashboard/payouts/${payout?.id}`, `/dashboard/payout.csv?id=${payout?.id}`])
    expect((await renter.get(path)).status).toBe(404);

  expect((await settle({ status: "returned" })).status).toBe(200);
  expect((await owner.get(`/dashboard/payouts/${payout?.id}`)).text).toContain("The bank returned this money.");
  expect((await own()).due).toMatchObject([{ bookingId, amountPaise: 111_300 }]);
});

it("a change of the account takes the password, is told and waits three days", async () => {
  const put = (json: object) => owner.send("PUT", "/api/payouts/account", { json });
  expectProblem(await put({ upiId: "thief@okbank" }), 400);
  expectProblem(await put({ upiId: "thief@okbank", currentPassword: "Wrong1234" }), 400);
  expect((await put({ upiId: "Vijay@OkBank", currentPassword: PASSWORD })).json()).toMatchObject({
    upiId: "vi••••@okbank",
  });
  expectProblem(await admins[0]!.post("/api/admin/payout-runs", {}), 409);
  const waits = (await owner.get("/dashboard/payouts")).text;
  expect(waits).toContain("until then your money waits");
  expect(waits).not.toContain("vijay@okbank");
  const { text } = await admins[0]!.get("/admin/payouts");
  for (const part of ["vijay@okbank", "The account was changed; it is used from"]) expect(text).toContain(part);
});

it("the office reads what holds each owner's money back, the longest waiting first", async () => {
  const [first, second] = await Promise.all(["Gita", "Hari"].map((name) => signUp(app.url, { name })));
  const [disputed, due] = [await rentOut(second!, "2026-01-05"), await rentOut(first!, "2026-01-02")];
  const at = ["2026-01-05T06:30:00.000Z", "2026-01-05T06:30:00.000Z"];
  changeRows(app, "update payments set amountRefunded = 20000 where bookingId = ?", due);
  changeRows(
    app,
    `insert into transfers (bookingId, kind, state, at, receivedAt, answerUntil, answeredAt)
      values (?, 'return', 'disputed', ?, ?, '2026-01-06T06:30:00.000Z', '2026-01-06T06:30:00.000Z')`,
    disputed,
    ...at,
  );
  const { text } = await admins[0]!.get("/admin/payouts");
  const [one, other] = [text.indexOf("Gita"), text.indexOf("Hari")];
  expect(one).toBeLessThan(other);
  const said = text.slice(one, other);
  for (const part of ["No account yet: ask the owner", "Oldest due since 4 Jan 2026", "₹927.50"])
    expect(said).toContain(part);
  for (const part of ["₹0", "Held back or not due yet: ₹1,113", `Booking ${disputed}: Waiting: our office decides`])
    expect(text.slice(other)).toContain(part);
  expect((await second!.get("/dashboard")).text).toMatch(/Waiting: our office decides on a dispute.*₹1,113</s);
});

it("owners see the commission, renters do not", async () => {
  const bookingId = await rentOut();
  expect((await owner.get("/dashboard/equipment/new")).text).toContain("7.25 %");
  expect((await owner.get(`/booking/${bookingId}`)).text).toContain("7.25 %");
  expect((await renter.get(`/booking/${bookingId}`)).text).not.toContain("7.25 %");
  expect((await renter.get(`/api/bookings/${bookingId}`)).text).not.toContain("commission");
});
