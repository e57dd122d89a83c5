import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { judgeAudit, readExceptions } from "./audit.mjs";
import { expectRows } from "../../tests/fixtures/expect-rows";

const URL_OF_ADVISORY = "https://github.com/advisories/GHSA-xxxx";
const found = (severity: string) => ({
  vulnerabilities: {
    low: { severity, via: [{ url: URL_OF_ADVISORY, title: "It stops" }] },
    above: { severity, via: ["low"] },
  },
});

describe("the audit", () => {
  it("fails for a vulnerability that matters, and names it", () =>
    expectRows(
      ["high", "critical"],
      (severity) => judgeAudit(found(severity), []),
      (severity) => ({ state: "failed", lines: [`low (${severity}): It stops ${URL_OF_ADVISORY}`] }),
    ));

  it("passes for less, for nothing, and for what was looked at", () => {
    expect(judgeAudit(found("moderate"), []).state).toBe("passed");
    expect(judgeAudit({ vulnerabilities: {} }, []).state).toBe("passed");
    const exception = { package: "low", advisory: URL_OF_ADVISORY, reason: "not reached" };
    expect(judgeAudit(found("high"), [exception]).state).toBe("passed");
    expect(judgeAudit(found("high"), [{ ...exception, package: "other" }]).state).toBe("failed");
  });

  it("does not fail where the registry has no answer", () => {
    expect(judgeAudit(undefined, []).state).toBe("unreachable");
    expect(judgeAudit(JSON.parse('{"message": "405 Method Not Allowed"}') as object, []).state).toBe("unreachable");
  });

  it("has exceptions with a reason alone", () => {
    const exceptions = readExceptions(fileURLToPath(new URL("../..", import.meta.url)));
    expect(exceptions.filter(({ reason, advisory }) => reason.length < 20 || !advisory.startsWith("https:"))).toEqual(
      [],
    );
  });
});
