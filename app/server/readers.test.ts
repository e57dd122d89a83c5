import { EventEmitter } from "node:events";
import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AskedPage, ReaderTold } from "./reader-messages";
import { createReaders, type Readers } from "./readers";

/** Stands for a process that makes pages. */
class FakeChild extends EventEmitter {
  readonly pid = 1;
  connected = true;
  readonly asked: AskedPage[] = [];
  kill = vi.fn(() => this.end());
  send(page: AskedPage): void {
    this.asked.push(page);
  }
  disconnect(): void {
    this.connected = false;
    this.end();
  }
  end(): boolean {
    return this.emit("exit", 0, null);
  }
  tell(told: ReaderTold): void {
    this.emit("message", told);
  }
  begin(version = "v1"): void {
    this.tell({ kind: "ready", version });
  }
  answer(index: number, text: string | undefined): void {
    const page = text === undefined ? undefined : { status: 200, headers: [], body: Buffer.from(text) };
    this.tell({ kind: "page", id: this.asked[index]?.id ?? -1, page, uses: [] });
  }
}

const PAGE = { url: "http://localhost/", headers: [], context: { requestId: "", nonce: "", clientAddress: "" } };

let children: FakeChild[];
let readers: Readers;
let endHere: (() => void)[];

const create = (max: number, isFailing = () => false) =>
  createReaders({
    max,
    version: "v1",
    fork: () => {
      if (isFailing()) throw new Error("spawn ENOMEM");
      children.push(new FakeChild());
      return children.at(-1) as unknown as ChildProcess;
    },
    log: { info: () => undefined, warn: () => undefined },
    writeLines: () => undefined,
  });

/** Asks for a page; here it is made when `endHere` is called. */
const make = (isGone = false) =>
  readers.make(PAGE, {
    makeHere: () => new Promise<string>((resolve) => endHere.push(() => resolve("here"))),
    take: ({ body }, by) => `${Buffer.from(body).toString()} by ${by}`,
    isGone: () => isGone,
  });
const endAllHere = () => {
  for (const end of endHere.splice(0)) end();
};

/** Lets everything go on that waits for no clock. */
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "performance"] });
  [children, endHere] = [[], []];
  readers = create(1);
});
afterEach(() => vi.useRealTimers());

/** Starts the first reader, as two pages at once do. */
async function startReader(): Promise<FakeChild> {
  const pages = [make(), make()];
  endAllHere();
  await Promise.all(pages);
  const child = children.at(-1);
  if (child === undefined) throw new Error("no reader has started");
  child.begin();
  return child;
}

describe("readers", () => {
  it("start once a page waits for another", async () => {
    const alone = make();
    expect(children).toHaveLength(0);
    const second = make();
    expect(children).toHaveLength(1);
    endAllHere();
    expect(await Promise.all([alone, second])).toEqual(["here", "here"]);
  });

  it("make pages as soon as they are ready", async () => {
    const child = await startReader();
    const page = make();
    child.answer(0, "text");
    expect(await page).toBe("text by 1");
    expect(endHere).toHaveLength(0);
  });

  it("leave to this process what they have no room for, and the rest waits for the first who has", async () => {
    const child = await startReader();
    const pages = Array.from({ length: 20 }, () => make());
    expect([child.asked.length, endHere.length]).toEqual([8, 8]);
    child.answer(0, "text");
    expect(child.asked).toHaveLength(9);
    endHere.shift()?.();
    await pages[8];
    expect(endHere).toHaveLength(8);
  });

  it("send back what they may not do", async () => {
    const child = await startReader();
    const page = make();
    child.answer(0, undefined);
    await settle();
    expect(endHere).toHaveLength(1);
    endAllHere();
    expect(await page).toBe("here");
  });

  it("are not asked for those who have gone", async () => {
    const child = await startReader();
    const page = make(true);
    endAllHere();
    expect([await page, child.asked.length]).toEqual(["here", 0]);
  });

  it("lose no page when one ends, and start again after a pause that grows", async () => {
    const child = await startReader();
    const pages = [make(), make()];
    child.end();
    await settle();
    expect(endHere).toHaveLength(2);
    endAllHere();
    expect(await Promise.all(pages)).toEqual(["here", "here"]);
    for (const [pauseMs, started] of [
      [250, 2],
      [500, 3],
      [1_000, 4],
    ] as const) {
      vi.advanceTimersByTime(pauseMs - 10);
      const early = [make(), make()];
      expect(children).toHaveLength(started - 1);
      vi.advanceTimersByTime(20);
      expect(children).toHaveLength(started);
      children.at(-1)?.end();
      endAllHere();
      await Promise.all(early);
    }
  });

  it("are killed when they say nothing, and their pages are made here", async () => {
    const child = await startReader();
    const page = make();
    vi.advanceTimersByTime(3_000);
    expect(child.kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_000);
    expect(child.kill).toHaveBeenCalledOnce();
    await settle();
    expect(endHere).toHaveLength(1);
    endAllHere();
    expect(await page).toBe("here");
  });

  it("are left alone while they have nothing to do", async () => {
    const child = await startReader();
    vi.advanceTimersByTime(60_000);
    expect(child.kill).not.toHaveBeenCalled();
  });

  it("of another build make nothing, and those of this one go on", async () => {
    readers = create(2);
    const own = await startReader();
    const pages = Array.from({ length: 18 }, () => make());
    children[1]?.begin("v2");
    expect(children[1]?.kill).toHaveBeenCalled();
    expect(own.asked).toHaveLength(8);
    own.answer(0, "page");
    expect(await pages[0]).toBe("page by 1");
    vi.advanceTimersByTime(60_000);
    children.at(-1)?.begin("v1");
    expect(children.at(-1)?.asked).not.toHaveLength(0);
  });

  it("that cannot be started are started later", async () => {
    let fails = true;
    readers = create(1, () => fails);
    const pages = [make(), make()];
    expect(children).toHaveLength(0);
    fails = false;
    vi.advanceTimersByTime(60_000);
    expect(children).toHaveLength(1);
    endAllHere();
    expect(await Promise.all(pages)).toEqual(["here", "here"]);
  });

  it("end with this process, and none starts any more", async () => {
    const child = await startReader();
    await readers.stop();
    expect([child.connected, readers.list()]).toEqual([false, []]);
    const pages = [make(), make()];
    expect(children).toHaveLength(1);
    endAllHere();
    await Promise.all(pages);
  });
});
