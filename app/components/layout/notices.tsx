import { useEffect, useRef, useState, type ComponentType } from "react";
import { Alert, classNames } from "~/components/ui/elements";
import type { Notice } from "~/http/session.server";
import "./show-notice";

const loadToaster = () => import("./toaster");

/** Shows a page's own notice as a banner, which needs no script, and later ones as toasts where their code comes. */
export function Notices({ notice }: { notice: Notice | null }) {
  const sent = useRef(notice);
  const [current, setCurrent] = useState(notice);
  const [Toaster, setToaster] = useState<ComponentType<{ notice: Notice | null }> | "failed">();
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<Notice>) => setCurrent(detail);
    // Without a connection it would come too late to say so.
    const load = () => void loadToaster().catch(() => undefined);
    document.addEventListener("say-notice", hear);
    for (const sign of ["pointerdown", "input"] as const) document.addEventListener(sign, load, { once: true });
    return () => {
      document.removeEventListener("say-notice", hear);
      for (const sign of ["pointerdown", "input"] as const) document.removeEventListener(sign, load);
    };
  }, []);
  useEffect(() => setCurrent(notice), [notice]);
  const stays = current !== null && current === sent.current;
  useEffect(() => {
    if (current === null || stays || (Toaster !== undefined && Toaster !== "failed")) return;
    loadToaster().then(
      (module) => setToaster(() => module.Toaster),
      () => setToaster("failed"),
    );
  }, [current, stays, Toaster]);
  const banner = stays || Toaster === "failed" ? current : null;
  return (
    <>
      {banner === null ? null : (
        <div className={classNames("wrap notice", banner.comesAlong === true && "along sticky top-0 z-3")}>
          <Alert variant={banner.variant === "destructive" ? "destructive" : "success"} title={banner.title}>
            {banner.text ? <p>{banner.text}</p> : null}
          </Alert>
        </div>
      )}
      {Toaster === undefined || Toaster === "failed" ? null : <Toaster notice={stays ? null : current} />}
    </>
  );
}
