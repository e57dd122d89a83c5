import { describe, expect, it } from "vitest";
import { createClientLabel } from "./client-label";

const SECRET = "a secret of this installation";
const at = (instant: string) => () => new Date(instant);
const NOON = at("2026-11-21T06:30:00Z");
const MIDNIGHT = at("2026-11-21T18:30:00Z");

describe("the label of a client", () => {
  it("is the same for one source on one day, also after a restart, and another for every other", () => {
    const label = createClientLabel(SECRET, NOON);
    expect(label("203.0.113.7")).toBe(createClientLabel(SECRET, NOON)("203.0.113.7"));
    expect(label("203.0.113.7")).not.toBe(label("203.0.113.8"));
  });

  it("does not tell the address without the secret", () => {
    const label = createClientLabel(SECRET, NOON)("203.0.113.7");
    expect(label).toMatch(/^[\w-]{12}$/);
    expect(label).not.toBe(createClientLabel("another secret", NOON)("203.0.113.7"));
  });

  it("changes at midnight in India, so that nobody is followed for longer", () => {
    let now = NOON;
    const label = createClientLabel(SECRET, () => now());
    const before = label("203.0.113.7");
    now = MIDNIGHT;
    expect(label("203.0.113.7")).not.toBe(before);
  });

  it("joins the addresses of one IPv6 line", () => {
    const label = createClientLabel(SECRET, NOON);
    expect(label("2001:db8::1")).toBe(label("2001:db8::ffff"));
    expect(label("2001:db8::1")).not.toBe(label("2001:db8:0:1::1"));
  });
});
