import { afterEach, describe, expect, it } from "vitest";
import { UNDECLARED_PROXY } from "./proxy-notice";
import { sendRequest, startTestServer, type TestServer } from "./test-server";

let shell: TestServer | undefined;
afterEach(() => shell?.close());

async function askThroughProxy(trustProxy: string, headers: Record<string, string>) {
  shell = await startTestServer({ env: { TRUST_PROXY: trustProxy } });
  for (let count = 0; count < 3; count += 1) await sendRequest(shell, "/", { headers });
  const ready = await sendRequest(shell, "/readyz");
  const warned = shell.logged().filter(({ message }) => message === UNDECLARED_PROXY);
  return { warned: warned.length, body: JSON.parse(ready.body.toString()) as { notices?: string[] } };
}

describe("a proxy that is not declared", () => {
  it("is noticed, logged once and told by /readyz", async () => {
    const { warned, body } = await askThroughProxy("0", { "X-Forwarded-For": "203.0.113.7" });
    expect(warned).toBe(1);
    expect(body.notices).toEqual([UNDECLARED_PROXY]);
  });

  it.each([
    ["with a declared one", "1", { "X-Forwarded-For": "203.0.113.7" }],
    ["without one", "0", {}],
  ])("is not seen %s", async (_what, trustProxy, headers: Record<string, string>) => {
    const { warned, body } = await askThroughProxy(trustProxy, headers);
    expect([warned, body.notices]).toEqual([0, undefined]);
  });
});
