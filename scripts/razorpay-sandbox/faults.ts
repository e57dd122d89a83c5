import { z } from "zod";
import { read } from "./provider-error";

/** Every fault that can be injected, by what it affects. */
const FAULT_KINDS = {
  api: ["hang", "delay", "reset", "status", "html200", "commit_then_drop", "hold", "commit_then_hold"],
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
  ],
} as const;

type FaultArea = keyof typeof FAULT_KINDS;
export type FaultKind = (typeof FAULT_KINDS)[FaultArea][number];

const faultSchema = z
  .object({
    /** Method and path prefix of an API call, or the area. */
    match: z.string().default("state"),
    kind: z.string().transform((kind) => kind.replaceAll(" ", "_") as FaultKind),
    /** Only this event; webhook only. */
    event: z.string().optional(),
    times: z.int().min(1).default(1),
    /** Duration of a delay, or time until a change of state. */
    ms: z.int().min(0).optional(),
    /** Of the response of the status kind, with its body. */
    status: z.int().min(200).max(599).default(500),
    body: z.enum(["json", "html", "empty"]).default("json"),
    /** How many duplicate and concurrent send. */
    copies: z.int().min(2).max(50).default(2),
  })
  .transform(({ match, ...fault }, context) => {
    const [, method = "", pathPrefix = ""] = /^([A-Z]+) (\/\S*)$/.exec(match) ?? [];
    const area = (method === "" ? match : "api") as FaultArea;
    const kinds: readonly FaultKind[] = FAULT_KINDS[area] ?? [];
    if (!kinds.includes(fault.kind))
      context.addIssue({
        code: "custom",
        path: ["kind"],
        message: `match must be "METHOD /path" or one of ${Object.keys(FAULT_KINDS).join(", ")}; its kind one of ${kinds.join(", ")}`,
      });
    return { area, method, pathPrefix, ...fault };
  });
export type Fault = z.infer<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

/** An empty list of faults, oldest first. */
export function createFaults() {
  let faults: Fault[] = [];
  return {
    /** @throws ProviderError if there is no such fault */
    add(request: unknown): Fault {
      const fault = read(faultSchema, request);
      faults.push(fault);
      return fault;
    },
    list: () => [...faults],
    clear() {
      faults = [];
    },
    /** The first that applies; uses up one of its times. */
    take(area: FaultArea, applies: (fault: Fault) => boolean): Fault | undefined {
      const found = faults.find((fault) => fault.area === area && applies(fault));
      if (found !== undefined && (found.times -= 1) === 0) faults = faults.filter((fault) => fault !== found);
      return found;
    },
    takeState(...kinds: FaultKind[]) {
      return this.take("state", ({ kind }) => kinds.includes(kind));
    },
  };
}
