import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openLink, type ShapedLink } from "./shaped-link";

const QUICK = { downKbps: 80_000, upKbps: 80_000, roundTripMs: 10 };
const ANSWER = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7 + (index >> 8)) % 256));

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => close?.());

/** A server that sends ANSWER back for each connection's first bytes and ends, behind a link. */
async function startBehindLink(): Promise<{
  link: ShapedLink;
  port: number;
  asked: string[];
  takeCarried: () => object;
}> {
  const asked: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (question) => {
      asked.push(question.toString());
      socket.end(ANSWER);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const link = openLink(QUICK);
  const { port, takeCarried } = await link.carryTo((server.address() as AddressInfo).port);
  close = async () => {
    await link.close();
    server.close();
  };
  return { link, port, asked, takeCarried };
}

function ask(port: number, question: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(question));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(chunks)));
    socket.on("error", reject);
  });
}

it("carries every byte in order, on several connections at once, and counts them", async () => {
  const { port, asked, takeCarried } = await startBehindLink();
  const answers = await Promise.all([ask(port, "one"), ask(port, "two")]);
  expect(answers.map((answer) => answer.equals(ANSWER))).toEqual([true, true]);
  expect(asked.sort()).toEqual(["one", "two"]);
  expect(takeCarried()).toEqual({ connections: 2, downBytes: 200_000, upBytes: 6 });
  expect(takeCarried()).toEqual({ connections: 0, downBytes: 0, upBytes: 0 });
});

it("ends with its connections", async () => {
  const { link, port } = await startBehindLink();
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  await link.close();
  await closed;
  await expect(ask(port, "more")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
