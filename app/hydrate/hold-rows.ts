/** While what was pressed in a row of a table is on its way, nothing else in the page's tables can be pressed. */
export function holdRows(): void {
  let held: HTMLButtonElement[] = [];
  document.addEventListener("submit", ({ target: form }) => {
    if (!(form instanceof HTMLFormElement) || form.closest("table") === null) return;
    // The guard of forms marks it after all listeners.
    setTimeout(() => {
      if (form.dataset.sent === undefined) return;
      held = [...document.querySelectorAll<HTMLButtonElement>("main table button:enabled:not([aria-busy])")];
      for (const button of held) button.disabled = true;
    }, 1);
  });
  addEventListener("pageshow", () => {
    for (const button of held) button.disabled = false;
  });
}
