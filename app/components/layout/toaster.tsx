import * as RadixToast from "@radix-ui/react-toast";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { Notice } from "~/http/session.server";
import { useClearOfFocus } from "./use-clear-of-focus";
import { useTopmost } from "./use-topmost";
import {
  dismissToast,
  removeToast,
  showToast,
  SWIPE_THRESHOLD_PX,
  TOAST_DURATION_MS,
  TOAST_REMOVAL_MS,
  type Toast,
} from "./toast-state";

/** Shows each notice as a toast for a while. Loaded with the first one. */
export function Toaster({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    if (notice !== null) setToasts((present) => showToast(present, notice));
  }, [notice]);
  useEffect(() => {
    const timers = toasts
      .filter(({ open }) => !open)
      .map(({ id }) => setTimeout(() => setToasts((present) => removeToast(present, id)), TOAST_REMOVAL_MS));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [toasts]);
  const host = useTopmost(toasts);
  const { area, isAtTop } = useClearOfFocus<HTMLOListElement>(toasts);
  const [nowhere] = useState(() => document.createElement("div"));
  return (
    <RadixToast.Provider
      announcerContainer={toasts[0]?.quiet ? nowhere : host}
      label={t("notice")}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <OneToast
          key={toast.id}
          toast={toast}
          onClose={() => setToasts((present) => dismissToast(present, toast.id))}
        />
      ))}
      {createPortal(
        <RadixToast.Viewport
          ref={area}
          className={classNames("toasts fixed right-0 z-9 w-full p-3 md:max-w-105", isAtTop ? "top-0" : "bottom-14")}
          label={t("notices")}
          hotkey={["F8"]}
        />,
        host,
      )}
    </RadixToast.Provider>
  );
}

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useTranslation();
  const isBad = toast.variant === "destructive";
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className={`alert whitespace-pre-line shade-up ${isBad ? "red" : "green"}`}
      data-variant={toast.variant ?? "default"}
    >
      <Icon name={isBad ? "warning" : "check"} />
      <div>
        <RadixToast.Title asChild>
          <strong className="block">{toast.title}</strong>
        </RadixToast.Title>{" "}
        {toast.text ? <RadixToast.Description>{toast.text}</RadixToast.Description> : null}
      </div>
      <RadixToast.Close className={buttonClass({ variant: "ghost", size: "icon" }, "ml-auto flex-none")}>
        <Icon name="close" label={t("close")} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
