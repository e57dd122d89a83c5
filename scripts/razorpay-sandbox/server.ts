import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { openCheckout, payOrder, settleCheckout, type Checkout } from "./checkout";
import type { Fault } from "./faults";
import {
  authorizeLate,
  createOrder,
  createRefund,
  createSandbox,
  disputePayment,
  requestCapture,
  requireEntity,
  settleRefund,
  takeStrayPayment,
  toCollection,
  type Sandbox,
  type SandboxOptions,
} from "./ledger";
import { framePage, hostedPage, problemPage, returnPage } from "./pages";
import { badRequest, ProviderError, read } from "./provider-error";
import { post } from "./webhooks";

/** Loopback only: the stand-in must not be reachable from another host. */
const HOST = "127.0.0.1";
const DEFAULT_DELAY_MS = 1_000;
const NOT_JSON_PAGE = "<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>";
const CHECKOUT_SCRIPT = readFileSync(new URL("./checkout-browser.js", import.meta.url), "utf8");

/** A listening stand-in. */
export interface RunningSandbox {
  /** Without a trailing slash, such as http://127.0.0.1:4010. */
  url: string;
  /** Internal state, for tests in the same process. */
  sandbox: Sandbox;
  close(): Promise<void>;
}

/**
 * Starts the stand-in on 127.0.0.1.
 * @param options.port 0 takes any free one
 * @throws Error for live keys or production; the system's error if the port is taken
 */
export async function startSandbox({ port, ...options }: SandboxOptions & { port: number }): Promise<RunningSandbox> {
  const sandbox = createSandbox(options);
  const app = express().disable("x-powered-by").disable("etag");
  const readJson = express.json({ type: () => true });
  app.use("/__sandbox", readJson, toRouter(controlRoutes(sandbox), answerJson));
  app.use(logRequests(sandbox), injectFaults(sandbox));
  app.use(express.urlencoded({ extended: false }), toRouter(checkoutRoutes(sandbox), answerPage));
  app.use(requireKey(sandbox), readJson, toRouter(apiRoutes(sandbox), answerJson));
  app.use((_request: Request, _response: Response, next: NextFunction) =>
    next(badRequest("The requested URL was not found on the server.")),
  );
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const known = toProviderError(error);
    response.status(known.status).json(known.toBody());
  });
  const server = app.listen(port, HOST);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    sandbox,
    close() {
      sandbox.reset();
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof Error && "expose" in error) return badRequest(`The request body is invalid: ${error.message}`);
  console.error("Razorpay stand-in:", error);
  return new ProviderError(500, "The stand-in failed.", null, "SERVER_ERROR");
}

function logRequests({ requests, nowMs }: Sandbox): RequestHandler {
  return (request, response, next) => {
    const record: (typeof requests)[number] = {
      atMs: nowMs(),
      method: request.method,
      path: request.originalUrl,
      status: null,
    };
    requests.push(record);
    response.once("finish", () => (record.status = response.statusCode));
    next();
  };
}

/** Lets an API call go wrong, before or after it has its effect. */
function injectFaults(sandbox: Sandbox): RequestHandler {
  const { faults, held } = sandbox;
  const inProgress = new Set<string>();
  /** Waits until it is released; the other side may hang up first. */
  const hold = (request: Request) =>
    new Promise<void>((resolve) => {
      const release = () => {
        held.delete(release);
        resolve();
      };
      held.add(release);
      request.socket.once("close", release);
    });
  const run = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const fault = faults.take(
      "api",
      ({ method, pathPrefix }) => method === request.method && request.path.startsWith(pathPrefix),
    );
    const key = request.get("X-Refund-Idempotency");
    if (key !== undefined) {
      if (inProgress.has(key)) throw new ProviderError(409, "A request with this idempotency key is still in progress");
      inProgress.add(key);
      response.once("close", () => inProgress.delete(key));
    }
    if (fault?.kind === "hang") return;
    if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault?.kind === "status") return sendStatus(response, fault);
    if (fault?.kind === "html200") return void response.send(NOT_JSON_PAGE);
    if (fault?.kind === "delay") await sleep(fault.ms ?? DEFAULT_DELAY_MS, undefined, { ref: false });
    if (fault?.kind === "hold") await hold(request);
    if (request.socket.destroyed) return;
    if (fault?.kind === "commit_then_drop") response.json = () => response.destroy();
    if (fault?.kind === "commit_then_hold") {
      const answer = response.json.bind(response);
      response.json = (body) => {
        void hold(request).then(() => answer(body));
        return response;
      };
    }
    next();
  };
  return (request, response, next) => void run(request, response, next).catch(next);
}

