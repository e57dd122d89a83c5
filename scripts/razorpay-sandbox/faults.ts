import { z } from "zod";

/** The provider's errors, and what tests let go wrong. */

export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly description: string,
    /** The invalid field of the request, if any. */
    readonly field: string | null = null,
    readonly code = "BAD_REQUEST_ERROR",
  ) {
    super(description);
  }

  toBody() {
    const { code, description, field } = this;
    const [source, step, reason] =
      field === null ? ["NA", "NA", "NA"] : ["business", "payment_initiation", "input_validation_failed"];
    return { error: { code, description, field, source, step, reason, metadata: {} } };
  }
}

export const badRequest = (description: string, field: string | null = null) =>
  new ProviderError(400, description, field);

/** Reads a request's body or query. @throws ProviderError about the first invalid field */
export function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue?.message ?? "The request is invalid.", issue?.path.join(".") || null);
}

const FAULT_KINDS = [
  ...(["hang", "delay", "reset", "status", "html200", "commit_then_drop", "commit_then_hang"] as const),
  ...(["drop", "duplicate", "concurrent", "bad_signature", "other_order_signature"] as const),
  ...(["stay_authorized", "two_captures", "refund_pending", "refund_failed", "other_amount"] as const),
];
const faultSchema = z.object({
  /** `webhook`, `callback`, `state`, or method and path of an API call, of which the beginning is enough. */
  match: z.string().default("state"),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).default(1),
  /** Duration of a delay, or time until a change of state. */
  ms: z.int().min(0).optional(),
  /** Of the response of the status kind, with its body. */
  status: z.int().min(200).max(599).default(500),
  body: z.enum(["json", "html", "empty"]).default("json"),
  /** How many duplicate and concurrent send. */
  copies: z.int().min(2).max(50).default(2),
});
export type Fault = z.infer<typeof faultSchema>;

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
    /** The first for what happens, of some kinds if these are given; uses up one of its times. */
    take(what: string, ...kinds: string[]): Fault | undefined {
      const found = faults.find(
        ({ match, kind }) => what.startsWith(match) && (kinds.length === 0 || kinds.includes(kind)),
      );
      if (found !== undefined && (found.times -= 1) === 0) faults = faults.filter((fault) => fault !== found);
      return found;
    },
  };
}
