import pRetry from "p-retry";
import { DomainError } from "~/domain/errors";

const RETRIES = 3;
const FIRST_DELAY_MS = 40;

/**
 * Loads something with up to three retries, doubling the delay before each. Domain errors, such as not found and
 * forbidden, are final.
 *
 * @throws the error of the last attempt
 */
export function retryLoad<T>(load: () => Promise<T>, firstDelayMs = FIRST_DELAY_MS): Promise<T> {
  return pRetry(load, {
    retries: RETRIES,
    minTimeout: firstDelayMs,
    shouldRetry: ({ error }) => !(error instanceof DomainError),
  });
}
