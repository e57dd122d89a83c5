import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { openCheckout, settleCheckout, type Checkout } from "./checkout";
import { badRequest, ProviderError, read, type Fault } from "./faults";
import {
  completePayment,
  createOrder,
  createRefund,
  createSandbox,
  requestCapture,
  requireEntity,
  toCollection,
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
  app.use("/__sandbox", readJson, controlRoutes(sandbox));
  app.use(logRequests(sandbox), injectFaults(sandbox));
  app.use(express.urlencoded({ extended: false }), checkoutRoutes(sandbox));
  app.use(requireKey(sandbox), readJson, apiRoutes(sandbox));
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

function logRequests({ requests }: Sandbox): RequestHandler {
  return ({ method, originalUrl: path }, response, next) => {
    const record: (typeof requests)[number] = { method, path, status: null };
    requests.push(record);
    response.once("finish", () => (record.status = response.statusCode));
    next();
  };
}

/** Lets an API call go wrong, before or after it has its effect. */
function injectFaults({ faults, hanging }: Sandbox): RequestHandler {
  const inProgress = new Set<string>();
  return (request, response, next) => {
    const fault = faults.take(`${request.method} ${request.path}`);
    const key = request.get("X-Refund-Idempotency");
    if (key !== undefined) {
      if (inProgress.has(key)) throw new ProviderError(409, "A request with this idempotency key is still in progress");
      inProgress.add(key);
      response.once("close", () => inProgress.delete(key));
    }
    const hang = () => {
      hanging.add(response);
      return response.once("close", () => hanging.delete(response));
    };
    if (fault?.kind === "hang") return void hang();
    if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault?.kind === "status") return sendStatus(response, fault);
    if (fault?.kind === "html200") return void response.send(NOT_JSON_PAGE);
    if (fault?.kind === "commit_then_drop") response.json = () => response.destroy();
    if (fault?.kind === "commit_then_hang") response.json = hang;
    if (fault?.kind !== "delay") return next();
    setTimeout(() => {
      if (!request.socket.destroyed) next();
    }, fault.ms ?? DEFAULT_DELAY_MS).unref();
  };
}

function sendStatus(response: Response, { status, body }: Fault): void {
  response.status(status);
  if (body === "html") return void response.send(NOT_JSON_PAGE);
  if (body === "empty") return void response.end();
  const code = status < 500 ? "BAD_REQUEST_ERROR" : status === 502 || status === 504 ? "GATEWAY_ERROR" : "SERVER_ERROR";
  response.json(new ProviderError(status, "The request could not be completed. Try again later.", null, code).toBody());
}

function requireKey({ keyId, keySecret }: Sandbox): RequestHandler {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return (request, _response, next) => {
    if (request.get("Authorization") !== authorization) throw new ProviderError(401, "Authentication failed");
    next();
  };
}

/** The provider's API. */
function apiRoutes(sandbox: Sandbox): express.Router {
  const { orders, payments, refunds } = sandbox.ledger;
  const router = express.Router();
  const find = (path: string, give: (request: Request) => unknown) =>
    router.get(path, (request, response) => void response.json(give(request)));
  const change = (path: string, give: (request: Request) => unknown) =>
    router.post(path, (request, response) => void response.json(give(request)));
  const orderOf = ({ params }: Request) => requireEntity(orders, params["id"]);
  const paymentOf = ({ params }: Request) => requireEntity(payments, params["id"]);

  change("/v1/orders", ({ body }) => createOrder(sandbox, body));
  find("/v1/orders", ({ query }) => {
    const { receipt: wanted } = query;
    return toCollection(
      [...orders.values()].filter(({ receipt }) => (wanted ?? receipt) === receipt),
      query,
    );
  });
  find("/v1/orders/:id", orderOf);
  find("/v1/orders/:id/payments", (request) => {
    const { id } = orderOf(request);
    return toCollection(
      [...payments.values()].filter((payment) => payment.order_id === id),
      request.query,
    );
  });
  find("/v1/payments", ({ query }) => toCollection([...payments.values()], query));
  find("/v1/payments/:id", paymentOf);
  change("/v1/payments/:id/capture", (request) => requestCapture(sandbox, paymentOf(request), request.body));
  change("/v1/payments/:id/refund", (request) =>
    createRefund(sandbox, paymentOf(request), request.body, request.get("X-Refund-Idempotency")),
  );
  find("/v1/payments/:id/refunds", (request) => {
    const { id } = paymentOf(request);
    return toCollection(
      [...refunds.values()].filter((refund) => refund.payment_id === id),
      request.query,
    );
  });
  find("/v1/refunds", ({ query }) => toCollection([...refunds.values()], query));
  find("/v1/refunds/:id", ({ params }) => requireEntity(refunds, params["id"]));
  return router;
}

