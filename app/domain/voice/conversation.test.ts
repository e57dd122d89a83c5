import { describe, expect, it } from "vitest";
import { NOTHING_PICKED, type PickedDays } from "~/domain/bookings/pick-days";
import { advance, SILENT, type Voice, type VoiceEffect, type VoiceEvent } from "./conversation";
import { expectRows } from "../../../tests/fixtures/expect-rows";

const DAYS = { first: "2026-11-21", last: "2026-12-21", taken: ["2026-11-26"] };

/** Lets events follow each other; what is picked is picked. Gives the end and everything that was done. */
function play(events: readonly VoiceEvent[], given: { voice?: Voice; picked?: PickedDays } = {}) {
  let voice = given.voice ?? SILENT;
  let picked = given.picked ?? NOTHING_PICKED;
  const done: VoiceEffect[] = [];
  for (const event of events) {
    const step = advance(voice, event, { days: DAYS, picked });
    voice = step.voice;
    for (const effect of step.effects) {
      done.push(effect);
      if (effect.do === "pick") picked = effect.picked;
    }
  }
  return { voice, picked, done, said: done.flatMap((effect) => (effect.do === "speak" ? [effect.reply] : [])) };
}

const heard = (...alternatives: string[]): VoiceEvent => ({ type: "heard", alternatives });
const START: VoiceEvent[] = [{ type: "start" }, { type: "ready" }];
/** Somebody says these things, each after the answer to the one before. */
const speak = (...texts: string[]): VoiceEvent[] => [
  ...START,
  ...texts.flatMap((text): VoiceEvent[] => [heard(text), { type: "spoken" }, { type: "ready" }]),
];
const names = (done: readonly VoiceEffect[]) => done.map((effect) => effect.do);

describe("a booking by speech", () => {
  it("asks for days, says them with their total, and confirms them once", () => {
    const { said, done, picked } = play(speak("book now", "from 5 to 8", "confirm booking"));
    expect(said).toEqual([{ say: "askDays" }, { say: "readBack", start: "2026-12-05", end: "2026-12-08" }]);
    expect(picked).toEqual({ start: "2026-12-05", end: "2026-12-08" });
    expect(done.filter((effect) => effect.do === "confirm")).toHaveLength(1);
  });

  it("asks for the first day of a length, then knows both", () => {
    expect(play(speak("three days", "Monday")).said).toEqual([
      { say: "askStartOf", count: 3 },
      { say: "readBack", start: "2026-11-23", end: "2026-11-25" },
    ]);
  });

  it("says what was understood before it is chosen", () => {
    const events = [...START, heard("from 5 to 8")];
    const before = play(events);
    expect(before.said).toEqual([{ say: "readBack", start: "2026-12-05", end: "2026-12-08" }]);
    expect(before.picked).toEqual(NOTHING_PICKED);
    expect(play([...events, { type: "stop" }, { type: "spoken" }]).picked).toEqual(NOTHING_PICKED);
    expect(play([...events, { type: "spoken" }]).picked).toEqual({ start: "2026-12-05", end: "2026-12-08" });
  });
});

