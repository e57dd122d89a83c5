import { describe, expect, it, vi } from "vitest";
import { createPdfRenderer, PdfUnavailable } from "../pdf.server";
import { decideSandbox } from "./sandbox";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("Chromium's sandbox", () => {
  it("depends on the user, the mode and the setting", () =>
    expectRows(
      [
        [{ uid: 1000, isProduction: true, isOffAllowed: false }, { isOff: false }],
        [{ uid: undefined, isProduction: false, isOffAllowed: false }, { isOff: false }],
        [
          { uid: 1000, isProduction: true, isOffAllowed: true },
          { isOff: true, warning: expect.any(String) as string },
        ],
        [
          { uid: 0, isProduction: false, isOffAllowed: false },
          { isOff: true, warning: expect.any(String) as string },
        ],
        [
          { uid: 0, isProduction: true, isOffAllowed: true },
          { isOff: true, warning: expect.any(String) as string },
        ],
        [
          { uid: 0, isProduction: true, isOffAllowed: false },
          { isOff: true, isRefused: true, warning: expect.stringContaining("CHROMIUM_NO_SANDBOX=1") as string },
        ],
      ],
      ([system]) => decideSandbox(system),
      ([, sandbox]) => sandbox,
    ));

  it("prints nothing as root in production, and says so in one line", async () => {
    const log = { info: vi.fn(), warn: vi.fn() };
    const sandbox = decideSandbox({ uid: 0, isProduction: true, isOffAllowed: false });
    const renderer = createPdfRenderer({ chromiumPath: process.execPath, log, sandbox });
    expect(renderer.available()).toBe(false);
    await expect(renderer.render(() => "<p>Receipt</p>")).rejects.toBeInstanceOf(PdfUnavailable);
    expect(log.warn.mock.calls).toEqual([[sandbox.warning]]);
    await renderer.close();
  });
});
