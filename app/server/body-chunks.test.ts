import { PassThrough } from "node:stream";
import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { CollectedBytes } from "./body-chunks";
import { bodyLimitFor, readBody } from "./body-limits";
import { discardRest } from "./unread-body";
import { expectRows } from "../../tests/fixtures/expect-rows";

const MIB = 1024 * 1024;
const IMAGE = bodyLimitFor("POST", "/profile", "multipart/form-data; boundary=x");
const FORM = bodyLimitFor("POST", "/api/login", "application/json");

/** A body whose chunks arrive at once. */
function incoming(chunkBytes: number, count: number): IncomingMessage {
  const stream = new PassThrough();
  const chunk = Buffer.alloc(chunkBytes, "a");
  for (let sent = 0; sent < count; sent += 1) stream.write(chunk);
  stream.end();
  return Object.assign(stream, { headers: {}, socket: new PassThrough() }) as unknown as IncomingMessage;
}

function createBudget() {
  let [taken, most] = [0, 0];
  return {
    reserve: (bytes: number) => {
      taken += bytes;
      most = Math.max(most, taken);
      return true;
    },
    release: (bytes: number) => {
      taken -= bytes;
    },
    taken: () => taken,
    most: () => most,
  };
}

const BODIES: [name: string, chunkBytes: number, count: number, limit: typeof FORM, isTaken: boolean][] = [
  ["a form in segments of 536 bytes", 536, 190, FORM, true],
  ["a form in as many chunks as are free", 100, 1_000, FORM, true],
  ["a form in bytes", 1, 99_000, FORM, false],
  ["a photo in segments of 536 bytes", 536, 15_000, IMAGE, true],
  ["a photo in halves of segments", 268, 30_000, IMAGE, true],
  ["a photo in bytes", 1, 20_000, IMAGE, false],
  ["a photo in chunks of 128 bytes", 128, 20_000, IMAGE, false],
];

describe("a body in chunks", () => {
  it("is read while they are as long as a phone's", () =>
    expectRows(
      BODIES,
      ([, chunkBytes, count, limit]) =>
        readBody(incoming(chunkBytes, count), limit, createBudget()).then(
          (body) => body.byteLength === chunkBytes * count,
          (error: unknown) => (error as { answer?: { status: number } }).answer?.status !== 413,
        ),
      ([, , , , isTaken]) => isTaken,
    ));

  it("is discarded while they are as long as a phone's", () =>
    expectRows(
      BODIES,
      ([, chunkBytes, count]) =>
        discardRest(incoming(chunkBytes, count)).then(
          () => true,
          (error: unknown) => (error as { answer?: { status: number } }).answer?.status !== 413,
        ),
      ([, , , , isTaken]) => isTaken,
    ));

  it("is no longer looked at once they are too many, and gives back what it took", async () => {
    const budget = createBudget();
    const request = incoming(1, 50_000);
    await expect(readBody(request, FORM, budget)).rejects.toHaveProperty("answer.headers.Connection", "close");
    expect(budget.taken()).toBe(0);
    expect(request.listenerCount("data")).toBe(0);
    expect(request.socket.isPaused()).toBe(true);
  });

  it("counts against the budget with the memory that it takes", async () => {
    const budget = createBudget();
    const body = await readBody(incoming(1_000, 1_050), IMAGE, budget);
    expect(budget.taken()).toBe(body.byteLength);
    expect(body.buffer.byteLength).toBe(body.byteLength);
    expect(budget.most()).toBeLessThanOrEqual(2 * body.byteLength);
  });

  it("takes no more memory than a length that it declares", async () => {
    const budget = createBudget();
    const request = incoming(1_000, 1_050);
    request.headers["content-length"] = String(1_050_000);
    await readBody(request, IMAGE, budget);
    expect(budget.most()).toBe(1_050_000);
  });
});

describe("collected bytes", () => {
  it("are those that were added, in a few buffers, each twice the last", () => {
    const collected = new CollectedBytes(8 * MIB);
    let grown = 0;
    for (let at = 0; at < 10_000; at += 1)
      collected.add(Buffer.of(at % 256), () => {
        grown += 1;
        return true;
      });
    expect(grown).toBe(15);
    expect(collected.toBuffer()).toEqual(Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 256)));
  });

  it("stay as they are where more is refused", () => {
    const collected = new CollectedBytes(100);
    collected.add(Buffer.from("abc"), () => true);
    expect(collected.add(Buffer.from("d"), () => false)).toBe(false);
    expect(collected.toBuffer().toString()).toBe("abc");
  });
});