describe("nothing is booked", () => {
  const twice = { start: "2026-11-22", end: "2026-11-23" };

  it("where the phone number is missing: the form leads into its field", () => {
    const voice: Voice = { mode: "listening", readBack: { start: "2026-11-22", end: "2026-11-23" } };
    const offer = { days: DAYS, picked: { start: "2026-11-22", end: "2026-11-23" } } as const;
    const confirming = heard("confirm booking");
    const asked = advance(voice, confirming, { ...offer, lacksPhone: true });
    expect(asked.effects).toEqual([{ do: "hush" }, { do: "confirm" }, { do: "speak", reply: { say: "askPhone" } }]);
    expect(asked.voice.mode).toBe("idle");
    expect(advance(voice, confirming, { ...offer, lacksPhone: false }).voice.reply).toEqual({ say: "confirming" });
  });

  it("before the first and the last day are known", () => {
    expect(play(speak("confirm booking")).said).toEqual([{ say: "askDays" }]);
    const { said, done } = play(speak("confirm booking"), { picked: { start: "2026-11-22", end: undefined } });
    expect(said).toEqual([{ say: "askEnd" }]);
    expect(names(done)).not.toContain("confirm");
  });

  it("before the total of these very days has been said", () => {
    const pressed = play(speak("confirm booking"), { picked: twice });
    expect(pressed.said).toEqual([{ say: "readBack", ...twice }]);
    expect(names(pressed.done)).not.toContain("confirm");
    expect(names(play(speak("confirm booking", "confirm booking"), { picked: twice }).done)).toContain("confirm");
  });

  it("when it is denied", () => {
    const { said, done } = play(speak("tomorrow", "do not confirm booking"));
    expect(said.at(-1)).toEqual({ say: "nothingDone" });
    expect(names(done)).not.toContain("confirm");
  });

  it.each([
    ["on taken days", "25 to 27", { say: "taken", day: "2026-11-26" }],
    ["from a taken day on", "from 26", { say: "taken", day: "2026-11-26" }],
    ["on past days", "20 November", { say: "past" }],
    ["beyond the window", "25 December", { say: "beyond" }],
    ["backwards", "Friday to tomorrow", { say: "order" }],
    ["up to a day from nowhere", "until Friday", { say: "askStart" }],
  ])("%s", (_why, text, reply) => {
    const { said, picked } = play(speak(text));
    expect(said).toEqual([reply]);
    expect(picked).toEqual(NOTHING_PICKED);
  });
});

it("close closes at once and says nothing", () => {
  const { voice, done, said } = play([...START, heard("close")]);
  expect(voice.mode).toBe("idle");
  expect(names(done)).toEqual(["hush", "listen", "hush", "close"]);
  expect(said).toEqual([]);
});

describe("the modes", () => {
  it("lead from one to the next", () =>
    expectRows(
      [
        [
          "listen when it hears before it says that it is ready",
          [{ type: "start" }, { type: "hearing", text: "boo" }],
          "listening",
        ],
        ["listen again after speaking", [...START, heard("book now"), { type: "spoken" }], "initializing"],
        ["go on when the recogniser pauses", [...START, { type: "ended" }], "listening"],
        ["stop speaking too", [...START, heard("book now"), { type: "stop" }], "idle"],
        ["fail after silence", [...START, { type: "silence" }], "error"],
        [
          "begin anew after an error",
          [...START, { type: "failed", problem: "denied" }, { type: "start" }],
          "initializing",
        ],
        ["do not listen to what comes too late", [...START, { type: "stop" }, heard("confirm booking")], "idle"],
        ["do not hear themselves speak", [...START, heard("book now"), heard("close")], "speaking"],
      ],
      ([, events]) => play(events).voice.mode,
      ([, , mode]) => mode,
    ));

  it("tell of what went wrong", () => {
    const { voice, done } = play([...START, { type: "failed", problem: "denied" }]);
    expect(voice).toMatchObject({ mode: "error", problem: "denied" });
    expect(done.at(-1)).toEqual({ do: "hush" });
  });

  it("show what was heard, also before it is certain", () => {
    expect(play([...START, { type: "hearing", text: "from fi" }]).voice.heard).toBe("from fi");
    expect(play([...START, heard("From five", "from high")]).voice.heard).toBe("From five");
  });
});

it.each([
  ["names what books the days that are chosen", { start: "2026-11-22", end: "2026-11-23" }, "notConfirmed"],
  ["asks for days where the last is not chosen", { start: "2026-11-22", end: undefined }, "notUnderstood"],
])("an answer that is not understood %s", (_what, picked, reply) => {
  const listening: Voice = { ...SILENT, mode: "listening" };
  const days = { ...DAYS, taken: [] };
  const { effects } = advance(listening, heard("yes"), { days, picked });
  expect(effects).toContainEqual({ do: "speak", reply: { say: reply } });
  expect(effects.map((effect) => effect.do)).not.toContain("confirm");
});
