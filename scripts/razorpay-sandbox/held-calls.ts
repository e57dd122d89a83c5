/** Calls that are kept waiting until somebody lets them go. */
export interface HeldCalls {
  /** Resolves when it is let go, or when the caller has gone: true for the first. */
  wait(callerGone: Promise<void>): Promise<boolean>;
  /** How many wait. */
  count(): number;
  /** Lets all go that wait now. */
  release(): void;
}

/** A fresh set of held calls. */
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
