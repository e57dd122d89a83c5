import { describe, expect, it } from "vitest";
import { createRandom } from "../../../tests/fixtures/random";
import { understandSpeech, type Understood } from "./understand-speech";
import { wordsFor } from "~/domain/words/lexicon";
import { expectRows } from "../../../tests/fixtures/expect-rows";

/** By voice nothing is ever booked against somebody's will. */

const OBJECTIONS = [...wordsFor("denial", "refusal", "question", "askingParticle", "wideQuestion"), "?"];
const CONFIRMING = [
  ...wordsFor("confirm", "confirmWithVerb", "booking", "verb"),
  ...wordsFor("yesOfOrder", "objectOfOrder", "courtesyOfOrder", "personOfOrder"),
];
const BOOKING = wordsFor("book", "booking", "verb", "give", "want", "machine");
const DAYS = ["tomorrow", "कल", "उद्या", "परसों", "परवा", "सोमवार", "5", "से", "ते", "तीन", "दिन", "दिवस", "तक", "पासून"];
const VOCABULARY = [...CONFIRMING, ...BOOKING, ...wordsFor("close"), ...DAYS];

const CONFIRMATIONS = [
  "confirm booking",
  "yes please confirm the booking",
  "बुकिंग पक्की करें",
  "हां बुकिंग कन्फर्म कर दो",
  "बुकिंग निश्चित करा",
  "booking confirm karo",
  "बुकिंग पक्की करा",
];
const BOOKINGS = ["book now", "अभी बुक करें", "आता बुक करा", "मुझे बुक करना है", "tractor book karo"];

const hear = (alternatives: readonly string[]): Understood =>
  understandSpeech(alternatives, { first: "2026-11-21", last: "2026-12-21" });
const books = (understood: Understood) => understood.kind === "command" && understood.command !== "close";

describe("a denial or a question", () => {
  it("never confirms or books, in sequences of up to six words", () => {
    const random = createRandom(20_261_121);
    const wrong: string[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      const source = random.pick([CONFIRMING, BOOKING, VOCABULARY]);
      const objection = random.pick(OBJECTIONS);
      const words = Array.from({ length: random.whole(0, 5) }, () => random.pick(source));
      words.splice(random.whole(0, words.length), 0, objection);
      const said = words.join(" ").split(" ").slice(0, 6).join(" ");
      // Cut to six words, an objection may be gone.
      if (` ${said} `.includes(` ${objection} `) && books(hear([said]))) wrong.push(said);
    }
    expect(wrong).toEqual([]);
  });

  it("undoes every confirmation and booking, at every place in it", () => {
    const wrong = [...CONFIRMATIONS, ...BOOKINGS].flatMap((phrase) => {
      const words = phrase.split(" ");
      return OBJECTIONS.flatMap((objection) =>
        Array.from({ length: words.length + 1 }, (_none, at) => words.toSpliced(at, 0, objection).join(" ")),
      ).filter((said) => books(hear([said])));
    });
    expect(wrong).toEqual([]);
  });

  it("undoes them from any alternative", () => {
    const wrong = OBJECTIONS.filter(
      (objection) => books(hear(["बुकिंग पक्की करो", objection])) || books(hear([objection, "confirm booking"])),
    );
    expect(wrong).toEqual([]);
  });

  it("is needed: the same words without it confirm and book", () => {
    expect(CONFIRMATIONS.map((phrase) => hear([phrase]))).toEqual(
      CONFIRMATIONS.map(() => ({ kind: "command", command: "confirmBooking" })),
    );
    expect(BOOKINGS.map((phrase) => hear([phrase]))).toEqual(
      BOOKINGS.map(() => ({ kind: "command", command: "bookNow" })),
    );
  });
});

describe("a confirmation", () => {
  it.each([
    "booking confirmed",
    "बुकिंग पक्की है",
    "शायद बुकिंग पक्की करो",
    "बुकिंग पक्की कल करो",
    "before you confirm booking tell me the price",
    "अगर बारिश हुई तो बुकिंग पक्की करो",
    "do i book now",
  ])("holds only when every word is known to belong to it: not “%s”", (said) => {
    expect(hear([said])).not.toMatchObject({ kind: "command" });
  });

  it("is denied by every dialect", () =>
    expectRows(
      [
        "बुकिंग पक्की नकोय",
        "बुकिंग पक्की करू नगा",
        "बुकिंग पक्की करू का",
        "बुकिंग पक्की करें?",
        "बुकिंग पक्की नइखे करे के",
        "का बुकिंग पक्की कर दीं",
        "बुकिंग पक्की मत करजो भिया",
        "बुकिंग पक्की नइं करनें हमें",
        "must i confirm the booking",
      ],
      (said) => hear([said]),
      () => ({ kind: "denied" }),
    ));
});
