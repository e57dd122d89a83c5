import { describe, expect, it } from "vitest";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { NOTHING_PICKED, type PickedDays } from "~/domain/bookings/pick-days";
import { advance, type VoiceEffect } from "./conversation";
import { asksPrice } from "./price-questions";

const DAYS = { first: "2026-11-21", last: "2026-12-21", taken: [] };
const CHOSEN = { start: "2026-12-05", end: "2026-12-08" };

const ASKING = [
  "कितना पैसा लगेगा",
  "कितने पैसे लगेंगे",
  "किराया कितना है",
  "कितने का है",
  "कितना लगेगा",
  "एक दिन का क्या रेट है",
  "रेट बताओ",
  "कुल कितना होगा",
  "दाम क्या है",
  "किती पैसे लागतील",
  "किती लागेल",
  "भाडे किती आहे",
  "दर काय आहे",
  "कितीला आहे",
  "एकूण किती होईल",
  "भाडं सांगा",
  "kitna paisa lagega",
  "kiti paise lagtil",
  "kitne ka hai",
  "how much does it cost",
  "how much is it",
  "what is the price",
  "what's the rate per day?",
  "tell me the price",
  "what will it cost",
  "how much money for four days",
  "before you confirm booking tell me the price",
];

const NOT_ASKING = [
  "कितने दिन",
  "किती दिवस",
  "how many days",
  "how much diesel does it use",
  "कितने घंटे चलता है",
  "बुकिंग पक्की करें",
  "confirm booking",
  "पैसे नहीं हैं",
  "5 से 8",
  "क्या कल मिलेगा",
  "what is this",
];

/** What the assistant does about something that is said. */
function hear(text: string, picked: PickedDays): VoiceEffect[] {
  return advance({ mode: "listening" }, { type: "heard", alternatives: [text] }, { language: "hi", days: DAYS, picked })
    .effects;
}

describe("a question about the price", () => {
  it("is known from others", () =>
    expectRows(
      [...ASKING.map((said) => [said, true] as const), ...NOT_ASKING.map((said) => [said, false] as const)],
      ([said]) => asksPrice(said),
      ([, asks]) => asks,
    ));

  it("is answered with the rate of a day, and with what is to be said next", () =>
    expectRows(
      ASKING,
      (said) => [NOTHING_PICKED, { ...CHOSEN, end: undefined }].map((picked) => hear(said, picked).at(-1)),
      () => (["askDays", "askEnd"] as const).map((then) => ({ do: "speak", reply: { say: "rate", then } })),
    ));

  it("is answered with the whole price of the chosen days, and books nothing", () =>
    expectRows(
      ASKING,
      (said) => hear(said, CHOSEN),
      () => [{ do: "hush" }, { do: "speak", reply: { say: "readBack", ...CHOSEN } }],
    ));

  it("leads to a confirmation that is said afterwards, as any total does", () => {
    const offer = { language: "hi", days: DAYS, picked: CHOSEN } as const;
    const asked = advance({ mode: "listening" }, { type: "heard", alternatives: ["कितना पैसा लगेगा"] }, offer);
    const { voice } = advance(asked.voice, { type: "spoken" }, offer);
    const { effects } = advance(voice, { type: "heard", alternatives: ["बुकिंग पक्की करें"] }, offer);
    expect(effects).toContainEqual({ do: "confirm" });
  });
});
