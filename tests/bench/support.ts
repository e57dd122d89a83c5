import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { MS_PER_SECOND } from "~/domain/calendar/day";
import { createClient, dayFromToday, type Answer } from "../fixtures/api-client";

/** What the benches share: calls, load and tables. */

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A browser that takes Brotli. */
export const BROTLI = { "Accept-Encoding": "br, gzip", "Accept-Language": "en" };
/** With credentials, so that no cache may answer. */
export const UNCACHED = { ...BROTLI, Authorization: "Basic Ym90Og==" };

/** @throws Error with status and body where the call was refused */
export async function succeed(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`The server answered ${answer.status} ${answer.text.slice(0, 500)}`);
  return answer;
}

/** The first machine of the list that can be rented. */
export async function findRentable(origin: string): Promise<{ id: number; name: string }> {
  const answer = await succeed(createClient(origin).get("/api/equipment"));
  const all = answer.json<{ id: number; name: string; availability: boolean }[]>();
  const found = all.find(({ availability }) => availability);
  if (found === undefined) throw new Error("No machine of the demonstration data can be rented.");
  return found;
}

/** A day within three weeks on which a machine is free. */
export async function findFreeDay(origin: string, equipmentId: number): Promise<string> {
  for (let ahead = 20; ahead > 0; ahead -= 1) {
    const day = dayFromToday(ahead);
    const path = `/api/equipment/${equipmentId}/availability?startDate=${day}&endDate=${day}`;
    const answer = await succeed(createClient(origin).get(path));
    if (answer.json<{ available: boolean }>().available) return day;
  }
  throw new Error(`Machine ${equipmentId} has no free day.`);
}

/** What a load was answered with: how many a second, and how long each took. */
export type Load = Awaited<ReturnType<typeof putLoad>>;

const CONNECTIONS = 64;

/** Asks for one address on kept connections, as fast as it is answered; the answers stay packed. */
export async function putLoad(url: string, headers: Record<string, string>, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const tookMs: number[] = [];
  const until = performance.now() + seconds * MS_PER_SECOND;
  const ask = async () => {
    while (performance.now() < until) {
      const askedAt = performance.now();
      const [response] = (await once(request(url, { agent, headers }).end(), "response")) as [IncomingMessage];
      await once(response.resume(), "end");
      if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}.`);
      tookMs.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
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
  const widthOf = (column: number) => Math.max(...rows.map((row) => (row[column] ?? "").length));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      row
        .map((text, column) => text.padEnd(widthOf(column)))
        .join("  ")
        .trimEnd(),
    );
}
