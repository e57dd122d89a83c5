import * as RadixToast from "@radix-ui/react-toast";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { buttonClass, classNames, Icon } from "~/components/ui/elements";
import type { Notice } from "~/http/session.server";
import { usePageFact } from "./use-frame";
import { useClearOfFocus } from "./use-clear-of-focus";
import { useTopmost } from "./use-topmost";

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the latest notice as a toast for a while. Loaded with the first one. */
export function Toaster({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation();
  const latest = useRef({ notice, number: 0 });
  if (latest.current.notice !== notice) latest.current = { notice, number: latest.current.number + 1 };
  const host = useTopmost(notice);
  const { area, isAtTop } = useClearOfFocus<HTMLOListElement>(notice);
  const hasActions = usePageFact("hasActions");
  const [nowhere] = useState(() => document.createElement("div"));
  return (
    <RadixToast.Provider
      announcerContainer={notice?.quiet ? nowhere : host}
      label={t("notice")}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {notice === null ? null : <Toast key={latest.current.number} {...notice} />}
      {createPortal(
        <RadixToast.Viewport
          ref={area}
          className={classNames(
            "toasts fixed right-0 z-9 w-full p-3 md:max-w-105",
            hasActions ? "bottom-20" : isAtTop ? "top-0" : "bottom-14",
          )}
          label={t("notices")}
          hotkey={["F8"]}
        />,
        host,
      )}
    </RadixToast.Provider>
  );
}

function Toast({ variant = "default", title, text }: Notice) {
  const { t } = useTranslation();
  const isBad = variant === "destructive";
  return (
    <RadixToast.Root className={`alert whitespace-pre-line shade-up ${isBad ? "red" : "green"}`} data-variant={variant}>
      <Icon name={isBad ? "warning" : "check"} />
      <div>
        <RadixToast.Title asChild>
          <strong>{title}</strong>
        </RadixToast.Title>{" "}
        {text ? <RadixToast.Description>{text}</RadixToast.Description> : null}
      </div>
      <RadixToast.Close className={buttonClass({ variant: "ghost", size: "icon" }, "ml-auto flex-none")}>
        <Icon name="close" label={t("close")} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
