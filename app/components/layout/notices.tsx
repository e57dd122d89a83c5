import { useEffect, useRef, useState, type ComponentType } from "react";
import type {} from "~/enhance/contract";
import type { Notice } from "~/http/session.server";
import { NoticeBanner } from "./notice-banner";

interface NoticesProps {
  /** The flash notice of the previous page. */
  notice: Notice | null;
}

/**
 * Shows notices as a banner, which needs no JavaScript; with React they appear as toasts instead. Never both: a banner
 * in the server's HTML disappears only where the page announced this at its start.
 */
export function Notices({ notice }: NoticesProps) {
  const sent = useRef(notice);
  const [current, setCurrent] = useState<Notice | null>(null);
  const [Toaster, setToaster] = useState<ComponentType<NoticesProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<Notice>) => setCurrent(detail);
    document.addEventListener("say-notice", hear);
    return () => document.removeEventListener("say-notice", hear);
  }, []);
  useEffect(() => setCurrent(notice), [notice]);
  const stays =
    current !== null &&
    current === sent.current &&
    typeof document !== "undefined" &&
    !("toasts" in document.documentElement.dataset);
  useEffect(() => {
    if (current === null || stays || Toaster !== null) return;
    import("./toaster").then(
      (module) => setToaster(() => module.Toaster),
      () => {
        delete document.documentElement.dataset.toasts;
        setFailed(true);
      },
    );
  }, [current, stays, Toaster]);
  if (Toaster !== null) return <Toaster notice={stays ? null : current} />;
  const banner = current ?? notice;
  return banner !== null && (failed || banner === sent.current) ? <NoticeBanner notice={banner} /> : null;
}
