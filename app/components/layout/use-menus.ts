import { useEffect } from "react";

const MENUS = "details.menu";
/** Where a menu's link has opened a dialog, the menu stays as long: the link is focused again afterwards. */
const FOLLOWED = "a:not([data-opens])";

function closeOthers({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  const isFollowed = type === "click" && target.closest(FOLLOWED) !== null;
  if (!isFollowed && target.closest("dialog") !== null) return;
  const kept = isFollowed ? null : target.closest(MENUS);
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${MENUS}[open]`))
    if (menu !== kept) menu.open = false;
}

function closeByEscape({ key }: KeyboardEvent): void {
  const open = document.querySelector<HTMLDetailsElement>(`${MENUS}[open]`);
  // A dialog that the menu has opened comes first.
  if (key !== "Escape" || open === null || document.querySelector("dialog[open]") !== null) return;
  open.open = false;
  open.querySelector("summary")?.focus();
}

/** Closes the header's menus, details that work without script, by Escape, a press outside, Tab or a link. */
export function useMenus(): void {
  useEffect(() => {
    document.addEventListener("click", closeOthers);
    document.addEventListener("focusin", closeOthers);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("click", closeOthers);
      document.removeEventListener("focusin", closeOthers);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
}