const pressSchema = z.object({ checkout: z.string(), outcome: z.enum(["pay", "fail", "cancel"]) });
const required = z.string().min(1);
const hostedSchema = z.object({ name: required, amount: required, currency: required, callback_url: required });

/** Pages and script for browsers; none requires the key secret. */
function checkoutRoutes(sandbox: Sandbox): express.Router {
  const checkouts = new Map<string, Checkout>();
  const router = express.Router();
  const open = (fields: unknown) => {
    const checkout = openCheckout(sandbox, fields);
    checkouts.set(checkout.id, checkout);
    return paymentPage(checkout);
  };
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  router.get("/v1/checkout.js", (_request, response) => void response.type("js").send(CHECKOUT_SCRIPT));
  router.post("/v1/checkout/embedded", ({ body }, response) => {
    read(hostedSchema, body);
    response.send(open(body));
  });
  router.get("/v1/checkout/public", ({ query }, response) => void response.send(open(query)));
  router.post("/sandbox/outcome", ({ body }, response) => {
    const { checkout: id, outcome } = read(pressSchema, body);
    const checkout = checkouts.get(id);
    if (checkout === undefined) throw badRequest("This payment page is no longer open.");
    const { form, success } = checkout;
    const leaves = outcome === "cancel" && success === null;
    if (leaves && form.parent !== "") response.send(paymentPage(checkout, "dismiss"));
    else if (leaves && form.cancel_url !== "") response.redirect(303, form.cancel_url);
    else
      response.send(
        (form.parent === "" ? returnPage : paymentPage)(checkout, settleCheckout(sandbox, checkout, outcome)),
      );
  });
  // The reader is a person.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, description } = toProviderError(error);
    response.status(status).send(problemPage(description));
  });
  return router;
}

/** Routes by which tests and people control and inspect the stand-in; faults do not affect them. */
function controlRoutes(sandbox: Sandbox): express.Router {
  const { ledger, faults, webhooks, requests } = sandbox;
  const router = express.Router();
  router.post("/reset", (_request, response) => {
    sandbox.reset();
    response.json({ reset: true });
  });
  router.get("/state", (_request, response) => {
    const [orders, payments, refunds] = [ledger.orders, ledger.payments, ledger.refunds].map((all) => [
      ...all.values(),
    ]);
    response.json({ orders, payments, refunds, faults: faults.list(), requests });
  });
  router.get("/deliveries", (_request, response) => void response.json(webhooks.deliveries()));
  router.post("/redeliver/:id", ({ params }, response, next) => {
    const unknown = new ProviderError(404, "There is no such event.");
    void webhooks.redeliver(params.id).then((sent) => (sent === undefined ? next(unknown) : response.json(sent)));
  });
  router.post("/late-authorize/:id", ({ params }, response) => {
    const payment = requireEntity(ledger.payments, params.id);
    completePayment(sandbox, payment);
    response.json(payment);
  });
  router.post("/faults", ({ body }, response) => void response.status(201).json(faults.add(body)));
  return router;
}
