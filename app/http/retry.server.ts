import pRetry from "p-retry";
import { DomainError } from "~/domain/errors";

const RETRIES = 3;
const FIRST_DELAY_MS = 40;

/** Up to three retries, each after twice the delay. Domain errors, as NotFound, are final. @throws the last error */
export function retryLoad<T>(load: () => Promise<T>, firstDelayMs = FIRST_DELAY_MS): Promise<T> {
  return pRetry(load, {
    retries: RETRIES,
    minTimeout: firstDelayMs,
    shouldRetry: ({ error }) => !(error instanceof DomainError),
  });
}
