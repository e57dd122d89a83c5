import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CONTROL_PREFIX } from "./control";
import type { Fault } from "./faults";
import { html, json, readBody, sendAnswer, type Answer } from "./http";
import { drip, sendEndless } from "./slow-answers";
import { DEFAULT_PORT, type SandboxOptions } from "./options";
import { ProviderError } from "./provider-error";
import { answer } from "./router";
import { createSandbox, type RequestRecord, type Sandbox } from "./sandbox";

/** Loopback only: the sandbox must not be reachable from another host. */
const HOST = "127.0.0.1";
const DEFAULT_DELAY_MS = 1_000;
const DEFAULT_DRIP_MS = 1_000;
const DEFAULT_FAULT_STATUS = 500;
const NOT_JSON_PAGE = "<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>";

/** A listening sandbox. */
export interface RunningSandbox {
  /** Without a trailing slash, such as http://127.0.0.1:4010. */
  url: string;
  port: number;
  /** Internal state, for tests in the same process. */
  sandbox: Sandbox;
  /** Resolves once every connection, timer and event has ended. */
  close(): Promise<void>;
}

function faultAnswer(fault: Fault<"api">): Answer {
  const status = fault.status ?? DEFAULT_FAULT_STATUS;
  if (fault.body === "html") return html(NOT_JSON_PAGE, status);
  if (fault.body === "empty") return { status, headers: {}, body: "" };
  const code = status < 500 ? "BAD_REQUEST_ERROR" : status === 502 || status === 504 ? "GATEWAY_ERROR" : "SERVER_ERROR";
  return json(
    new ProviderError(status, "The request could not be completed. Try again later.", null, code).toBody(),
    status,
  );
}

/** The response, or null if the connection is to close without one, or to hang. */
async function answerOrNot(
  sandbox: Sandbox,
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  path: string,
  fault: Fault<"api"> | undefined,
): Promise<Answer | null> {
  const { resetCount } = sandbox;
  // Listens only where it is needed: a connection serves many requests.
  const callerGone = (): Promise<void> => new Promise((resolve) => incoming.socket.once("close", () => resolve()));
  if (fault?.kind === "hang") {
    await callerGone();
    return null;
  }
  if (fault?.kind === "reset") {
    incoming.socket.resetAndDestroy();
    return null;
  }
  const body = await readBody(incoming);
  if (fault?.kind === "hold" && !(await sandbox.held.wait(callerGone()))) return null;
  if (fault?.kind === "status") return faultAnswer(fault);
  if (fault?.kind === "html200") return html(NOT_JSON_PAGE);
  const result = await answer(sandbox, {
    method: incoming.method ?? "",
    url: new URL(path, origin),
    headers: incoming.headers,
    body,
    async pause() {
      if (fault?.kind === "delay") await sandbox.timers.wait(fault.ms ?? DEFAULT_DELAY_MS);
      if (sandbox.resetCount !== resetCount)
        throw new ProviderError(503, "The stand-in was reset.", null, "SERVER_ERROR");
    },
  });
  if (fault?.kind === "drip" || fault?.kind === "endless") {
    await (fault.kind === "drip" ? drip(response, result, fault.ms ?? DEFAULT_DRIP_MS) : sendEndless(response));
    return null;
  }
  if (fault?.kind === "commit_then_hold") return (await sandbox.held.wait(callerGone())) ? result : null;
  if (fault?.kind !== "commit_then_drop") return result;
  incoming.socket.destroy();
  return null;
}

async function serve(
  sandbox: Sandbox,
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? "/";
  const method = incoming.method ?? "";
  const isControl = path.startsWith(CONTROL_PREFIX);
  const record: RequestRecord = { atMs: sandbox.nowMs(), method, path, status: null };
  if (!isControl) sandbox.requests.push(record);
  try {
    if (!URL.canParse(path, origin)) throw new ProviderError(400, "The requested URL was not found on the server.");
    const fault = isControl ? undefined : sandbox.faults.takeApi(method, new URL(path, origin).pathname);
    const result = await answerOrNot(sandbox, origin, incoming, response, path, fault);
    if (result === null) return;
    record.status = result.status;
    sendAnswer(response, result);
  } catch (error) {
    if (error instanceof ProviderError) {
      record.status = error.status;
      sendAnswer(response, json(error.toBody(), error.status));
      return;
    }
    if (incoming.socket.destroyed) return;
    console.error("Razorpay stand-in:", error);
    sendAnswer(response, json(new ProviderError(500, "The stand-in failed.", null, "SERVER_ERROR").toBody(), 500));
  }
}

/**
 * Starts the sandbox on 127.0.0.1.
 * @throws OptionError for live keys, production or an invalid webhook URL; the system's error if the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = createSandbox(options);
  let origin = `http://${HOST}`;
  const server = createServer((incoming, response) => void serve(sandbox, origin, incoming, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? DEFAULT_PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://${HOST}:${port}`;
  return {
    url: origin,
    port,
    sandbox,
    close() {
      sandbox.reset();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
