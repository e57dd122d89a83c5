import { useEffect } from "react";

/** Reloads a member's page that comes back from the back/forward cache after its account has logged out. */
export function useRestoredPage(account: number | undefined): void {
  useEffect(() => {
    if (account === undefined) return undefined;
    const check = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      fetch("/api/user")
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { id: number }).id : undefined))
        .then(
          (now) => now !== account && location.reload(),
          // Without a network the page stays.
          () => undefined,
        );
    };
    addEventListener("pageshow", check);
    return () => removeEventListener("pageshow", check);
  }, [account]);
}
