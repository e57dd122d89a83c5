import { expect, it } from "vitest";
import { NOTHING_PICKED, type PickedDays } from "~/domain/bookings/pick-days";
import { advance, SILENT, type Voice, type VoiceEffect } from "./conversation";

const DAYS = { first: "2026-11-21", last: "2026-12-21", taken: [] };

/** What is answered to one utterance, and what is done. */
function answerTo(text: string, voice: Voice, picked: PickedDays): VoiceEffect[] {
  const listening: Voice = { ...voice, mode: "listening" };
  return advance(listening, { type: "heard", alternatives: [text] }, { language: "en", days: DAYS, picked }).effects;
}

it.each([
  ["names what books the days that are chosen", { start: "2026-11-22", end: "2026-11-23" }, "notConfirmed"],
  ["asks for days where only the first is chosen", { start: "2026-11-22", end: undefined }, "notUnderstood"],
  ["asks for days where none is chosen", NOTHING_PICKED, "notUnderstood"],
])("an answer that is not understood %s", (_what, picked, reply) => {
  const effects = answerTo("yes", SILENT, picked);
  expect(effects).toContainEqual({ do: "speak", reply: { say: reply } });
  expect(effects.map((effect) => effect.do)).not.toContain("confirm");
});
