import pLimit from "p-limit";
import { Unavailable, type MessageKey } from "./errors";

/** Runs costly work a few pieces at a time, in order. @throws Unavailable with the key when as many wait already */
export function limitWaiting(atOnce: number, maxWaiting: number, key: MessageKey) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new Unavailable(key);
    return limit(work);
  };
}
