/**
 * The header's menus are plain details elements, whole without script. Script adds what people expect of a
 * menu: Escape, a press beside it and leaving it with Tab close it, and so does following one of its links.
 */

const MENUS = "header details";

/** Where a menu's link has opened a dialog, the menu stays as long: the link is focused again afterwards. */
const FOLLOWED = "a:not([data-opens])";

/** Closes all menus but the one around what was pressed or focused. */
function closeOthers(target: EventTarget | null, isPressed: boolean): void {
  if (!(target instanceof Element)) return;
  const isFollowed = isPressed && target.closest(FOLLOWED) !== null;
  if (!isFollowed && target.closest("dialog") !== null) return;
  const kept = isFollowed ? null : target.closest(MENUS);
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENUS}[open]`))
    if (menu !== kept) menu.open = false;
}

export function enhanceMenus(): void {
  document.addEventListener("click", ({ target }) => closeOthers(target, true));
  document.addEventListener("keydown", ({ key }) => {
    const open = document.querySelector<HTMLDetailsElement>(`${MENUS}[open]`);
    // A dialog that the menu has opened comes first.
    if (key !== "Escape" || open === null || document.querySelector("dialog[open]") !== null) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  document.addEventListener("focusin", ({ target }) => closeOthers(target, false));
}
