import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The way between app and database, which a test can cut. */
export interface Way {
  port: number;
  /** Drops everything on both sides from now on, without closing a connection. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of this machine. */
export async function startWay(to: number): Promise<Way> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("data", (chunk) => {
        if (!isCut) other.write(chunk);
      });
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
