import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, dayFromToday, signUp, type Answer, type ApiClient, type Member } from "../fixtures/api-client";
import { startApp, type RunningApp } from "../fixtures/running-app";
import { addEquipment, readRows } from "../fixtures/stored-rows";

/** Two processes make pages: the server and one reader. */

const DEADLINE_MS = 120_000;
const ANSWERED_WITHIN_MS = 5_000;
const AT_ONCE = 6;
/** A request with credentials is never answered from the cache. */
const MADE_ANEW = { Authorization: "Basic Ym90Og==" };
const RACERS = 100;

interface Line {
  message: string;
  path?: string;
  pid?: number;
  madeBy?: number;
  requestId?: string;
}

let app: RunningApp;
let visitor: ApiClient;
let owner: Member;
let equipmentId: number;

const listLines = (): Line[] =>
  app
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Line);
const listReaders = () =>
  listLines()
    .filter(({ message }) => message === "a reader is ready")
    .map(({ pid = 0 }) => pid);
const countMadeThere = () => listLines().filter(({ madeBy }) => madeBy === 1).length;

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const askAtOnce = (): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, () => visitor.get("/equipment", MADE_ANEW)));

/** Asks for so many pages at once that a reader, the `count`th of this server, starts and makes some. */
async function awaitReader(count = 1): Promise<number> {
  await expect
    .poll(
      async () => {
        for (const { status } of await askAtOnce()) expect(status).toBe(200);
        return listReaders().length;
      },
      { timeout: DEADLINE_MS, interval: 50 },
    )
    .toBeGreaterThanOrEqual(count);
  const before = countMadeThere();
  await askAtOnce();
  await expect.poll(countMadeThere).toBeGreaterThan(before);
  return listReaders().at(-1) ?? 0;
}

beforeAll(async () => {
  app = await startApp({ seed: true, env: { WEB_CONCURRENCY: "2" } });
  visitor = createClient(app.url);
  owner = await signUp(app.url);
  equipmentId = addEquipment(app, { ownerId: owner.id });
});
afterAll(() => app.stop());

/** What differs in each answer. */
const withoutOwnMarks = ({ status, text }: Answer) => ({
  status,
  text: text.replaceAll(/nonce="[^"]*"/g, "").replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ""),
});

describe("a reader", { timeout: DEADLINE_MS }, () => {
  it("makes the same pages as the server", async () => {
    const paths = [
      "/",
      "/equipment?search=tractor",
      `/equipment/${equipmentId}`,
      `/equipment/${equipmentId}/book`,
      "/help",
    ];
    const own = ["/dashboard", "/profile", "/receipts", "/notifications", "/wishes", "/compare"];
    const own2 = `/dashboard/equipment/${equipmentId}/calendar`;
    const askAll = async () => {
      const answers: Answer[] = [];
      for (const path of paths) answers.push(await visitor.get(path, MADE_ANEW));
      for (const path of [...own, own2, "/equipment/999999999"]) answers.push(await owner.get(path));
      return answers;
    };
    // The first shows a notice, the second keeps recommendations.
    await askAll();
    const here = await askAll();
    expect(countMadeThere()).toBe(0);
    await awaitReader();
    const there = await askAll();
    expect(there.map(withoutOwnMarks)).toEqual(here.map(withoutOwnMarks));
    expect(there.map(({ headers }) => headers["x-account"])).toEqual(here.map(({ headers }) => headers["x-account"]));
    // Lines of requests before these may still come.
    const asked = new Set(there.map(({ headers }) => headers["x-request-id"]));
    const isAsked = ({ requestId }: Line) => requestId !== undefined && asked.has(requestId);
    const madeThere = () => listLines().filter((line) => isAsked(line) && line.madeBy === 1);
    await expect.poll(() => madeThere().length).toBe(there.length);
  });

  it("shows what was written before each page was asked for, to whoever asks", async () => {
    await awaitReader();
    const before = countMadeThere();
    for (let round = 0; round < 20; round += 1) {
      const name = `Machine ${round} of readers`;
      expect((await owner.send("PATCH", `/api/equipment/${equipmentId}`, { multipart: { name } })).status).toBe(200);
      const path = `/equipment/${equipmentId}`;
      const pages = await Promise.all([
        visitor.get(path),
        visitor.get(path, MADE_ANEW),
        owner.get(path),
        owner.get(path),
      ]);
      for (const { text } of pages) expect(text).toContain(name);
    }
    expect(countMadeThere() - before).toBeGreaterThan(20);
  });

  it("leaves a notice to be shown once", async () => {
    await awaitReader();
    const form = { name: "Asha Patil", contact: "", language: "en" };
    const sent = await owner.send("POST", "/profile", { form, headers: { Origin: app.url } });
    expect(sent.status).toBe(303);
    const shown = [await owner.get("/profile"), await owner.get("/profile"), await owner.get("/profile")];
    const notice = "Your profile has been updated successfully";
    expect(shown.map(({ text }) => text.includes(notice))).toEqual([true, false, false]);
  });

  it(`lets one of ${RACERS} book the same days while it makes pages`, async () => {
    await awaitReader();
    const renters = await Promise.all(Array.from({ length: RACERS }, () => signUp(app.url)));
    const wanted = { equipmentId, startDate: dayFromToday(3), endDate: dayFromToday(5) };
    const pages = [askAtOnce(), askAtOnce()];
    const answers = await Promise.all(renters.map((renter) => renter.post("/api/bookings", wanted)));
    for (const { status } of (await Promise.all(pages)).flat()) expect(status).toBe(200);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: RACERS - 1 }, () => 409)]);
    expect(readRows(app, "select id from bookings where equipmentId = ?", equipmentId)).toHaveLength(1);
    const winner = renters[answers.findIndex(({ status }) => status === 201)];
    const [machine] = readRows(app, "select name from equipment where id = ?", equipmentId);
    expect((await winner?.get("/dashboard"))?.text).toContain(machine?.name);
  });

  it("that is killed takes no page with it, and another follows", async () => {
    const pid = await awaitReader();
    const pages = Array.from({ length: 5 }, askAtOnce);
    process.kill(pid, "SIGKILL");
    for (const { status } of (await Promise.all(pages)).flat()) expect(status).toBe(200);
    expect(await awaitReader(2)).not.toBe(pid);
  });

  it("that hangs is killed, and its pages are made", async () => {
    const started = listReaders().length;
    const pid = await awaitReader();
    process.kill(pid, "SIGSTOP");
    for (const { status } of await askAtOnce()) expect(status).toBe(200);
    await expect.poll(() => runs(pid), { timeout: DEADLINE_MS }).toBe(false);
    await awaitReader(started + 1);
  });

  it("ends with a server that is killed, which answers again at once", async () => {
    const pid = await awaitReader();
    await app.kill();
    await expect.poll(() => runs(pid), { timeout: ANSWERED_WITHIN_MS }).toBe(false);
    await app.restart();
    expect((await visitor.get("/equipment")).status).toBe(200);
  });

  it("ends after the last answer when the server is asked to end", async () => {
    const pid = await awaitReader();
    const asked = Array.from({ length: AT_ONCE }, () => visitor.get("/equipment", MADE_ANEW));
    // With the first answer all have arrived.
    await Promise.race(asked);
    process.kill(pid, "SIGTERM");
    process.kill(app.pid, "SIGTERM");
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(await app.exited()).toBe(0);
    expect(runs(pid)).toBe(false);
    await app.restart();
  });
});
