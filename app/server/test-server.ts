import { connect, type AddressInfo } from "node:net";
import { request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore } from "~/gateways/files/folder-store.server";
import { readSettings } from "~/settings.server";
import { createLog } from "~/http/log.server";
import { createHttpServer, listen } from "./http-server";
import type { MetricSources } from "./metrics";
import { createSecurityHeaders } from "./content-policy";
import { createApp, type AppOptions } from "./app";

/** For tests: the Express app with a fake Remix handler, on a free loopback port. */

export const TEST_STYLE_HASH = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
const APP_PORT = "4999";

export const NO_METRICS: MetricSources = {
  jobs: () => Promise.resolve([]),
  heartbeats: () => [],
  freeBytes: () => Promise.resolve(10 ** 12),
  newestBackups: () => Promise.resolve({}),
};

export interface TestServer {
  url: string;
  /** The value of APP_URL, which is not the address it listens on. */
  appUrl: string;
  server: Server;
  folder: string;
  logged(): Record<string, unknown>[];
  close(): Promise<void>;
}

interface PlainResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a server; `parts` overrides the defaults. */
export async function startTestServer(
  parts: Partial<AppOptions> & { env?: Record<string, string>; writeFiles?: (folder: string) => void } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  mkdirSync(join(folder, "client", "assets"), { recursive: true });
  mkdirSync(join(folder, "data", "images"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "top secret");
  parts.writeFiles?.(folder);
  const settings = readSettings({ NODE_ENV: "test", PORT: APP_PORT, DATA_DIR: join(folder, "data"), ...parts.env });
  let written = "";
  const log = createLog("debug", (lines) => {
    written += lines;
  });
  const headers = createSecurityHeaders(settings, TEST_STYLE_HASH);
  const app = createApp({
    settings,
    files: createFolderStore(settings.dataDir),
    log,
    metrics: NO_METRICS,
    handle: () =>
      Promise.resolve(new Response("<p>hello</p>", { headers: { "Content-Type": "text/html; charset=utf-8" } })),
    buildFolder: join(folder, "client"),
    headers,
    stamp: () => "1",
    findUserId: () => Promise.resolve(1),
    nameAccount: (userId) => `account-${userId}`,
    isStoreUnavailable: () => false,
    readiness: {
      writeDatabase: () => Promise.resolve(),
      pendingMigrations: () => Promise.resolve([]),
      freeBytes: () => Promise.resolve(10 ** 12),
      hasChromium: () => true,
      hasGateway: () => true,
      jobs: () => [],
    },
    isStopping: () => false,
    ...parts,
  });
  const server = createHttpServer(app);
  await listen(server, { host: "127.0.0.1", port: 0 });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    appUrl: settings.appUrl,
    server,
    folder,
    logged: () => {
      log.flush();
      return written
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one request on its own connection and returns the raw response body. */
export function sendRequest(
  shell: Pick<TestServer, "url">,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${shell.url}${path}`, {
      agent: false,
      method: options.method ?? "GET",
      headers: options.headers ?? {},
    });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(options.body);
  });
}

/** Sends raw bytes and collects the response until the server closes: the last request needs `Connection: close`. */
export function sendRaw(shell: Pick<TestServer, "server">, bytes: string): Promise<string> {
  const { port } = shell.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(received));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? resolve(received) : reject(error),
    );
  });
}
