import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { markup, type Markup } from "~/domain/markup";

/** What the stand-ins of providers share. */

const HOST = "127.0.0.1";

/** Loopback only: a stand-in must not be reachable from another host. @param port 0 takes any free one */
export async function listenOnLoopback(app: Express, port: number) {
  const server = app.listen(port, HOST);
  await once(server, "listening");
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** A page of a stand-in. @param note what of it is a test */
export const layOut = (title: string, content: Markup, note = "Test mode: no real money moves."): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; max-width: 420px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.note { padding: 8px 12px; background: #fff3cd; color: #5c4400; }
.problem { padding: 8px 12px; background: #fde7e7; color: #7a1212; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; font: inherit; }
pre { padding: 12px; background: #eef1f4; font: inherit; white-space: pre-wrap; }
</style>
</head>
<body>
<main>
<p class="note">${note}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
