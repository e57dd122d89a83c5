import { describe, expect, it } from "vitest";
import { previewOf } from "./equipment";

describe("previewOf", () => {
  it("shows a description of up to 100 characters whole, however many units they take", () => {
    for (const text of ["", "Strong", "x".repeat(100), "🚜".repeat(100), "हळद ".repeat(25)])
      expect(previewOf(text)).toBe(text);
  });

  it("cuts a longer one after 100 characters, without the space before", () => {
    expect(previewOf("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
    expect(previewOf("🚜".repeat(101))).toBe(`${"🚜".repeat(100)}…`);
    expect(previewOf(`${"x".repeat(98)}  and more`)).toBe(`${"x".repeat(98)}…`);
  });

  it("keeps letters and their signs together", () => {
    expect(previewOf(`${"x".repeat(98)}कि and more`)).toBe(`${"x".repeat(98)}कि…`);
    expect(previewOf(`${"x".repeat(99)}कि and more`)).toBe(`${"x".repeat(99)}…`);
    expect(previewOf(`${"🚜".repeat(99)}क्ष and more`)).toBe(`${"🚜".repeat(99)}…`);
  });
});
