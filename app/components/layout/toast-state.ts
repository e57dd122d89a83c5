import type { Notice } from "~/http/session.server";

/** The notices that are shown over the page, newest first. Without a browser, so that it can be tested alone. */

/** So many stand at once: a new one takes the place of the one before. */
const MAX_TOASTS = 1;
export const TOAST_DURATION_MS = 5_000;
/** A dismissed toast is forgotten after this long. */
export const TOAST_REMOVAL_MS = 1_000_000;
export const SWIPE_THRESHOLD_PX = 50;

export interface Toast extends Notice {
  id: number;
  open: boolean;
}

/** Adds a notice before those that stand, as many as may stand at once. */
export function showToast(toasts: readonly Toast[], notice: Notice): Toast[] {
  const id = Math.max(0, ...toasts.map((toast) => toast.id)) + 1;
  return [{ ...notice, id, open: true }, ...toasts].slice(0, MAX_TOASTS);
}

/** Closes a toast; it stays known until it is removed, so that it can leave in its own time. */
export function dismissToast(toasts: readonly Toast[], id: number): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast));
}

/** Forgets a toast. */
export function removeToast(toasts: readonly Toast[], id: number): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
