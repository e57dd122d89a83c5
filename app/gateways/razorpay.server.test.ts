import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createRazorpayGateway, GatewayUnavailable } from "./razorpay.server";

const DEADLINE_MS = 300;
const DRIP_MS = 20;
const MEGABYTE = 1024 * 1024;
const JSON_HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A provider that does with each connection what the test says. */
async function startProvider(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return createRazorpayGateway({
    keyId: "rzp_test_key",
    keySecret: "secret",
    webhookSecrets: [],
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs: DEADLINE_MS,
  });
}

function drip(socket: Socket, text: string, then: string): void {
  socket.write(text);
  const timer = setInterval(() => socket.write(then), DRIP_MS);
  socket.once("close", () => clearInterval(timer));
}

describe("a provider that does not come to an end", () => {
  it.each([
    ["says nothing", () => undefined],
    ["drips its body", (socket: Socket) => drip(socket, `${JSON_HEAD}Content-Length: 5000\r\n\r\n{`, " ")],
  ])("is given up when it %s", async (_what, answer) => {
    const gateway = await startProvider(answer);
    await expect(gateway.fetchPayment("pay_00000000000001")).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
  });

  it("is given up when a small answer unpacks to a huge one", async () => {
    const packed = gzipSync(Buffer.from(`{"items":[],"more":"${" ".repeat(50 * MEGABYTE)}"}`));
    const gateway = await startProvider((socket) => {
      socket.write(`${JSON_HEAD}Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
      socket.write(packed);
    });
    await expect(gateway.fetchOrderPayments("order_00000000000001")).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

describe("an order", () => {
  const ORDER = { id: "order_00000000000001", amount: 100, currency: "INR", receipt: "booking_1", status: "created" };
  const create = async (answered: object) => {
    const body = JSON.stringify({ ...ORDER, ...answered });
    const gateway = await startProvider((socket) =>
      setTimeout(
        () => socket.end(`${JSON_HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
        DRIP_MS,
      ),
    );
    return gateway.createOrder({ amount: 100, receipt: "booking_1", notes: {} });
  };

  it("is ours with the amount and currency that were asked for, and no other", async () => {
    expect(await create({})).toMatchObject(ORDER);
    await expect(create({ amount: 1 })).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(create({ currency: "USD" })).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});
