import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOTHING_PICKED } from "~/domain/bookings/pick-days";
import { createAssistant, type AssistantParts } from "./assistant";
import type { Listener } from "./recogniser";

const DAYS = { first: "2026-11-21", last: "2026-12-21", taken: [] };

/** An assistant with ears and a mouth that do what the test says. */
function assemble(parts: Partial<AssistantParts> = {}) {
  const listeners: Listener[] = [];
  const spoken: { text: string; done: () => void }[] = [];
  const calls = { hushed: 0, shown: 0 };
  const assistant = createAssistant({
    recogniser: { listen: (listener) => void listeners.push(listener), hush: () => void (calls.hushed += 1) },
    synthesiser: { speak: (text, done) => void spoken.push({ text, done }), hush: () => {} },
    offer: () => ({ days: DAYS, picked: NOTHING_PICKED }),
    word: (reply) => reply.say,
    pick: () => {},
    confirm: () => {},
    close: () => {},
    showCalendar: () => void (calls.shown += 1),
    ...parts,
  });
  const ear = () => {
    vi.advanceTimersByTime(300);
    const listener = listeners.at(-1);
    if (listener === undefined) throw new Error("Nobody listens.");
    return listener;
  };
  return { assistant, listeners, spoken, calls, ear, mode: () => assistant.getVoice().mode };
}

describe("the assistant", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stops after ten seconds without speech, not sooner", () => {
    const { assistant, ear, mode, calls } = assemble();
    assistant.start();
    ear().ready();
    vi.advanceTimersByTime(9_999);
    expect(mode()).toBe("listening");
    const before = calls.hushed;
    vi.advanceTimersByTime(1);
    expect(assistant.getVoice()).toMatchObject({ mode: "error", problem: "noSpeech" });
    expect(calls.hushed).toBe(before + 1);
  });

  it("counts the seconds anew while somebody speaks", () => {
    const { assistant, ear, mode } = assemble();
    assistant.start();
    ear().ready();
    vi.advanceTimersByTime(8_000);
    ear().hearing("from fi");
    vi.advanceTimersByTime(9_000);
    expect(mode()).toBe("listening");
    vi.advanceTimersByTime(1_000);
    expect(mode()).toBe("error");
  });

  it("shows the calendar after two misses, not after one", () => {
    const { assistant, ear, spoken, calls } = assemble();
    assistant.start();
    for (const shown of [0, 1]) {
      ear().ready();
      ear().heard(["nice weather"]);
      expect(calls.shown).toBe(shown);
      spoken.at(-1)?.done();
    }
    expect(spoken.map(({ text }) => text)).toEqual(["notUnderstood", "pressDays"]);
  });

  it("waits for a permission as long as it takes", () => {
    const { assistant, mode } = assemble();
    assistant.start();
    vi.advanceTimersByTime(60_000);
    expect(mode()).toBe("initializing");
  });

  it("listens again where the recogniser ends by itself, with pauses, until the silence is over", () => {
    const { assistant, ear, listeners, mode } = assemble();
    assistant.start();
    ear().ready();
    for (let second = 0; second < 60 && mode() === "listening"; second += 1) {
      const present = listeners.length;
      listeners.at(-1)?.ended();
      listeners.at(-1)?.ended();
      expect(listeners.length).toBe(present);
      vi.advanceTimersByTime(300);
    }
    expect(mode()).toBe("error");
    expect(listeners.length).toBeLessThan(40);
  });

  it("says that the browser cannot listen", () => {
    const { assistant } = assemble({ recogniser: undefined });
    assistant.start();
    vi.runAllTimers();
    expect(assistant.getVoice()).toMatchObject({ mode: "error", problem: "unsupported" });
  });
});
