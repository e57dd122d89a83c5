import { setTimeout as sleep } from "node:timers/promises";
import { payOrder } from "../../../scripts/razorpay-sandbox/test-support";
import {
  ClosedBeforeSent,
  dayFromToday,
  PASSWORD,
  createClient,
  type Answer,
  type ApiClient,
  type BookingBody,
} from "../../fixtures/api-client";
import { sandboxOf } from "../../fixtures/paid-booking";
import type { Random } from "../../fixtures/random";
import type { RunningApp } from "../../fixtures/running-app";

/** One who does the main job again and again: list, machine, booking, payment, receipt, then a review or an end. */

const BOOKABLE_DAYS = 25;
/** A person does so many jobs, then another comes. */
const JOBS_A_PERSON = 6;
const TOO_MANY = 429;
const TAKEN = 409;
const THREE_HUNDREDS = 300;
const SERVER_ERRORS = 500;

/** What happened to all. */
export interface Tally {
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Answers 5xx that are no said 503, and questions without an answer. */
  faults: string[];
  /** From the question to the last byte. */
  longestAnswerMs: number;
  booked: number;
  /** Of them, those of which a share is paid online. */
  shared: number;
  /** Days that somebody wants to be told of. */
  alerts: number;
  /** Booked at the counter, in cash. */
  counter: number;
  paid: number;
  receipts: number;
  pdfs: number;
  cancelled: number;
  reviews: number;
}

export const newTally = (): Tally => ({
  statuses: {},
  faults: [],
  longestAnswerMs: 0,
  booked: 0,
  shared: 0,
  alerts: 0,
  counter: 0,
  paid: 0,
  receipts: 0,
  pdfs: 0,
  cancelled: 0,
  reviews: 0,
});

/** A client whose answers are counted. */
export function watch(
  client: ApiClient,
  tally: Tally,
): (method: string, path: string, json?: unknown) => Promise<Answer | undefined> {
  return async (method, path, json) => {
    const asked = performance.now();
    try {
      const send = () => client.send(method, path, json === undefined ? {} : { json });
      const answer = await send().catch((error: unknown) => {
        if (error instanceof ClosedBeforeSent) return send();
        throw error;
      });
      tally.longestAnswerMs = Math.max(tally.longestAnswerMs, performance.now() - asked);
      tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
      const isSaid = answer.status === 503 && Number(answer.headers["retry-after"]) > 0;
      if (answer.status >= SERVER_ERRORS && !isSaid)
        tally.faults.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 150)}`);
      return answer;
    } catch (error) {
      tally.faults.push(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  };
}

const isDone = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < THREE_HUNDREDS;

interface Life {
  app: RunningApp;
  random: Random;
  tally: Tally;
  /** Ids of all equipment. */
  equipment: readonly number[];
  /** Between two steps, at most. */
  pauseMs: number;
  isOver(): boolean;
}

export async function live(life: Life, number: number): Promise<void> {
  for (let turn = 0; !life.isOver(); turn += 1) {
    const client = createClient(life.app.url);
    const send = watch(client, life.tally);
    const username = `soak_${number}_${turn}`;
    const account = {
      username,
      password: PASSWORD,
      name: "Asha Pawar",
      language: life.random.pick(["en", "hi", "mr"]),
    };
    if (isDone(await send("POST", "/api/register", account)))
      for (let job = 0; job < JOBS_A_PERSON && !life.isOver(); job += 1) if (!(await doMainJob(life, send))) break;
    await rest(life);
  }
}

const rest = ({ random, pauseMs }: Life) => sleep(random.whole(0, pauseMs));

/** @returns false where this person should go home */
async function doMainJob(life: Life, send: ReturnType<typeof watch>): Promise<boolean> {
  const { random, tally, equipment } = life;
  await send("GET", random.pick(["/equipment", "/equipment?search=tractor&sort=price", "/equipment?view=map", "/"]));
  await rest(life);
  const equipmentId = random.pick(equipment);
  await send("GET", `/equipment/${equipmentId}`);
  await rest(life);
  const wanted = { equipmentId, ...pickDates(random) };
  const asked = await send("POST", "/api/bookings", wanted);
  const status = asked?.status;
  if (status === TOO_MANY) return false;
  if (!isDone(asked)) {
    if (status === TAKEN && random.chance(50)) await waitFor(life, send, wanted);
    return true;
  }
  tally.booked += 1;
  const { id, totalPrice, advance } = asked.json<BookingBody & { advance: number }>();
  if (advance < totalPrice) tally.shared += 1;
  await rest(life);
  if (await pay(life, send, id)) await useReceipt(life, send, id, equipmentId);
  if (random.chance(35) && isDone(await send("POST", `/api/bookings/${id}/cancel`))) tally.cancelled += 1;
  return true;
}

interface Days {
  equipmentId: number;
  startDate: string;
  endDate: string;
}

export function pickDates(random: Random): Omit<Days, "equipmentId"> {
  const first = random.whole(1, BOOKABLE_DAYS);
  return { startDate: dayFromToday(first), endDate: dayFromToday(first + random.whole(0, 2)) };
}

async function waitFor(
  { tally }: Life,
  send: ReturnType<typeof watch>,
  { equipmentId, ...dates }: Days,
): Promise<void> {
  if (isDone(await send("POST", "/api/alerts", { equipmentId, ...dates }))) tally.alerts += 1;
}

/** Presses Pay until there is an order, as people do; some banks refuse. */
async function pay(life: Life, send: ReturnType<typeof watch>, id: number): Promise<boolean> {
  const { app, random, tally } = life;
  for (let attempt = 0; attempt < 3 && !life.isOver(); attempt += 1) {
    await send("POST", `/booking/${id}/pay`);
    const found = await send("GET", `/api/bookings/${id}`);
    const orderId = isDone(found) ? found.json<BookingBody>().razorpayOrderId : null;
    if (orderId !== null) {
      const outcome = random.chance(85) ? "pay" : "fail";
      // A connection to the stand-in that was just closed is no fault of the server's.
      const { kind, fields } = (await payOrder(sandboxOf(app), orderId, outcome).catch(() => undefined)) ?? {
        fields: {},
      };
      if (kind !== "success") continue;
      tally.paid += 1;
      // Others close the page: the webhook or the server's own question must do.
      if (random.chance(60)) await send("POST", "/api/bookings/verify-payment", { bookingId: id, ...fields });
      return true;
    }
    await rest(life);
  }
  return false;
}

async function useReceipt(life: Life, send: ReturnType<typeof watch>, id: number, equipmentId: number): Promise<void> {
  const { random, tally } = life;
  await send("GET", `/booking/${id}`);
  await rest(life);
  if (isDone(await send("GET", `/bookings/${id}/receipt`))) tally.receipts += 1;
  if (random.chance(30) && isDone(await send("GET", `/bookings/${id}/receipt/pdf`))) tally.pdfs += 1;
  const review = { bookingId: id, equipmentId, rating: random.whole(1, 5), comment: "Did all of my fields in a day" };
  if (random.chance(20) && isDone(await send("POST", "/api/reviews", review))) tally.reviews += 1;
}
