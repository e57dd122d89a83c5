import * as RadixToast from "@radix-ui/react-toast";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { buttonClass, classNames, Icon } from "~/components/ui/elements";
import type { Notice } from "~/http/session.server";
import { usePageFact } from "./use-frame";

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

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

/** Moves it out of what an open dialog makes inert: all are modal, and `:modal` is missing before Chrome 105. */
function settle(host: HTMLElement): void {
  const dialogs = document.querySelectorAll("dialog[open]");
  const place = dialogs[dialogs.length - 1] ?? document.body;
  if (host.parentElement !== place) place.append(host);
}

/** An element above all dialogs, moved, so that its content keeps its state. @param occasion a change checks again */
function useTopmost(occasion: unknown): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  useEffect(() => settle(host), [host, occasion]);
  useEffect(() => {
    const observer = new MutationObserver(() => settle(host));
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

const FIELDS = "main form :enabled:not([type=hidden])";

/** Whether the upper edge would cover less of the focused field, or else of all that can be filled in. */
function isClearerAtTop(area: HTMLElement): boolean {
  const focused = document.activeElement;
  if (area.contains(focused)) return false;
  // What has the focus only to be read is not typed in. Over a dialog the upper edge is its close button's.
  const isIdle = !(focused instanceof HTMLElement) || (focused.tabIndex < 0 && !focused.closest("dialog"));
  const fields = isIdle ? [...document.querySelectorAll(FIELDS)] : [focused];
  const { left, right, height } = area.getBoundingClientRect();
  let more = 0;
  for (const field of fields) {
    const { left: from, right: to, top, bottom } = field.getBoundingClientRect();
    if (to <= left || from >= right) continue;
    const below = Math.min(bottom, innerHeight) - Math.max(top, innerHeight - height);
    const above = Math.min(bottom, height) - Math.max(top, 0);
    more += Math.max(0, below) - Math.max(0, above);
  }
  return more > 0;
}

/** Keeps what lies over the page, at either edge, off its fields. @param occasion measures again when it changes */
function useClearOfFocus<Area extends HTMLElement>(occasion: unknown) {
  const area = useRef<Area>(null);
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const settle = () => setAtTop(area.current !== null && isClearerAtTop(area.current));
    // Its messages arrive after it, and their texts wrap anew.
    const sized = new ResizeObserver(settle);
    if (area.current !== null) sized.observe(area.current);
    document.addEventListener("focusin", settle);
    addEventListener("scroll", settle, { capture: true, passive: true });
    addEventListener("resize", settle);
    return () => {
      sized.disconnect();
      document.removeEventListener("focusin", settle);
      removeEventListener("scroll", settle, { capture: true });
      removeEventListener("resize", settle);
    };
  }, [occasion]);
  return { area, isAtTop };
}
