import { describe, expect, it } from "vitest";
import { dismissToast, removeToast, showToast } from "./toast-state";

const KEPT = { variant: "default", title: "Your days are kept" } as const;
const FAILED = { variant: "destructive", title: "Download Failed", text: "Please try again." } as const;

describe("toasts", () => {
  it("show a notice", () => expect(showToast([], KEPT)).toEqual([{ ...KEPT, id: 1, open: true }]));

  it("replace the one before, under a number of its own", () => {
    expect(showToast(showToast([], KEPT), FAILED)).toEqual([{ ...FAILED, id: 2, open: true }]);
  });

  it("close before they are forgotten", () => {
    const closed = dismissToast(showToast([], KEPT), 1);
    expect(closed).toEqual([{ ...KEPT, id: 1, open: false }]);
    expect(removeToast(closed, 1)).toEqual([]);
  });

  it("leave others alone", () => {
    const shown = showToast([], KEPT);
    expect(dismissToast(shown, 7)).toEqual(shown);
    expect(removeToast(shown, 7)).toEqual(shown);
  });
});
