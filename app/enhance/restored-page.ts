/**
 * A member's page that the browser brings back as it was, by its button for going back, is asked for again where somebody
 * else is signed in by now, or nobody.
 */
export function watchRestoredPage(): void {
  addEventListener("pageshow", ({ persisted }) => {
    const account = document.querySelector<HTMLInputElement>("[name=accountId]")?.value;
    if (!persisted || account === undefined) return;
    fetch("/api/user")
      .then(async (answer) => (answer.ok ? String(((await answer.json()) as { id: number }).id) : ""))
      .then(
        (now) => now !== account && location.reload(),
        // Without a network the page stays.
        () => undefined,
      );
  });
}
