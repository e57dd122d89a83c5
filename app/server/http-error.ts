import type { ErrorTopic, ErrorValues } from "./error-page";

export interface ErrorAnswer {
  status: number;
  topic: ErrorTopic;
  values?: ErrorValues;
  headers?: Record<string, string>;
}

/** An error response, thrown to the error handler. */
export class HttpError extends Error {
  readonly answer: ErrorAnswer;

  constructor(refusal: ErrorAnswer) {
    super(refusal.topic);
    this.answer = refusal;
  }
}
