import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooMany } from "~/domain/errors";
import type { UserCall } from "~/http/call.server";
import { joinLines, sendFile } from "./send-file.server";

const STALLED_MS = 30_000;
const PATIENCE_MS = 15_000;
const MAX_WAITING = 4;

let lastId = 0;
const newCall = () => {
  lastId += 1;
  return { user: { id: lastId }, report: () => undefined } as unknown as UserCall;
};

async function* parts(count: number): AsyncGenerator<string> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(`${at}\n`);
}
const send = (call: UserCall, count = 5) => sendFile(call, parts(count), new Headers());

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("a file", () => {
  it("is sent whole, and to one account while another gets its own", async () => {
    const [one, other] = [newCall(), newCall()];
    const [first, second] = [await send(one), await send(other)];
    expect([await first.text(), await second.text()]).toEqual(["0\n1\n2\n3\n4\n", "0\n1\n2\n3\n4\n"]);
    expect(await (await send(one, 1)).text()).toBe("0\n");
  });

  it("waits for the one before, of the same account", async () => {
    const call = newCall();
    const first = await send(call);
    let hasBegun = false;
    const second = send(call).finally(() => (hasBegun = true));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(hasBegun).toBe(false);
    await first.text();
    expect(await (await second).text()).toBe("0\n1\n2\n3\n4\n");
  });

  it("is refused after too long a wait and where several wait, and told when to come again", async () => {
    const call = newCall();
    const first = await send(call);
    const waiting = Array.from({ length: MAX_WAITING }, () => send(call).catch((error: unknown) => error));
    await expect(send(call)).rejects.toBeInstanceOf(TooMany);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    for (const refused of await Promise.all(waiting))
      expect(refused).toMatchObject({ key: "fileUnderWay", retryAfterSeconds: 10 });
    await first.text();
    expect((await send(call)).status).toBe(200);
  });

  it("that nobody reads to its end holds up the next no longer than that", async () => {
    const call = newCall();
    const left = await send(call);
    await left.body?.cancel();
    await send(call);
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(await (await send(call)).text()).toBe("0\n1\n2\n3\n4\n");
  });

  it("that cannot be begun keeps no other from it", async () => {
    const call = newCall();
    const broken = parts(1);
    broken.next = () => Promise.reject(new Error("disk full"));
    await expect(sendFile(call, broken, new Headers())).rejects.toThrow("disk full");
    expect((await send(call)).status).toBe(200);
  });
});

it("lines come in parts, none is lost", async () => {
  const joined: string[] = [];
  for await (const part of joinLines(parts(450))) joined.push(part);
  expect(joined).toHaveLength(3);
  expect(joined.join("").split("\n")).toHaveLength(451);
});
