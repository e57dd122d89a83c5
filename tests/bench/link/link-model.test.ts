import { describe, expect, it } from "vitest";
import { fetchFloorMs, onTheWire, SEGMENT_BYTES, SendWindow, sendingMs, SerialLine } from "./link-model";

const SLOW = { downKbps: 80, upKbps: 80, roundTripMs: 1_000 };

describe("a serial line", () => {
  it("is busy eight milliseconds a byte at one kilobit a second", () => {
    expect(sendingMs(1, 1)).toBe(8);
    expect(sendingMs(1_250, 250)).toBe(40);
  });

  it("carries headers with every segment begun", () => {
    expect(onTheWire(1)).toBe(41);
    expect(onTheWire(SEGMENT_BYTES)).toBe(1_500);
    expect(onTheWire(SEGMENT_BYTES + 1)).toBe(1_541);
  });

  it("carries one thing after another", () => {
    const line = new SerialLine(80);
    expect(line.backlogMs(0)).toBe(0);
    expect(line.send(0, SEGMENT_BYTES)).toBe(150);
    expect(line.backlogMs(50)).toBe(100);
    expect(line.send(50, SEGMENT_BYTES)).toBe(300);
    expect(line.send(1_000, SEGMENT_BYTES)).toBe(1_150);
  });
});

describe("a send window", () => {
  it("holds ten segments at first", () => {
    const window = new SendWindow();
    for (let sent = 0; sent < 10; sent += 1) {
      expect(window.allows(SEGMENT_BYTES)).toBe(true);
      window.sent(SEGMENT_BYTES);
    }
    expect(window.allows(1)).toBe(false);
  });

  it("doubles once a whole window has been acknowledged", () => {
    const window = new SendWindow();
    window.sent(10 * SEGMENT_BYTES);
    window.acknowledged(10 * SEGMENT_BYTES);
    expect(window.allows(20 * SEGMENT_BYTES)).toBe(true);
    expect(window.allows(20 * SEGMENT_BYTES + 1)).toBe(false);
  });
});

describe("the floor of a fetch", () => {
  const requestMs = sendingMs(onTheWire(500), 80);

  it("is two round trips and the time on the line while the answer fits the first window", () => {
    const answerMs = sendingMs(onTheWire(SEGMENT_BYTES), 80);
    expect(fetchFloorMs(SLOW, 500, SEGMENT_BYTES)).toBeCloseTo(2_000 + requestMs + answerMs);
    const fast = { ...SLOW, downKbps: 8_000 };
    expect(fetchFloorMs(fast, 500, 10 * SEGMENT_BYTES)).toBeCloseTo(2_000 + requestMs + sendingMs(15_000, 8_000));
  });

  it("costs one more round trip for the eleventh segment of a fast line", () => {
    const fast = { ...SLOW, downKbps: 8_000 };
    const ten = fetchFloorMs(fast, 500, 10 * SEGMENT_BYTES);
    const eleven = fetchFloorMs(fast, 500, 11 * SEGMENT_BYTES);
    expect(eleven - ten).toBeGreaterThan(900);
    expect(eleven - ten).toBeLessThan(1_100);
  });

  it("costs no more than the line where that is what holds up", () => {
    const ten = fetchFloorMs(SLOW, 500, 10 * SEGMENT_BYTES);
    const eleven = fetchFloorMs(SLOW, 500, 11 * SEGMENT_BYTES);
    expect(eleven - ten).toBeCloseTo(150);
  });
});
