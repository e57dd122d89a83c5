import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "~/domain/errors";

const MORE_TRIES = 3;
const FIRST_PAUSE_MS = 40;

/**
 * Loads something, and three times more where that fails for no reason of the product's own, each time
 * after twice the pause. What is missing or forbidden stays so.
 *
 * @throws what the last try threw
 */
export async function retryLoad<T>(load: () => Promise<T>, firstPauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof DomainError || tries === MORE_TRIES) throw error;
      await wait(firstPauseMs * 2 ** tries);
    }
  }
}
