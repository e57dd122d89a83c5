import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "./server";
import { addFault, call, createOrder, CREDENTIALS, type ErrorBody } from "./test-support";

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ port: 0 });
});
beforeEach(() => running.sandbox.reset());
afterAll(() => running.close());

const fault = (kind: string, more: Record<string, unknown> = {}) =>
  addFault(running, { match: "POST /v1/orders", kind, ...more });

function post(signal?: AbortSignal): Promise<Response> {
  return fetch(`${running.url}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(CREDENTIALS).toString("base64")}` },
    body: JSON.stringify({ amount: 250_000, currency: "INR", receipt: "booking-7" }),
    signal: signal ?? null,
  });
}

const orderCount = (): number => running.sandbox.ledger.orders.size;

describe("API faults", () => {
  it("hang never responds and changes nothing", async () => {
    await fault("hang");
    const patience = new AbortController();
    const request = post(patience.signal);
    await expect.poll(() => running.sandbox.requests.length).toBe(1);
    expect(running.sandbox.requests[0]?.status).toBeNull();
    patience.abort();
    await expect(request).rejects.toThrow("aborted");
    expect(orderCount()).toBe(0);
    expect((await post()).status).toBe(200);
  });

  it("drip sends the response byte by byte", async () => {
    await fault("drip", { ms: 1 });
    expect(((await (await post()).json()) as { amount: number }).amount).toBe(250_000);
    await fault("drip", { ms: 60_000 });
    const { body } = await post();
    const first = await body?.getReader().read();
    expect(first?.value).toEqual(new TextEncoder().encode("{"));
  });

  it("endless sends until the client has disconnected", async () => {
    await fault("endless");
    const patience = new AbortController();
    const reader = (await post(patience.signal)).body?.getReader();
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await reader?.read())?.value?.length ?? 0;
    patience.abort();
    await expect(reader?.read()).rejects.toThrow("aborted");
  });

  it("hang does not prevent the sandbox from closing", async () => {
    const other = await startSandbox({ port: 0 });
    await addFault(other, { match: "GET /v1/orders", kind: "hang" });
    const request = call(other, "GET", "/v1/orders");
    await expect.poll(() => other.sandbox.requests.length).toBe(1);
    await other.close();
    await expect(request).rejects.toThrow();
  });

  it("delay responds later", async () => {
    await fault("delay", { ms: 60_000 });
    let isAnswered = false;
    const request = post().finally(() => (isAnswered = true));
    await expect.poll(() => running.sandbox.requests.length).toBe(1);
    await createOrderWithoutFault();
    expect(isAnswered).toBe(false);
    running.sandbox.timers.clear();
    expect((await request).status).toBe(200);
    expect(orderCount()).toBe(2);
  });

  it("delay across a reset writes nothing into the new state", async () => {
    await fault("delay", { ms: 60_000 });
    const request = post();
    await expect.poll(() => running.sandbox.requests.length).toBe(1);
    running.sandbox.reset();
    expect((await request).status).toBe(503);
    expect(orderCount()).toBe(0);
  });

  it("reset closes the connection and changes nothing", async () => {
    await fault("reset");
    await expect(post()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(orderCount()).toBe(0);
  });

  it.each([
    [undefined, 500, "SERVER_ERROR"],
    [429, 429, "BAD_REQUEST_ERROR"],
    [502, 502, "GATEWAY_ERROR"],
    [503, 503, "SERVER_ERROR"],
  ])("status %s", async (status, expected, code) => {
    await fault("status", { status });
    const response = await post();
    expect(response.status).toBe(expected);
    expect(((await response.json()) as ErrorBody).error.code).toBe(code);
    expect(orderCount()).toBe(0);
  });

  it("status with a body that is not JSON", async () => {
    await fault("status", { status: 502, body: "html" });
    await fault("status", { status: 503, body: "empty" });
    const page = await post();
    expect([page.status, page.headers.get("content-type")]).toEqual([502, expect.stringContaining("text/html")]);
    const nothing = await post();
    expect([nothing.status, await nothing.text()]).toEqual([503, ""]);
  });

  it("html200", async () => {
    await fault("html200");
    const response = await post();
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(orderCount()).toBe(0);
  });

  it("commit_then_drop performs the request and drops the response", async () => {
    await fault("commit_then_drop");
    await expect(post()).rejects.toThrow();
    expect(orderCount()).toBe(1);
    const found = await call(running, "GET", "/v1/orders?receipt=booking-7");
    expect(found.body).toMatchObject({ count: 1, items: [{ receipt: "booking-7" }] });
  });

  it.each([
    ["hold", 0],
    ["commit_then_hold", 1],
  ])("%s responds when released, with %i orders created before", async (kind, made) => {
    await fault(kind);
    let isAnswered = false;
    const request = post().finally(() => (isAnswered = true));
    await expect.poll(() => running.sandbox.held.count()).toBe(1);
    expect((await call<{ held: number }>(running, "GET", "/__sandbox/state")).body.held).toBe(1);
    expect([orderCount(), isAnswered]).toEqual([made, false]);
    expect((await call(running, "POST", "/__sandbox/release")).body).toEqual({ released: 1 });
    expect((await request).status).toBe(200);
    expect([orderCount(), running.sandbox.held.count()]).toEqual([1, 0]);
  });

  it.each([
    ["hold", 0],
    ["commit_then_hold", 1],
  ])("%s drops a client that disconnected, with %i orders created", async (kind, made) => {
    await fault(kind);
    const patience = new AbortController();
    const request = post(patience.signal);
    await expect.poll(() => running.sandbox.held.count()).toBe(1);
    patience.abort();
    await expect(request).rejects.toThrow("aborted");
    await expect.poll(() => running.sandbox.held.count()).toBe(0);
    await call(running, "POST", "/__sandbox/release");
    expect(orderCount()).toBe(made);
  });

  it("applies the given number of times, for its method and path only", async () => {
    await fault("status", { times: 2 });
    expect((await call(running, "GET", "/v1/orders")).status).toBe(200);
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([500, 500, 200]);
  });

  it("matches paths by prefix", async () => {
    const order = await createOrder(running);
    await addFault(running, { match: "GET /v1/orders/", kind: "status", status: 503 });
    expect((await call(running, "GET", `/v1/orders/${order.id}`)).status).toBe(503);
  });
});

async function createOrderWithoutFault(): Promise<void> {
  expect((await createOrder(running)).status).toBe("created");
}
