import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isPlainClick } from "~/enhance/press";
import type { PartProps } from "~/hydrate/hydrate-parts";
import { MapBusy } from "./map/map-busy";
import { ViewTabs, type ViewTabsProps } from "./view-tabs";

interface Data {
  viewUrls: ViewTabsProps["viewUrls"];
  form: { view?: "map" | undefined };
}

/** Shows or hides what follows an element. */
function showAfter(element: Element | null | undefined, isShown: boolean): void {
  for (let next = element?.nextElementSibling; next instanceof HTMLElement; next = next.nextElementSibling)
    next.hidden = !isShown;
}

/** The switch between list and map where each is a page of its own: what was pressed is said to be coming. */
export default function ViewsPart({ data: { viewUrls, form } }: PartProps<Data>) {
  const { t } = useTranslation("map");
  const { view = "list" } = form;
  const [isLeaving, setLeaving] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const isOther = event.target instanceof Element && event.target.closest("a:not([aria-current])") !== null;
      if (isOther && isPlainClick(event) && !event.defaultPrevented) setLeaving(true);
    };
    const element = place.current;
    element?.addEventListener("click", leave);
    return () => element?.removeEventListener("click", leave);
  }, []);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const part = place.current?.parentElement;
    showAfter(part, false);
    // Who comes back through the history sees the page as it was.
    const comeBack = () => {
      showAfter(part, true);
      setLeaving(false);
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [isLeaving]);
  return (
    <div ref={place} className="stack">
      <ViewTabs viewUrls={viewUrls} current={view} />
      {isLeaving ? <MapBusy label={t(view === "list" ? "loading" : "listLoading")} /> : null}
    </div>
  );
}
