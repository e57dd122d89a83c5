/** Every fault that can be injected, by what it affects. */
export const FAULT_KINDS = {
  api: [
    "hang",
    "delay",
    "reset",
    "status",
    "html200",
    "commit_then_drop",
    "hold",
    "commit_then_hold",
    "drip",
    "endless",
  ],
  webhook: [
    "drop",
    "delay",
    "duplicate",
    "concurrent",
    "reorder",
    "bad_signature",
    "old_secret",
    "tampered_body",
    "wrong_amount",
    "wrong_currency",
    "unknown_order",
  ],
  callback: [
    "bad_signature",
    "other_order_signature",
    "missing_fields",
    "never",
    "twice",
    "before_webhook",
    "after_webhook",
    "null_origin",
  ],
  state: [
    "stay_authorized",
    "fail_then_late_capture",
    "two_captures",
    "refund_pending",
    "refund_failed",
    "other_amount",
    "other_currency",
  ],
} as const;

export type FaultArea = keyof typeof FAULT_KINDS;
export type FaultKind<Area extends FaultArea> = (typeof FAULT_KINDS)[Area][number];

/** Options of every fault beside its kind; each kind uses those that apply to it. */
interface FaultDetails {
  /** Duration of a delay, or time until a change of state. */
  ms: number | undefined;
  /** HTTP status of the status kind. */
  status: number | undefined;
  /** Response body of the status kind. */
  body: "json" | "html" | "empty";
  /** Number of copies that duplicate and concurrent send. */
  copies: number;
}

export interface Fault<Area extends FaultArea> extends FaultDetails {
  area: Area;
  kind: FaultKind<Area>;
  /** Upper-case method and path prefix; api only. */
  method: string;
  pathPrefix: string;
  /** Only this event; webhook only. */
  event: string | undefined;
  timesLeft: number;
}

export type AnyFault = { [Area in FaultArea]: Fault<Area> }[FaultArea];

/** Pending faults, oldest first. */
export interface Faults {
  /** @throws FaultError if there is no such fault */
  add(request: Record<string, unknown>): AnyFault;
  list(): AnyFault[];
  clear(): void;
  /** Each call uses up one of the fault's times. */
  takeApi(method: string, path: string): Fault<"api"> | undefined;
  takeWebhook(event: string): Fault<"webhook"> | undefined;
  takeCallback(kinds: readonly FaultKind<"callback">[]): Fault<"callback"> | undefined;
  takeState(kinds: readonly FaultKind<"state">[]): Fault<"state"> | undefined;
}

/** An invalid fault; its message is for the caller. */
export class FaultError extends Error {
  override name = "FaultError";
}

const DEFAULT_COPY_COUNT = 2;
const HIGHEST_COPY_COUNT = 50;
const HIGHEST_TIMES = 1_000_000;
const HIGHEST_WAIT_MS = 24 * 60 * 60 * 1_000;

function readWhole(
  request: Record<string, unknown>,
  name: string,
  lowest: number,
  highest: number,
): number | undefined {
  const value = request[name];
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value) || value < lowest || value > highest) {
    throw new FaultError(`${name} must be a whole number from ${lowest} to ${highest}`);
  }
  return value;
}

function hasKind<Area extends FaultArea>(area: Area, kind: string): kind is FaultKind<Area> {
  return (FAULT_KINDS[area] as readonly string[]).includes(kind);
}

function readBodyKind(value: unknown): FaultDetails["body"] {
  if (value === undefined || value === "json") return "json";
  if (value === "html" || value === "empty") return value;
  throw new FaultError("body must be json, html or empty");
}

function parseFault(request: Record<string, unknown>): AnyFault {
  const kind = String(request.kind ?? "").replaceAll(" ", "_");
  const match = request.match ?? (hasKind("state", kind) ? "state" : "");
  if (typeof match !== "string") throw new FaultError("match must be a string");
  const event = request.event;
  if (event !== undefined && typeof event !== "string") throw new FaultError("event must be a string");

  const api = /^([A-Z]+) (\/\S*)$/.exec(match);
  const common = {
    method: api?.[1] ?? "",
    pathPrefix: api?.[2] ?? "",
    event,
    timesLeft: readWhole(request, "times", 1, HIGHEST_TIMES) ?? 1,
    ms: readWhole(request, "ms", 0, HIGHEST_WAIT_MS),
    status: readWhole(request, "status", 200, 599),
    body: readBodyKind(request.body),
    copies: readWhole(request, "copies", 2, HIGHEST_COPY_COUNT) ?? DEFAULT_COPY_COUNT,
  };
  const area = api ? "api" : match;
  if (area === "api" && api && hasKind(area, kind)) return { area, kind, ...common };
  if (area === "webhook" && hasKind(area, kind)) return { area, kind, ...common };
  if (area === "callback" && hasKind(area, kind)) return { area, kind, ...common };
  if (area === "state" && hasKind(area, kind)) return { area, kind, ...common };
  if (!Object.hasOwn(FAULT_KINDS, area)) {
    throw new FaultError('match must be "METHOD /path", "webhook", "callback" or "state"');
  }
  throw new FaultError(`kind ${JSON.stringify(kind)} is none of ${FAULT_KINDS[area as FaultArea].join(", ")}`);
}

/** An empty list of faults. */
export function createFaults(): Faults {
  let faults: AnyFault[] = [];

  function take<Area extends FaultArea>(
    area: Area,
    concerns: (fault: Fault<Area>) => boolean,
  ): Fault<Area> | undefined {
    const isOfArea = (fault: AnyFault): fault is AnyFault & Fault<Area> => fault.area === area;
    const found = faults.filter(isOfArea).find(concerns);
    if (!found) return undefined;
    found.timesLeft -= 1;
    if (found.timesLeft === 0) faults = faults.filter((fault) => fault !== found);
    return found;
  }

  return {
    add(request) {
      const fault = parseFault(request);
      faults.push(fault);
      return fault;
    },
    list: () => [...faults],
    clear() {
      faults = [];
    },
    takeApi: (method, path) => take("api", (fault) => fault.method === method && path.startsWith(fault.pathPrefix)),
    takeWebhook: (event) => take("webhook", (fault) => fault.event === undefined || fault.event === event),
    takeCallback: (kinds) => take("callback", (fault) => kinds.includes(fault.kind)),
    takeState: (kinds) => take("state", (fault) => kinds.includes(fault.kind)),
  };
}
