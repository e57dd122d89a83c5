import { isLoopback, networkFor } from "~/http/client-address";
import type { BodyBudget, BodyKind } from "./body-limits";

/**
 * Memory for bodies that are being received: a pool for each kind, so that uploads take nothing from forms, and nothing
 * from webhooks; within a pool a share for each address and each account.
 */

const MIB = 1024 * 1024;

interface Pool {
  maxBytes: number;
  maxBytesOfAddress: number;
  maxBytesOfAccount: number;
}

/** An account uploads two images of 8 MB at a time, the phones behind one address five. */
const POOLS: Record<BodyKind, Pool> = {
  form: { maxBytes: 32 * MIB, maxBytesOfAddress: 8 * MIB, maxBytesOfAccount: 8 * MIB },
  image: { maxBytes: 96 * MIB, maxBytesOfAddress: 43 * MIB, maxBytesOfAccount: 17 * MIB },
  webhook: { maxBytes: 16 * MIB, maxBytesOfAddress: 8 * MIB, maxBytesOfAccount: 8 * MIB },
};

/** Bytes by key; a key without bytes is forgotten. */
class Shares {
  readonly #bytes = new Map<string, number>();

  of(key: string): number {
    return this.#bytes.get(key) ?? 0;
  }

  add(key: string, bytes: number): void {
    const left = this.of(key) + bytes;
    if (left > 0) this.#bytes.set(key, left);
    else this.#bytes.delete(key);
  }
}

export interface BodyBudgets {
  /**
   * The budget of one request.
   *
   * @param sender.userId undefined for visitors
   */
  open(kind: BodyKind, sender: { address: string; userId: number | undefined }): BodyBudget;
}

/** @param pools sizes, for tests */
export function createBodyBudgets(pools: Record<BodyKind, Pool> = POOLS): BodyBudgets {
  const taken = { form: 0, image: 0, webhook: 0 };
  const shares = new Shares();
  return {
    open: (kind, { address, userId }) => {
      const { maxBytes, maxBytesOfAddress, maxBytesOfAccount } = pools[kind];
      const keys: [key: string, max: number][] = [];
      // Behind an undeclared proxy every client has a loopback address.
      if (!isLoopback(address)) keys.push([`${kind} ${networkFor(address)}`, maxBytesOfAddress]);
      if (userId !== undefined) keys.push([`${kind} #${userId}`, maxBytesOfAccount]);
      const add = (bytes: number) => {
        taken[kind] += bytes;
        for (const [key] of keys) shares.add(key, bytes);
      };
      return {
        reserve: (bytes) => {
          if (taken[kind] + bytes > maxBytes) return false;
          if (keys.some(([key, max]) => shares.of(key) + bytes > max)) return false;
          add(bytes);
          return true;
        },
        release: (bytes) => add(-bytes),
      };
    },
  };
}
