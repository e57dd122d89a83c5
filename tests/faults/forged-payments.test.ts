import { createHmac, randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { book, createClient, signUp, type Answer, type BookingBody, type Member } from "../fixtures/api-client";
import { pay, sandboxOf, silenceWebhooks, type Proof } from "../fixtures/paid-booking";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, readEverything, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

const FORGERIES = howOften(1_000, 99);
const DEADLINE_MS = 300_000;
const WEBHOOK_SECRET = "webhook-secret-of-this-test";
const KEY_SECRET = "key-secret-of-this-test";

let app: RunningApp;
let renter: Member;
let booking: BookingBody;
let other: BookingBody;
/** Real proofs: of this booking's payment, which was never reported, and of another's. */
let proof: Proof;
let otherProof: Proof;
let callbackPath: string;

beforeAll(async () => {
  app = await startApp({ sandboxOptions: { webhookSecret: WEBHOOK_SECRET, keySecret: KEY_SECRET } });
  silenceWebhooks(app);
  const owner = await signUp(app.url);
  renter = await signUp(app.url);
  booking = await book(renter, addEquipment(app, { ownerId: owner.id }), 1);
  other = await book(renter, addEquipment(app, { ownerId: owner.id }), 1);
  proof = await pay(app, booking);
  otherProof = await pay(app, other);
  const [row] = readRows(app, "select publicId from bookings where id = ?", booking.id);
  callbackPath = `/api/payments/callback?booking=${String(row?.publicId)}`;
});
afterAll(() => app.stop());

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
const changeBit = (signature: string, bit: number) =>
  (BigInt(`0x${signature}`) ^ (1n << BigInt(bit))).toString(16).padStart(signature.length, "0");
const noise = () => randomBytes(32).toString("hex");

/** The notice that would pay the booking, in the provider's bytes. */
function genuineNotice(): string {
  const payment = sandboxOf(app).sandbox.ledger.payments.get(proof.razorpay_payment_id);
  return JSON.stringify({
    entity: "event",
    event: "payment.captured",
    payload: { payment: { entity: payment } },
  }).replaceAll("/", "\\/");
}

function sendNotice(body: string, signature: string): Promise<Answer> {
  const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": randomBytes(8).toString("hex") };
  return createClient(app.url).send("POST", "/api/payments/webhook", {
    raw: { type: "application/json", body },
    headers,
  });
}

const verify = (fields: object) => renter.post("/api/bookings/verify-payment", { bookingId: booking.id, ...fields });
const comeBack = (fields: Proof) =>
  createClient(app.url).send("POST", callbackPath, { form: { ...fields }, headers: { Origin: "null" } });

/** Each is a forgery that is right in all but one thing. */
const FORGE: (() => Promise<Answer>)[] = [
  () => sendNotice(genuineNotice(), noise()),
  () => sendNotice(genuineNotice(), ""),
  () => sendNotice(genuineNotice(), hmac(KEY_SECRET, genuineNotice())),
  // The same content in other bytes.
  () => sendNotice(JSON.stringify(JSON.parse(genuineNotice())), hmac(WEBHOOK_SECRET, genuineNotice())),
  () => sendNotice(`${genuineNotice()} `, hmac(WEBHOOK_SECRET, genuineNotice())),
  () => verify({ ...proof, razorpay_signature: noise() }),
  () => verify({ ...proof, razorpay_signature: changeBit(proof.razorpay_signature, randomInt(256)) }),
  () => verify(otherProof),
  () => verify({ ...proof, razorpay_signature: otherProof.razorpay_signature }),
  () => verify({ ...otherProof, razorpay_order_id: proof.razorpay_order_id }),
  () =>
    verify({
      ...proof,
      razorpay_signature: hmac(WEBHOOK_SECRET, `${proof.razorpay_order_id}|${proof.razorpay_payment_id}`),
    }),
  () => comeBack({ ...proof, razorpay_signature: noise() }),
  () => comeBack(otherProof),
  () => comeBack({ ...proof, razorpay_payment_id: otherProof.razorpay_payment_id }),
];

it(`${FORGERIES} forged notices, proofs and returns change nothing`, { timeout: DEADLINE_MS }, async () => {
  const except = { except: ["sessions"] };
  const before = readEverything(app, except);
  for (let sent = 0; sent < FORGERIES; sent += FORGE.length) {
    const answers = await Promise.all(FORGE.map((forge) => forge()));
    expect(answers.map(({ status }) => status)).toEqual(FORGE.map(() => 400));
  }
  expect(readEverything(app, except)).toEqual(before);
  expect((await verify(proof)).status).toBe(200);
});
