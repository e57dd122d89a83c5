import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { html, json, readBody, sendAnswer, type Answer } from "../razorpay-sandbox/http";
import { escapeHtml } from "../razorpay-sandbox/page-layout";
import { sendEndless } from "../razorpay-sandbox/slow-answers";

/** Stands for the provider of SMS and WhatsApp: keeps messages in memory, shows them, and fails when it is told to. */

/** Loopback only: it must not be reachable from another host. */
const HOST = "127.0.0.1";
const MAX_KEPT = 1_000;

const messageSchema = z.object({
  way: z.enum(["sms", "whatsapp"]),
  to: z.string().regex(/^\+91[6-9]\d{9}$/),
  sender: z.string(),
  template: z.string().min(1),
  language: z.string(),
  values: z.array(z.string().max(30)),
  text: z.string().min(1).max(1_000),
});

export type KeptMessage = z.infer<typeof messageSchema> & {
  id: string;
  reference: string;
  status: "accepted" | "delivered" | "failed";
  at: string;
};

/**
 * `status`, `hang`, `endless`, `drop`: the answer to one request; `drop` sends all the same. `refuse`: the message is
 * taken by no provider. `undelivered`: it is taken and not delivered; `pending`: nobody knows.
 */
const faultSchema = z.object({
  kind: z.enum(["status", "hang", "endless", "drop", "refuse", "undelivered", "pending"]),
  status: z.number().int().min(200).max(599).default(503),
  times: z.number().int().min(1).default(1),
});
type Fault = z.infer<typeof faultSchema>;

export interface RunningMessageSandbox {
  /** Without a trailing slash. */
  url: string;
  /** Oldest first. */
  messages(): KeptMessage[];
  /** How many requests to send came, whatever became of them. */
  requests(): number;
  fail(fault: Partial<Fault> & Pick<Fault, "kind">): void;
  clear(): void;
  close(): Promise<void>;
}

/** Starts it on 127.0.0.1. @param port 0 for any free one */
export async function startMessageSandbox({ port, apiKey }: { port: number; apiKey: string }) {
  const sandbox = createSandbox(apiKey);
  const server = createServer((request, response) => {
    sandbox.serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const running: RunningMessageSandbox = {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    messages: () => [...sandbox.kept.values()],
    requests: () => sandbox.requests,
    fail: (fault) => sandbox.faults.push(faultSchema.parse(fault)),
    clear: () => sandbox.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

function createSandbox(apiKey: string) {
  const sandbox = {
    kept: new Map<string, KeptMessage>(),
    faults: [] as Fault[],
    requests: 0,
    clear() {
      sandbox.kept.clear();
      sandbox.faults = [];
    },
    takeFault(): Fault | undefined {
      const [fault] = sandbox.faults;
      if (fault !== undefined && (fault.times -= 1) === 0) sandbox.faults.shift();
      return fault;
    },
    async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { pathname } = new URL(request.url ?? "/", `http://${HOST}`);
      const body = await readBody(request);
      const call = `${request.method} ${pathname}`;
      if (call === "GET /") return sendAnswer(response, html(listAsPage([...sandbox.kept.values()])));
      if (call === "GET /__sandbox/messages") return sendAnswer(response, json([...sandbox.kept.values()]));
      if (call === "POST /__sandbox/faults") {
        const fault = faultSchema.safeParse(parse(body));
        if (fault.success) sandbox.faults.push(fault.data);
        return sendAnswer(response, fault.success ? json(fault.data, 201) : json({ code: "invalid_fault" }, 400));
      }
      if (call === "POST /__sandbox/reset") {
        sandbox.clear();
        return sendAnswer(response, json({ reset: true }));
      }
      if (request.headers.authorization !== `Bearer ${apiKey}`)
        return sendAnswer(response, json({ code: "unauthorised" }, 401));
      if (call !== "POST /messages") return sendAnswer(response, find(pathname));
      sandbox.requests += 1;
      const fault = sandbox.takeFault();
      if (fault?.kind === "hang") return;
      if (fault?.kind === "endless") return sendEndless(response);
      if (fault?.kind === "status") return sendAnswer(response, json({ code: "unavailable" }, fault.status));
      if (fault?.kind === "refuse") return sendAnswer(response, json({ code: "template_mismatch" }, 422));
      const answer = take(String(request.headers["idempotency-key"] ?? ""), parse(body), fault);
      if (fault?.kind === "drop") return void response.destroy();
      sendAnswer(response, answer);
    },
  };

  function find(pathname: string): Answer {
    const id = /^\/messages\/([\w-]+)$/.exec(pathname)?.[1];
    const message = [...sandbox.kept.values()].find((one) => one.id === id);
    return message === undefined ? json({ code: "unknown_message" }, 404) : json({ id, status: message.status });
  }

  /** The same reference is the same message. */
  function take(reference: string, body: unknown, fault: Fault | undefined): Answer {
    const known = sandbox.kept.get(reference);
    if (known !== undefined) return json({ id: known.id, status: "accepted" });
    const read = messageSchema.safeParse(body);
    if (!read.success || reference === "") return json({ code: "invalid_message" }, 400);
    const id = `msg_${sandbox.requests}_${reference}`;
    const status = fault?.kind === "undelivered" ? "failed" : fault?.kind === "pending" ? "accepted" : "delivered";
    sandbox.kept.set(reference, { ...read.data, id, reference, status, at: new Date().toISOString() });
    const [oldest] = sandbox.kept.keys();
    if (sandbox.kept.size > MAX_KEPT && oldest !== undefined) sandbox.kept.delete(oldest);
    return json({ id, status: "accepted" }, 201);
  }

  return sandbox;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Newest first; it reads itself anew. */
function listAsPage(messages: KeptMessage[]): string {
  const items = messages
    .reverse()
    .map(
      ({ way, to, status, at, text, language }) =>
        `<li><p><strong>${way}</strong> to ${escapeHtml(to)}, ${status}, <time>${at}</time></p><pre lang="${escapeHtml(language)}">${escapeHtml(text)}</pre></li>`,
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Test messages</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 auto; max-width: 640px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; } pre { white-space: pre-wrap; font: inherit; padding: 12px; background: #eef1f4; border-radius: 8px; } ul { padding: 0; list-style: none; }</style>
</head>
<body>
<h1>Test messages</h1>
<p>SMS and WhatsApp messages of this test run. They reach no phone.</p>
<ul>
${items.join("\n")}
</ul>
</body>
</html>
`;
}
