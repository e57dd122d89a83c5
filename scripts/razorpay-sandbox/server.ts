import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { openCheckout, payOrder, settleCheckout, type Checkout } from "./checkout";
import {
  badRequest,
  completePayment,
  createOrder,
  createRefund,
  createSandbox,
  ProviderError,
  read,
  requestCapture,
  requireEntity,
  toCollection,
  type Fault,
  type Sandbox,
  type SandboxOptions,
} from "./ledger";
import { paymentPage, problemPage, returnPage } from "./pages";

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
  const readJson = express.json({ type: () => true });
  const app = express().disable("x-powered-by").disable("etag");
  app.use("/__sandbox", readJson, toRouter(controlRoutes(sandbox), answerJson));
  app.use(logRequests(sandbox), injectFaults(sandbox));
  app.use(express.urlencoded({ extended: false }), toRouter(checkoutRoutes(sandbox), answerPage));
  app.use(requireKey(sandbox), readJson, toRouter(apiRoutes(sandbox), answerJson));
  app.use(() => {
    throw badRequest("The requested URL was not found on the server.");
  });
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
  return ({ method, originalUrl: path }, response, next) => {
    const record: (typeof requests)[number] = { atMs: nowMs(), method, path, status: null };
    requests.push(record);
    response.once("finish", () => (record.status = response.statusCode));
    next();
  };
}

/** Lets an API call go wrong, before or after it has its effect. */
function injectFaults({ faults, held }: Sandbox): RequestHandler {
  const inProgress = new Set<string>();
  /** Waits until it is released or the other side hangs up. */
  const hold = ({ socket }: Request) =>
    new Promise<void>((resolve) => {
      const release = () => {
        held.delete(release);
        resolve();
      };
      held.add(release);
      socket.once("close", release);
    });
  const run = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const fault = faults.take(`${request.method} ${request.path}`);
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
    const answer = response.json.bind(response);
    if (fault?.kind === "commit_then_drop") response.json = () => response.destroy();
    if (fault?.kind === "commit_then_hold")
      response.json = (body) => {
        void hold(request).then(() => answer(body));
        return response;
      };
    next();
  };
  return (request, response, next) => void run(request, response, next).catch(next);
}

function sendStatus(response: Response, { status, body }: Fault): void {
  response.status(status);
  if (body === "html") return void response.send(NOT_JSON_PAGE);
  if (body === "empty") return void response.end();
  const code = status < 500 ? "BAD_REQUEST_ERROR" : status === 502 || status === 504 ? "GATEWAY_ERROR" : "SERVER_ERROR";
  response.json(new ProviderError(status, "The request could not be completed. Try again later.", null, code).toBody());
}

type Handler = (request: Request, response: Response) => unknown;
/** Handlers by method and path; a handler that answers itself returns nothing. */
type Routes = Record<`${"GET" | "POST"} /${string}`, Handler>;

function toRouter(routes: Routes, answer: (handle: Handler) => RequestHandler) {
  const router = express.Router();
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
  return (request, response) => {
    response.set("Cache-Control", "no-store");
    try {
      const content = handle(request, response);
      if (content !== undefined) response.send(content);
    } catch (error) {
      const { status, description } = toProviderError(error);
      response.status(status).send(problemPage(description));
    }
  };
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
    "GET /v1/orders": (request) =>
      list(request, orders, ({ receipt }) => [undefined, receipt].includes(request.query["receipt"] as string)),
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
    "GET /v1/refunds": (request) => list(request, refunds),
    "GET /v1/refunds/:id": ({ params }) => requireEntity(refunds, params["id"]),
  };
}

const pressSchema = z.object({ checkout: z.string(), outcome: z.enum(["pay", "fail", "cancel"]) });
const required = z.string().min(1);
const hostedSchema = z.object({ name: required, amount: required, currency: required, callback_url: required });

/** Pages and script for browsers; none requires the key secret. */
function checkoutRoutes(sandbox: Sandbox): Routes {
  const checkouts = new Map<string, Checkout>();
  const open = (fields: unknown) => {
    const checkout = openCheckout(sandbox, fields);
    checkouts.set(checkout.id, checkout);
    return paymentPage(checkout);
  };
  return {
    "GET /v1/checkout.js": (_request, response) => void response.type("js").send(CHECKOUT_SCRIPT),
    "POST /v1/checkout/embedded": ({ body }) => {
      read(hostedSchema, body);
      return open(body);
    },
    "GET /v1/checkout/public": ({ query }) => open(query),
    "POST /sandbox/outcome": ({ body }, response) => {
      const { checkout: id, outcome } = read(pressSchema, body);
      const checkout = checkouts.get(id);
      if (checkout === undefined) throw badRequest("This payment page is no longer open.");
      const { cancelUrl, parent, success } = checkout;
      const leaves = outcome === "cancel" && success === null;
      if (parent !== "") return paymentPage(checkout, leaves ? "dismiss" : settleCheckout(sandbox, checkout, outcome));
      if (leaves && cancelUrl !== "") return response.redirect(303, cancelUrl);
      return returnPage(checkout, settleCheckout(sandbox, checkout, outcome));
    },
  };
}

const paySchema = z.object({ outcome: z.enum(["pay", "fail"]).default("pay") });

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
      const delivery = await webhooks.redeliver(params["id"]);
      if (delivery === undefined) throw new ProviderError(404, "There is no such event.");
      return delivery;
    },
    "POST /late-authorize/:id": (request) => {
      completePayment(sandbox, findPayment(request));
      return findPayment(request);
    },
    "POST /faults": ({ body }, response) => {
      response.status(201);
      return faults.add(body);
    },
    /** Returns what the browser would submit to the merchant. */
    "POST /pay/:id": ({ params, body }) => {
      const { failure, fields } = payOrder(sandbox, params["id"], read(paySchema, body).outcome);
      return { kind: failure === null ? "success" : "failure", fields };
    },
  };
}
