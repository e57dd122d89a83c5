import type { Notice } from "~/http/session.server";

/** State of the toasts, newest first. Uses no browser API, so that it can be tested alone. */

/** Shown at once: a new toast replaces the previous one. */
const MAX_TOASTS = 1;
export const TOAST_DURATION_MS = 5_000;
/** A dismissed toast is removed after this long. */
export const TOAST_REMOVAL_MS = 1_000_000;
export const SWIPE_THRESHOLD_PX = 50;

export interface Toast extends Notice {
  id: number;
  open: boolean;
}

/** Adds a toast in front, dropping those beyond the limit. */
export function showToast(toasts: readonly Toast[], notice: Notice): Toast[] {
  const id = Math.max(0, ...toasts.map((toast) => toast.id)) + 1;
  return [{ ...notice, id, open: true }, ...toasts].slice(0, MAX_TOASTS);
}

/** Closes a toast; it remains in the list until removed, so that it can animate out. */
export function dismissToast(toasts: readonly Toast[], id: number): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast));
}

/** Removes a toast. */
export function removeToast(toasts: readonly Toast[], id: number): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
