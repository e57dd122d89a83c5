import { useEffect, useRef, useState, type ComponentType } from "react";
import type { Notice } from "~/http/session.server";
import { NoticeBanner } from "./notice-banner";
import "./show-notice";

interface NoticesProps {
  /** The flash notice of the previous page. */
  notice: Notice | null;
}

const loadToaster = () => import("./toaster");

/**
 * Shows a notice that came with the page as a banner, which needs no script and moves nothing; those that come later as
 * toasts, or as a banner where the code for toasts does not come.
 */
export function Notices({ notice }: NoticesProps) {
  const sent = useRef(notice);
  const [current, setCurrent] = useState(notice);
  const [Toaster, setToaster] = useState<ComponentType<NoticesProps> | "failed">();
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
      {banner === null ? null : <NoticeBanner notice={banner} />}
      {Toaster === undefined || Toaster === "failed" ? null : <Toaster notice={stays ? null : current} />}
    </>
  );
}
