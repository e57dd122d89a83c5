import { policyOfFile } from "~/http/file-headers";
import type { Middleware } from "./middleware";

/** Where browsers look for the service worker. Never another: they would keep the old one for ever. */
export const SERVICE_WORKER = "/service-worker.js";

const TYPE = "text/javascript; charset=utf-8";
/** Replaces the worker of every browser that comes by, deletes what it kept, and is gone. */
const WITHDRAWAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>registration.unregister())));
`;

/** Answers with a worker that removes itself, while the setting says so. */
export const withdrawServiceWorker: Middleware = (request, response, next) => {
  if (response.locals.path !== SERVICE_WORKER || !["GET", "HEAD"].includes(request.method)) {
    next();
    return;
  }
  response.locals.quiet = true;
  response.setHeader("Content-Type", TYPE);
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Content-Security-Policy", policyOfFile(TYPE));
  response.setHeader("Content-Length", Buffer.byteLength(WITHDRAWAL));
  response.end(request.method === "HEAD" ? undefined : WITHDRAWAL);
};