function sendStatus(response: Response, { status, body }: Fault): void {
  response.status(status);
  if (body === "html") return void response.send(NOT_JSON_PAGE);
  if (body === "empty") return void response.end();
  const code = status < 500 ? "BAD_REQUEST_ERROR" : status === 502 || status === 504 ? "GATEWAY_ERROR" : "SERVER_ERROR";
  const error = new ProviderError(status, "The request could not be completed. Try again later.", null, code);
  response.json(error.toBody());
}

type Handler = (request: Request, response: Response) => unknown;
/** Handlers by method and path; a handler that answers itself returns nothing. */
type Routes = Record<`${"GET" | "POST"} /${string}`, Handler>;

function toRouter(routes: Routes, answer: (handle: Handler) => RequestHandler): Router {
  const router = Router();
  for (const [route, handle] of Object.entries(routes)) {
    const [method, path = ""] = route.split(" ");
    router[method === "GET" ? "get" : "post"](path, answer(handle));
  }
  return router;
}

function answerJson(handle: Handler): RequestHandler {
  return (request, response, next) =>
    void Promise.resolve()
      .then(() => handle(request, response))
      .then((body) => response.json(body))
      .catch(next);
}

/** Answers with a page, also about errors, since the reader is a person. */
function answerPage(handle: Handler): RequestHandler {
  return (request, response) =>
    void Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        const { status, description } = toProviderError(error);
        response.status(status);
        return problemPage(description);
      })
      .then((content) => content === undefined || response.set("Cache-Control", "no-store").send(content));
}

function requireKey({ keyId, keySecret }: Sandbox): RequestHandler {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return (request, _response, next) => {
    if (request.get("Authorization") !== authorization) throw new ProviderError(401, "Authentication failed");
    next();
  };
}

/** The provider's API. */
function apiRoutes(sandbox: Sandbox): Routes {
  const { orders, payments, refunds } = sandbox.ledger;
  const findOrder = ({ params }: Request) => requireEntity(orders, params["id"]);
  const findPayment = ({ params }: Request) => requireEntity(payments, params["id"]);
  const list = <Item extends { created_at: number }>(
    { query }: Request,
    items: Map<string, Item>,
    isListed: (item: Item) => boolean = () => true,
  ) => toCollection([...items.values()].filter(isListed), query);
  return {
    "POST /v1/orders": ({ body }) => createOrder(sandbox, body),
    "GET /v1/orders": (request) => {
      const { receipt } = request.query;
      return list(request, orders, (order) => receipt === undefined || order.receipt === receipt);
    },
    "GET /v1/orders/:id": findOrder,
    "GET /v1/orders/:id/payments": (request) => {
      const { id } = findOrder(request);
      return list(request, payments, (payment) => payment.order_id === id);
    },
    "GET /v1/payments": (request) => list(request, payments),
    "GET /v1/payments/:id": findPayment,
    "POST /v1/payments/:id/capture": (request) => requestCapture(sandbox, findPayment(request), request.body),
    "POST /v1/payments/:id/refund": (request) =>
      createRefund(sandbox, findPayment(request), request.body, request.get("X-Refund-Idempotency")),
    "GET /v1/payments/:id/refunds": (request) => {
      const { id } = findPayment(request);
      return list(request, refunds, (refund) => refund.payment_id === id);
    },
    "GET /v1/payments/:payment/refunds/:id": ({ params }) => requireEntity(refunds, params["id"]),
    "GET /v1/refunds": (request) => list(request, refunds),
    "GET /v1/refunds/:id": ({ params }) => requireEntity(refunds, params["id"]),
  };
}

const pressSchema = z.object({
  checkout: z.string(),
  outcome: z.enum(["pay", "fail", "cancel"], "The outcome must be pay, fail or cancel."),
});
/** The origin of the page around the modal. */
const parentSchema = z.object({ parent: z.url().refine((url) => new URL(url).origin === url) });
const hostedSchema = z.object({
  name: z.string().min(1),
  amount: z.string(),
  currency: z.string(),
  callback_url: z.string().min(1),
});

