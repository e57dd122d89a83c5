import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./test-server";

const AT_ONCE = 60;
const EACH_MS = 3;
const REQUEST = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n";

let server: TestServer | undefined;
afterEach(() => server?.close());

/** The next answer on a connection. */
const answered = (socket: Socket) => new Promise<void>((resolve) => socket.once("data", () => resolve()));

it("requests that come in one turn of the event loop are begun in several, in their order", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const begunIn: number[] = [];
  server = await startTestServer({
    handle: ({ url }) => {
      if (url.endsWith("/slow")) begunIn.push(turn);
      for (const until = performance.now() + EACH_MS; performance.now() < until;);
      return Promise.resolve(new Response("x"));
    },
  });
  const { port } = server.server.address() as AddressInfo;
  const sockets = Array.from({ length: AT_ONCE }, () => connect(port, "127.0.0.1"));
  // Accepted: what is sent now comes to the server at once.
  await Promise.all(
    sockets.map((socket) => {
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return answered(socket);
    }),
  );
  count();
  const all = Promise.all(sockets.map(answered));
  for (const socket of sockets) socket.write(REQUEST);
  await all;
  isOver = true;
  for (const socket of sockets) socket.destroy();
  const inTurn = begunIn.map((one) => begunIn.filter((other) => other === one).length);
  expect(begunIn).toHaveLength(AT_ONCE);
  expect(Math.max(...inTurn)).toBeLessThan(AT_ONCE / 4);
});
