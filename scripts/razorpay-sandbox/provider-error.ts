export interface ProviderErrorBody {
  error: {
    code: string;
    description: string;
    field: string | null;
    source: string;
    step: string;
    reason: string;
    metadata: Record<string, string>;
  };
}

/** An error of the provider's API, returned as JSON. */
export class ProviderError extends Error {
  override name = "ProviderError";

  /**
   * @param status HTTP status
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
  toBody(): ProviderErrorBody {
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
