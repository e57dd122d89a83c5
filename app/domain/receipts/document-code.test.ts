import { describe, expect, it } from "vitest";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { isSignatureOf, readDocumentCode, writeDocumentCode, type SignedFacts } from "./document-code.server";

const FACTS: SignedFacts = {
  kind: "receipt",
  id: 42,
  amount: 250_000,
  currency: "INR",
  startDate: "2026-11-24",
  endDate: "2026-11-25",
};
const PUBLIC_ID = "q7Zt0b2mX4yW8kLs1aRc";

const isGenuine = (typed: string, facts: SignedFacts = FACTS, publicId = PUBLIC_ID) => {
  const code = readDocumentCode(typed);
  return code !== undefined && code.kind === facts.kind && isSignatureOf(code.signature, facts, publicId);
};

describe("the code of a document", () => {
  const code = writeDocumentCode(FACTS, PUBLIC_ID);

  it("names kind and number and has four groups that can be read aloud", () => {
    expect(code).toMatch(/^R42(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(writeDocumentCode({ ...FACTS, kind: "credit-note" }, PUBLIC_ID)).toMatch(/^C42-/);
    expect(readDocumentCode(code)).toMatchObject({ kind: "receipt", id: 42 });
  });

  it("fits however it is typed", () =>
    expectRows(
      [
        code,
        code.toLowerCase(),
        code.replaceAll("-", ""),
        ` ${code.replaceAll("-", " – ")} `,
        code.replaceAll("0", "O").replaceAll("1", "l"),
      ],
      (typed) => isGenuine(typed),
      () => true,
    ));

  it("fits no other facts and no other booking", () => {
    const others: Partial<SignedFacts>[] = [
      { kind: "credit-note" },
      { id: 43 },
      { amount: 250_001 },
      { currency: "USD" },
      { startDate: "2026-11-23" },
      { endDate: "2026-11-26" },
    ];
    for (const other of others) {
      const facts = { ...FACTS, ...other };
      expect([other, isSignatureOf(readDocumentCode(code)?.signature ?? "", facts, PUBLIC_ID)]).toEqual([other, false]);
    }
    expect(isGenuine(code, FACTS, `${PUBLIC_ID}x`)).toBe(false);
  });

  it("does not fit with any one sign changed", () => {
    const at = code.indexOf("-") + 1;
    for (const [place, sign] of [...code].entries()) {
      if (place < at || sign === "-") continue;
      const changed = code.slice(0, place) + (sign === "7" ? "8" : "7") + code.slice(place + 1);
      expect([changed, isGenuine(changed)]).toEqual([changed, false]);
    }
  });

  it("is nothing in any other shape", () =>
    expectRows(
      ["", "R42", "R042-0000-0000-0000-0000", "X42-0000-0000-0000-0000", `${code}0`, "R-1", "र42", "R".repeat(10_000)],
      (typed) => isGenuine(typed),
      () => false,
    ));
});
