/**
 * The header's menus are plain details elements, whole without script. Script adds what people expect of a
 * menu: Escape, a press beside it and leaving it with Tab close it, and so does following one of its links.
 */

const MENUS = "header details";

function closeAllBut(kept: Element | null | undefined): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENUS}[open]`))
    if (menu !== kept) menu.open = false;
}

function menuAround(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>(MENUS) : null;
}

export function enhanceMenus(): void {
  document.addEventListener("click", ({ target }) => {
    const isLink = target instanceof Element && target.closest("a") !== null;
    closeAllBut(isLink ? undefined : menuAround(target));
  });
  document.addEventListener("keydown", ({ key }) => {
    const open = document.querySelector<HTMLDetailsElement>(`${MENUS}[open]`);
    if (key !== "Escape" || open === null) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  document.addEventListener("focusin", ({ target }) => closeAllBut(menuAround(target)));
}
