import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MS_PER_DAY, MS_PER_SECOND } from "~/domain/calendar/duration";
import { findFreePort } from "../../scripts/setup/ports.mjs";
import { cleanEnvironment } from "../../scripts/setup/test-environment.mjs";

/** What the benches share: calls, people, servers, load and tables. */

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_DEADLINE_MS = 30_000;
const PASSWORD = "Passw0rd1";
const BYTES_PER_KIB = 1_024;

/** A browser that takes Brotli. */
export const BROTLI = { "Accept-Encoding": "br, gzip", "Accept-Language": "en" };
/** With credentials, so that no cache may answer. */
export const UNCACHED = { ...BROTLI, Authorization: "Basic Ym90Og==" };

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire, still compressed. */
  body: Buffer;
}

export function call(
  url: string,
  options: { method?: string; headers?: Record<string, string>; json?: unknown; agent?: Agent } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, json, agent } = options;
  const content = json === undefined ? undefined : JSON.stringify(json);
  const ofContent = content === undefined ? {} : { "Content-Type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: agent ?? false, headers: { ...ofContent, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end(content);
  });
}

/** @throws Error with status and body where the call is refused */
export async function callForJson<T>(url: string, options?: Parameters<typeof call>[1]): Promise<T> {
  return JSON.parse((await callOrThrow(url, options)).body.toString()) as T;
}

async function callOrThrow(url: string, options?: Parameters<typeof call>[1]): Promise<Answer> {
  const answer = await call(url, options);
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${options?.method ?? "GET"} ${url}: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
  return answer;
}

export const newAccount = () => ({ username: `bench_${randomBytes(5).toString("hex")}`, password: PASSWORD });

/** Opens an account in English. @returns its session cookie */
export function signUp(origin: string): Promise<string> {
  const { username, password } = newAccount();
  const json = { username, password, confirmPassword: password, name: "Bench Renter", language: "en" };
  return readSession(`${origin}/api/register`, json);
}

export const logIn = (origin: string, { username, password }: { username: string; password: string }) =>
  readSession(`${origin}/api/login`, { username, password });

async function readSession(url: string, json: unknown): Promise<string> {
  const { headers } = await callOrThrow(url, { method: "POST", json });
  const [cookie] = /^[^;]+/.exec(headers["set-cookie"]?.[0] ?? "") ?? [];
  if (cookie === undefined) throw new Error(`${url} set no session cookie.`);
  return cookie;
}

/** The first machine of the list that can be rented. */
export async function findRentable(origin: string): Promise<{ id: number; name: string }> {
  const all = await callForJson<{ id: number; name: string; availability: boolean }[]>(`${origin}/api/equipment`);
  const found = all.find(({ availability }) => availability);
  if (found === undefined) throw new Error("No machine of the demonstration data can be rented.");
  return found;
}

/** A day within three weeks on which a machine is free. */
export async function findFreeDay(origin: string, equipmentId: number): Promise<string> {
  for (let ahead = 20; ahead > 0; ahead -= 1) {
    const day = new Date(Date.now() + ahead * MS_PER_DAY).toISOString().slice(0, 10);
    const path = `/api/equipment/${equipmentId}/availability?startDate=${day}&endDate=${day}`;
    if ((await callForJson<{ available: boolean }>(`${origin}${path}`)).available) return day;
  }
  throw new Error(`Machine ${equipmentId} has no free day.`);
}

export interface Server {
  origin: string;
  pid: number;
  /** From its start to its first answer 200. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** Starts a server, without payment provider, whose log goes nowhere. */
export async function launch(args: readonly string[], settings: Record<string, string>): Promise<Server> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = { ...cleanEnvironment(), PORT: String(port), HOST: "127.0.0.1", APP_URL: origin, ...settings };
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const status = () => call(`http://127.0.0.1:${port}/equipment`, { headers: { Host: `localhost:${port}` } });
  while ((await status().catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > START_DEADLINE_MS) {
      kill();
      throw new Error(`The server does not answer: node ${args.join(" ")}`);
    }
    await sleep(4);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

export const launchProduct = (settings: Record<string, string>) => launch(["build/server/server.js"], settings);

/** Bytes in RAM, where the system has /proc. */
export function memoryOf({ pid }: Server): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * BYTES_PER_KIB;
}

export interface Load {
  perSecond: number;
  /** Of each answer. */
  tookMs: number[];
}

/** Asks for one address on kept connections, as fast as it is answered. */
export async function putLoad(
  { origin }: Server,
  {
    path,
    headers,
    connections = 64,
    seconds,
  }: { path: string; headers: Record<string, string>; connections?: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  const until = performance.now() + seconds * MS_PER_SECOND;
  const ask = async () => {
    while (performance.now() < until) {
      const askedAt = performance.now();
      const { status } = await call(`${origin}${path}`, { headers, agent });
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      tookMs.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return { perSecond: tookMs.length / seconds, tookMs };
}

/** The value that a share of the values does not exceed; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const inMs = (ms: number) => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
export const inSeconds = (ms: number) => `${(ms / MS_PER_SECOND).toFixed(2)} s`;
export const inKb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
export const inMb = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
export const asRatio = (value: number) => `${value.toFixed(2)} ×`;
export const perSecond = (value: number) => `${value.toFixed(0)}/s`;

/** A figure with its target and whether it is met. */
export function judge(value: number, bound: "≤" | "≥", limit: number, format: (value: number) => string): string {
  return `${format(value)} ${bound} ${format(limit)} ${(bound === "≤" ? value <= limit : value >= limit) ? "✓" : "✗"}`;
}

export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  console.log(`\n${title}\n${lines.join("\n")}`);
}
