import { z } from "zod";
import type { Settings } from "../../app/settings.server";
import { failed, note, ok, type Finding } from "./finding";

const ASK_DEADLINE_MS = 5_000;
const NAME = "proxy";
const readiness = z.object({ status: z.string() });
export type Readiness = z.infer<typeof readiness>;

/** What the running server says of itself; undefined where none runs. */
export async function askServer({ host, port }: Pick<Settings, "host" | "port">): Promise<Readiness | undefined> {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const origin = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ASK_DEADLINE_MS) });
    return readiness.parse(await answer.json());
  } catch {
    return undefined;
  }
}

export function checkProxy({
  mode,
  secure,
  appUrl,
  trustProxy,
}: Pick<Settings, "mode" | "secure" | "appUrl" | "trustProxy">): Finding {
  const isReal = mode === "production";
  const count = "Set TRUST_PROXY to the number of proxies in front, or everyone shares one address and its limits.";
  if (isReal && secure && trustProxy === 0) return failed(NAME, "APP_URL is https and TRUST_PROXY is 0", count);
  if (isReal && !secure)
    return failed(
      NAME,
      `APP_URL is ${appUrl}: passwords travel unencrypted`,
      "Put Caddy in front (deploy/) and set APP_URL to the https origin.",
    );
  return trustProxy === 0 ? note(NAME, "none is declared") : ok(NAME, `${trustProxy} declared, ${appUrl}`);
}

/** @param running what the running server says of itself */
export function checkServer(running: Readiness | undefined): Finding {
  if (running === undefined) return note("server", "none runs here");
  return running.status === "ready"
    ? ok("server", "runs and is ready")
    : failed("server", `runs and is ${running.status}`, "See /readyz for which part, and the log for why.");
}
