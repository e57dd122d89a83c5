import { z } from "zod";

/** An error of the provider's API, returned as JSON. */
export class ProviderError extends Error {
  /**
   * @param description what is wrong, for a developer
   * @param field the invalid request field, if any
   */
  constructor(
    readonly status: number,
    readonly description: string,
    readonly field: string | null = null,
    readonly code = "BAD_REQUEST_ERROR",
  ) {
    super(description);
  }

  /** The response body. */
  toBody() {
    const isInput = this.field !== null;
    return {
      error: {
        code: this.code,
        description: this.description,
        field: this.field,
        source: isInput ? "business" : "NA",
        step: isInput ? "payment_initiation" : "NA",
        reason: isInput ? "input_validation_failed" : "NA",
        metadata: {},
      },
    };
  }
}

/** A 400 about the request, optionally about one of its fields. */
export function badRequest(description: string, field: string | null = null): ProviderError {
  return new ProviderError(400, description, field);
}

/**
 * Reads a request's body or query.
 * @throws ProviderError about the first invalid field
 */
export function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue?.message ?? "The request is invalid.", issue?.path.join(".") || null);
}

/** Paise: an integer, or a string of digits, which the provider accepts as well. */
export const paise = z.preprocess(
  (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
  z.int(),
);
