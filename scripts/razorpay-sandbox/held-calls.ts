/** Requests held back until released. */
export interface HeldCalls {
  /** Resolves to true when released, to false when the client has disconnected. */
  wait(callerGone: Promise<void>): Promise<boolean>;
  /** Number of held requests. */
  count(): number;
  /** Releases all requests that are held now. */
  release(): void;
}

/** An empty set of held requests. */
export function createHeldCalls(): HeldCalls {
  const releases = new Set<() => void>();
  return {
    async wait(callerGone) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      releases.add(release);
      const isReleased = await Promise.race([released.then(() => true), callerGone.then(() => false)]);
      releases.delete(release);
      return isReleased;
    },
    count: () => releases.size,
    release() {
      for (const release of releases) release();
    },
  };
}
