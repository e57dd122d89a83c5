import { expect, it } from "vitest";
import { termsSchema } from "./terms-of-equipment.server";

/** A cost that grows with the square of this length takes minutes, past any test's time. */
const LONG = 4_000_000;

it.each(["50", "50%", " 50 % ", "५० %", 50])("reads %o as half of the price online", (onlinePercent) => {
  expect(termsSchema.parse({ onlinePercent }).onlinePercent).toBe(50);
});

it.each([" ", "%", "% "])("refuses a share of %o over and over at a cost that grows with its length", (part) => {
  const onlinePercent = `5${part.repeat(LONG / part.length)}x`;
  expect(termsSchema.safeParse({ onlinePercent }).success).toBe(false);
});
