import { readFileSync } from "node:fs";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { markup } from "~/domain/markup";
import { layOut, listenOnLoopback } from "../stand-in";
import { openCheckout, settleCheckout, type Checkout } from "./checkout";
import { badRequest, ProviderError, read, type Fault } from "./faults";
import * as money from "./ledger";
import { paymentPage, returnPage } from "./pages";

const DEFAULT_DELAY_MS = 1_000;
const NOT_JSON_PAGE = "<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>";
const CHECKOUT_SCRIPT = readFileSync(new URL("./checkout-browser.js", import.meta.url), "utf8");

/** A listening stand-in, with its inside for tests in the same process. */
export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts it on 127.0.0.1. @param options.port 0 takes any @throws Error for live keys, production or a taken port */
export async function startSandbox({ port, ...options }: money.SandboxOptions & { port: number }) {
  const sandbox = money.createSandbox(options);
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
  const { url, close } = await listenOnLoopback(app, port);
  return {
    /** Without a trailing slash, such as http://127.0.0.1:4010. */
    url,
    sandbox,
    close() {
      sandbox.reset();
      return close();
    },
  };
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof Error && "expose" in error) return badRequest(`The request body is invalid: ${error.message}`);
  console.error("Razorpay stand-in:", error);
  return new ProviderError(500, "The stand-in failed.", null, "SERVER_ERROR");
}

function logRequests({ requests }: money.Sandbox): RequestHandler {
  return ({ method, originalUrl: path }, response, next) => {
    const record: (typeof requests)[number] = { method, path, status: null };
    requests.push(record);
    response.once("finish", () => (record.status = response.statusCode));
    next();
  };
}

/** Lets an API call go wrong, before or after it has its effect. */
function injectFaults({ faults, hanging }: money.Sandbox): RequestHandler {
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
  const code = status < 500 ? "BAD_REQUEST_ERROR" : "SERVER_ERROR";
  const error = new ProviderError(status, "The request could not be completed. Try again later.", null, code);
  response.status(status).send({ json: error.toBody(), html: NOT_JSON_PAGE, empty: "" }[body]);
}

function requireKey({ keyId, keySecret }: money.Sandbox): RequestHandler {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return (request, _response, next) => {
    if (request.get("Authorization") !== authorization) throw new ProviderError(401, "Authentication failed");
    next();
  };
}

function apiRoutes(sandbox: money.Sandbox): express.Router {
  const { orders, payments, refunds } = sandbox.ledger;
  const orderOf = ({ params }: Request) => money.requireEntity(orders, params["id"]);
  const paymentOf = ({ params }: Request) => money.requireEntity(payments, params["id"]);
  const withReceipt = ({ query: { receipt: wanted } }: Request) =>
    [...orders.values()].filter(({ receipt }) => (wanted ?? receipt) === receipt);
  const paymentsOf = ({ id }: money.Order) => [...payments.values()].filter(({ order_id }) => order_id === id);
  const refundsOf = ({ id }: money.Payment) => [...refunds.values()].filter(({ payment_id }) => payment_id === id);
  const lists: Record<string, (request: Request) => Iterable<{ created_at: number }>> = {
    "/v1/orders": withReceipt,
    "/v1/orders/:id/payments": (request) => paymentsOf(orderOf(request)),
    "/v1/payments": () => payments.values(),
    "/v1/payments/:id/refunds": (request) => refundsOf(paymentOf(request)),
    "/v1/refunds": () => refunds.values(),
  };
  const router = express.Router();
  for (const [path, list] of Object.entries(lists))
    router.get(path, (request, response) => void response.json(money.toCollection([...list(request)], request.query)));
  router.get("/v1/orders/:id", (request, response) => void response.json(orderOf(request)));
  router.get("/v1/payments/:id", (request, response) => void response.json(paymentOf(request)));
  router.get("/v1/refunds/:id", ({ params }, response) => void response.json(money.requireEntity(refunds, params.id)));
  router.post("/v1/orders", ({ body }, response) => void response.json(money.createOrder(sandbox, body)));
  router.post("/v1/payments/:id/capture", (request, response) => {
    response.json(money.requestCapture(sandbox, paymentOf(request), request.body));
  });
  router.post("/v1/payments/:id/refund", (request, response) => {
    const key = request.get("X-Refund-Idempotency");
    response.json(money.createRefund(sandbox, paymentOf(request), request.body, key));
  });
  return router;
}

const pressSchema = z.object({ checkout: z.string(), outcome: z.enum(["pay", "fail", "cancel"]) });
const required = z.string().min(1);
const hostedSchema = z.object({ name: required, amount: required, currency: required, callback_url: required });

/** Pages and script for browsers; none requires the key secret. */
function checkoutRoutes(sandbox: money.Sandbox): express.Router {
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
    else {
      const result = settleCheckout(sandbox, checkout, outcome);
      response.send(form.parent === "" ? returnPage(checkout, result) : paymentPage(checkout, result));
    }
  });
  // The reader is a person.
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, description } = toProviderError(error);
    response.status(status).send(layOut("Payment not possible", markup`<p class="problem">${description}</p>`));
  });
  return router;
}

/** Routes by which tests and people control and inspect the stand-in; faults do not affect them. */
function controlRoutes(sandbox: money.Sandbox): express.Router {
  const { faults, webhooks, requests, ledger } = sandbox;
  const { orders, payments, refunds } = ledger;
  const router = express.Router();
  router.post("/reset", (_request, response) => {
    sandbox.reset();
    response.json({ reset: true });
  });
  router.get("/state", (_request, response) => {
    const rows = Object.entries({ orders, payments, refunds }).map(([name, all]) => [name, [...all.values()]] as const);
    response.json({ ...Object.fromEntries<object>(rows), faults: faults.list(), requests });
  });
  router.get("/deliveries", (_request, response) => void response.json(webhooks.deliveries()));
  router.post("/redeliver/:id", ({ params }, response, next) => {
    const unknown = new ProviderError(404, "There is no such event.");
    void webhooks.redeliver(params.id).then((sent) => (sent === undefined ? next(unknown) : response.json(sent)));
  });
  router.post("/late-authorize/:id", ({ params }, response) => {
    const payment = money.requireEntity(payments, params.id);
    money.completePayment(sandbox, payment);
    response.json(payment);
  });
  router.post("/faults", ({ body }, response) => void response.status(201).json(faults.add(body)));
  return router;
}
