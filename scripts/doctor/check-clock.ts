import SqliteDatabase from "better-sqlite3";
import { existsSync } from "node:fs";
import { failed, note, ok, type Finding } from "./finding";

const MAX_SKEW_MS = 60_000;
const ASK_DEADLINE_MS = 5_000;
const ADVICE = "Let the system keep time: timedatectl set-ntp true. Holds, days and links go by the clock.";

/** When the newest record of the database was written; undefined where there is none. */
export function readNewestRecord(databaseFile: string): Date | undefined {
  if (!existsSync(databaseFile)) return undefined;
  const sqlite = new SqliteDatabase(databaseFile, { readonly: true });
  try {
    const at = sqlite.prepare("select max(at) from audit").pluck().get();
    return typeof at === "string" ? new Date(at) : undefined;
  } finally {
    sqlite.close();
  }
}

/** The time that a web server says; undefined where none answers. */
export async function askTime(url: string): Promise<Date | undefined> {
  try {
    const answer = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(ASK_DEADLINE_MS),
    });
    const date = new Date(answer.headers.get("date") ?? "");
    return Number.isNaN(date.getTime()) ? undefined : date;
  } catch {
    return undefined;
  }
}

export function checkClock({
  now,
  newestRecord,
  elsewhere,
}: Record<"now", Date> & Record<"newestRecord" | "elsewhere", Date | undefined>): Finding {
  const behindMs = (newestRecord?.getTime() ?? 0) - now.getTime();
  if (behindMs > MAX_SKEW_MS)
    return failed(
      "clock",
      `${now.toISOString()}, but the database has records from ${newestRecord?.toISOString() ?? ""}`,
      ADVICE,
    );
  if (elsewhere === undefined) return note("clock", `${now.toISOString()}; no other clock could be asked`);
  const skewMs = Math.abs(elsewhere.getTime() - now.getTime());
  return skewMs > MAX_SKEW_MS
    ? failed("clock", `${now.toISOString()}, but elsewhere it is ${elsewhere.toISOString()}`, ADVICE)
    : ok("clock", now.toISOString());
}
