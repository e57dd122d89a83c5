import { describe, expect, it } from "vitest";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { drawToken } from "~/domain/payments/document-facts.server";
import { readDocumentCode, writeDocumentCode } from "./document-code.server";

describe("the code of a document", () => {
  const token = "7K3M0QXT9V2BHJ41";
  const code = writeDocumentCode("receipt", { id: 42, token });

  it("names kind and number and has four groups that can be read aloud", () => {
    expect(code).toBe("R42-7K3M-0QXT-9V2B-HJ41");
    expect(writeDocumentCode("credit-note", { id: 42, token })).toMatch(/^C42-/);
    expect(drawToken()).toMatch(/^[0-9B-DF-HJKMNP-TV-Z]{16}$/);
    expect(new Set(Array.from({ length: 100 }, drawToken)).size).toBe(100);
  });

  it("is read however it is typed", () =>
    expectRows(
      [
        code,
        code.toLowerCase(),
        code.replaceAll("-", ""),
        ` ${code.replaceAll("-", " – ")} `,
        code.replaceAll("0", "O").replace(/1$/, "l"),
      ],
      readDocumentCode,
      () => ({ kind: "receipt", id: 42, token }),
    ));

  it("is nothing in any other shape", () =>
    expectRows(
      ["", "R42", "R042-0000-0000-0000-0000", "X42-0000-0000-0000-0000", "R-1", "र42", "R".repeat(10_000)],
      readDocumentCode,
      () => undefined,
    ));
});