/** Pages and script for browsers; none requires the key secret. */
function checkoutRoutes(sandbox: Sandbox): Routes {
  const checkouts = new Map<string, Checkout>();
  const open = (fields: unknown) => {
    const checkout = openCheckout(sandbox, fields);
    checkouts.set(checkout.id, checkout);
    return checkout;
  };
  const readPress = (body: unknown) => {
    const { checkout: id, outcome } = read(pressSchema, body);
    const checkout = checkouts.get(id);
    if (checkout === undefined) throw badRequest("This payment page is no longer open.");
    return { checkout, outcome };
  };
  return {
    "GET /v1/checkout.js": (_request, response) => void response.type("js").send(CHECKOUT_SCRIPT),
    "POST /v1/checkout/embedded": ({ body }) => {
      read(hostedSchema, body);
      return hostedPage(open(body));
    },
    "POST /sandbox/outcome": async ({ body, headers }, response) => {
      const { checkout, outcome } = readPress(body);
      const { callbackUrl, cancelUrl, success } = checkout;
      if (outcome === "cancel" && cancelUrl !== null && success === null) return response.redirect(303, cancelUrl);
      if (callbackUrl === null) throw badRequest("This payment page has nowhere to go back to.", "callback_url");
      const result = await settleCheckout(sandbox, checkout, outcome);
      if (result.fault === "twice") {
        // Ahead of the browser, so that its own callback is the second.
        await post(callbackUrl, new URLSearchParams(result.fields).toString(), {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: `http://${headers.host}`,
          "Sec-Fetch-Site": "cross-site",
        });
      }
      // A page without a referrer submits its forms with `Origin: null`.
      if (result.fault === "null_origin") response.set("Referrer-Policy", "no-referrer");
      return returnPage(callbackUrl, result);
    },
    "GET /v1/checkout/public": ({ query }) => framePage(open(query), read(parentSchema, query).parent, undefined),
    "POST /v1/checkout/public": async ({ body }) => {
      const { parent } = read(parentSchema, body);
      const { checkout, outcome } = readPress(body);
      const result = outcome === "cancel" ? "dismiss" : await settleCheckout(sandbox, checkout, outcome);
      return framePage(checkout, parent, result);
    },
  };
}

const endSchema = z.object({ status: z.enum(["processed", "failed"]).default("processed") });

/** Routes by which tests and people control and inspect the stand-in; faults do not affect them. */
function controlRoutes(sandbox: Sandbox): Routes {
  const { ledger, faults, webhooks, requests, held } = sandbox;
  const findPayment = ({ params }: Request) => requireEntity(ledger.payments, params["id"]);
  return {
    "POST /reset": () => {
      sandbox.reset();
      return { reset: true };
    },
    "GET /state": () => ({
      orders: [...ledger.orders.values()],
      payments: [...ledger.payments.values()],
      refunds: [...ledger.refunds.values()],
      faults: faults.list(),
      requests,
      held: held.size,
    }),
    "GET /deliveries": () => webhooks.deliveries(),
    "POST /redeliver/:id": async ({ params }) => {
      const delivery = await webhooks.redeliver(params["id"] ?? "");
      if (delivery === undefined) throw new ProviderError(404, "There is no such event.");
      return delivery;
    },
    "POST /late-authorize/:id": (request) => {
      authorizeLate(sandbox, findPayment(request));
      return findPayment(request);
    },
    "POST /faults": ({ body }, response) => {
      response.status(201);
      return faults.add(body);
    },
    /** Returns what the browser would submit to the merchant. */
    "POST /pay/:id": async ({ params, body }) => {
      const { outcome } = read(z.object({ outcome: z.enum(["pay", "fail"]).default("pay") }), body);
      const { failure, fields } = await payOrder(sandbox, params["id"], outcome);
      return { kind: failure === null ? "success" : "failure", fields };
    },
    /** Completes a refund that a fault left pending. */
    "POST /settle-refund/:id": ({ params, body }) => {
      const refund = requireEntity(ledger.refunds, params["id"]);
      settleRefund(sandbox, refund, read(endSchema, body).status);
      return refund;
    },
    "POST /stray-payment": ({ body }) => takeStrayPayment(sandbox, body),
    "POST /dispute/:id": (request) => disputePayment(sandbox, findPayment(request), request.body),
  };
}
