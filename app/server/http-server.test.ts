import { Agent, request as httpRequest } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "~/http/log.server";
import { createShutdown } from "./http-server";
import { sendRequest, startTestServer, type TestServer } from "../../tests/fixtures/test-server";
import { withResolvers } from "../../tests/fixtures/with-resolvers";

let shell: TestServer | undefined;
afterEach(() => shell?.close().catch(() => undefined));

async function start(options: { drainMs?: number; deadlineMs?: number; closeServices?: () => Promise<void> } = {}) {
  const events: string[] = [];
  const [enter, hold, exit] = [withResolvers(), withResolvers(), withResolvers<number>()];
  let isStopping = () => false;
  const started = await startTestServer({
    isStopping: () => isStopping(),
    handle: async (request) => {
      if (new URL(request.url).pathname === "/slow") {
        enter.resolve();
        await hold.promise;
      }
      events.push("answered");
      return new Response("done", { headers: { "Content-Type": "text/plain" } });
    },
  });
  shell = started;
  const shutdown = createShutdown({
    server: started.server,
    log: createLog("silent"),
    ...options,
    closeServices: () => {
      events.push("closed");
      return options.closeServices?.() ?? Promise.resolve();
    },
    exit: (code) => {
      events.push(`exit ${code}`);
      exit.resolve(code);
    },
  });
  isStopping = () => shutdown.isStopping();
  return { shell: started, shutdown, events, release: hold.resolve, hasEntered: enter.promise, exit: exit.promise };
}

const canConnect = (target: TestServer, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

describe("shutdown", () => {
  it("drains requests in flight, rejects new ones, closes idle connections and then the services", async () => {
    const { shell: target, shutdown, events, release, hasEntered, exit } = await start();
    const { port } = target.server.address() as AddressInfo;
    const idle = new Agent({ keepAlive: true });
    await new Promise<void>((resolve, reject) => {
      httpRequest(`${target.url}/`, { agent: idle }, (response) => response.resume().on("end", resolve))
        .on("error", reject)
        .end();
    });
    const slow = sendRequest(target, "/slow", { method: "POST", body: "a booking" });
    await hasEntered;
    shutdown.begin("SIGTERM");
    expect(shutdown.isStopping()).toBe(true);
    await expect.poll(() => canConnect(target, port)).toBe(false);
    expect(events).toEqual(["answered"]);
    release();
    expect((await slow).body.toString()).toBe("done");
    expect((await slow).status).toBe(200);
    expect(await exit).toBe(0);
    expect(events).toEqual(["answered", "answered", "closed", "exit 0"]);
    idle.destroy();
  });

  it("does not wait for connections that stay open after their last answer", async () => {
    const { shell: target, shutdown, release, hasEntered, exit } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${target.url}/slow`, { agent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      })
        .on("error", reject)
        .end();
    });
    await hasEntered;
    shutdown.begin("SIGTERM");
    release();
    expect(await answered).toBe(200);
    expect(await exit).toBe(0);
    agent.destroy();
  });

  it("cuts off what does not end in time, closes the services all the same and says so", async () => {
    const {
      shell: target,
      shutdown,
      events,
      hasEntered,
      exit,
      release,
    } = await start({ drainMs: 50, deadlineMs: 5_000 });
    const slow = sendRequest(target, "/slow").catch((error: unknown) => error);
    await hasEntered;
    shutdown.begin("SIGTERM");
    expect(await exit).toBe(1);
    expect(events).toEqual(["closed", "exit 1"]);
    expect(await slow).toBeInstanceOf(Error);
    release();
  });

  it("gives up when even closing the services takes too long", async () => {
    const { shutdown, exit } = await start({
      drainMs: 20,
      deadlineMs: 60,
      closeServices: () => new Promise<void>(() => undefined),
    });
    shutdown.begin("SIGTERM");
    expect(await exit).toBe(1);
  });

  it("exits with 1 when closing the services fails, and immediately on a second signal a second later", async () => {
    const failing = await start({ closeServices: () => Promise.reject(new Error("no")) });
    failing.shutdown.begin("SIGTERM");
    expect(await failing.exit).toBe(1);
    const twice = await start();
    const slow = sendRequest(twice.shell, "/slow").catch((error: unknown) => error);
    await twice.hasEntered;
    twice.shutdown.begin("SIGTERM");
    // The same press of Ctrl+C, from the terminal and from npm.
    twice.shutdown.begin("SIGINT");
    expect(await Promise.race([twice.exit, sleep(1_100)])).toBeUndefined();
    twice.shutdown.begin("SIGINT");
    expect(await twice.exit).toBe(1);
    twice.release();
    await slow;
  });
});
